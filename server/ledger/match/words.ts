import { normalText } from './text'

/** Words that every bank writes and that say nothing about what was bought. */
const STOP = new Set(
  `ach am amt and auth authorized bill card check checkcard chk co com contactless corp corporation credit crd ct ctx date dbt debit dep deposit des
  did ed electronic eft entry ext for from id inc indn inst intl llc llp ltd mobile nbr no number of on online orig origin pay paymt payment payments
  pm pmt pmnt pos ppd purchase pur purch pymt recurring ref reference sec seq sq st store the to tran trans transaction trn tst txn us usa via visa
  web www xx xxx xxxx`.split(/\s+/),
)

/**
 * The words of a bank text as keywords are compared with them: folded, without the marks that banks drop at will ("LOVE'S" is
 * "loves", "E-ZPASS" is "ezpass"), everything else that is no letter or digit a gap.
 */
export const wordsOf = (text: string): string[] =>
  normalText(text)
    .replace(/['’`-]/gu, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')

/** Words that may tell one purchase from another: no digits, two letters or more, not on every statement. */
export const tellingWords = (words: readonly string[]): string[] =>
  words.filter((word) => word.length >= 2 && !/\p{N}/u.test(word) && !STOP.has(word))

/** How the merchant is written: its first two telling words, or the only one; null without any. */
export const merchantKey = (telling: readonly string[]): string | null =>
  telling.length === 0 ? null : telling.slice(0, 2).join(' ')

/** Shared words of two texts: 1 when the same, 0 when none. */
export function likeness(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  if (a.size === 0 || b.size === 0) return 0
  let shared = 0
  for (const word of a) if (b.has(word)) shared += 1
  return shared / (a.size + b.size - shared)
}

/** Text of a line for the helper: the longer of name and description when one holds the other, else both. */
export function lineText({ name, description }: { name: string; description: string }): string {
  const [short, long] = [normalText(name), normalText(description)]
  if (long.includes(short)) return description
  return short.includes(long) ? name : `${name} ${description}`
}
