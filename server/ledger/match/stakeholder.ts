import { readBankText } from './bank-text'
import { EVERYDAY } from './everyday'
import { tally } from './tally'
import { wordsOf } from './words'

interface Named {
  readonly id: string
  readonly full_name: string
}
/** A line whose stakeholder a person chose. */
interface NamedLine {
  readonly stakeholder: string
  readonly text: string
}
export interface StakeholderGuess {
  readonly stakeholder: Named | null
  readonly confidence: number
  readonly explanation: string
}

const MOST = 0.8
/** Confidence when the text contains the whole name (WHOLE), and when the name contains the text (PART). */
const WHOLE = 0.97
const PART = 0.85

/**
 * The stakeholder of at least 80 % of the merchant's earlier lines; otherwise the one whose full name or alias is in the merchant's text,
 * or whose name contains the merchant; otherwise none. Source: LEDGER §9.
 */
export function stakeholderMatcher(
  stakeholders: readonly Named[],
  past: readonly NamedLine[],
): (text: string) => StakeholderGuess {
  const byId = new Map(stakeholders.map((each) => [each.id, each]))
  const names = stakeholders.flatMap((each) => namesOf(each.full_name).map((words) => ({ each, words })))
  const merchants = new Map<string, Map<string, number>>()
  for (const { stakeholder, text } of past) {
    const { key } = readBankText(text)
    if (key !== null) tally(merchants, { row: key, column: stakeholder, weight: 1 })
  }
  return (text) => {
    const { key, merchant, payee } = readBankText(text)
    if (key === null) return NOBODY
    return (
      fromPast(payee, merchants.get(key), byId) ?? fromName(wordsOf(payee).filter(isOwn), merchant.filter(isOwn), names)
    )
  }
}

const NOBODY: StakeholderGuess = {
  stakeholder: null,
  confidence: 0,
  explanation: 'No stakeholder matches this text.',
}

function fromPast(
  payee: string,
  lines: ReadonlyMap<string, number> | undefined,
  byId: ReadonlyMap<string, Named>,
): StakeholderGuess | null {
  if (!lines) return null
  const all = [...lines.values()].reduce((sum, count) => sum + count, 0)
  const [id, count] = [...lines].reduce((best, row) => (row[1] > best[1] ? row : best))
  const stakeholder = byId.get(id)
  if (!stakeholder || count / all < MOST) return null
  return {
    stakeholder,
    confidence: count / all,
    explanation: `${count} of ${all} earlier transactions of "${payee}" were ${stakeholder.full_name}.`,
  }
}

/** Words that say what kind of company it is, not which one. */
const FORM = new Set('inc llc llp ltd co corp corporation company the of and'.split(' '))
const isOwn = (word: string): boolean => !FORM.has(word)

/** A full name and its aliases: what follows "dba" or is in parentheses. */
function namesOf(full_name: string): string[][] {
  const aliases = [...full_name.matchAll(/\(([^)]+)\)|\b(?:dba|d\/b\/a|aka)\b[:\s]+(.+)$/gi)].map(
    ([, a, b]) => a ?? b ?? '',
  )
  const plain = full_name.replace(/\([^)]*\)|\b(?:dba|d\/b\/a|aka)\b.*$/gi, ' ')
  return [plain, ...aliases].map((name) => wordsOf(name).filter(isOwn)).filter((words) => words.length > 0)
}

interface Own {
  readonly each: Named
  readonly words: readonly string[]
}

function fromName(written: readonly string[], merchant: readonly string[], names: readonly Own[]): StakeholderGuess {
  const whole = best(names.filter(({ words }) => holds(written, words) && tells(words)))
  if (whole) {
    return {
      stakeholder: whole,
      confidence: names.some(({ each, words }) => each === whole && words.length === written.length) ? 1 : WHOLE,
      explanation: `The text contains the name ${whole.full_name}.`,
    }
  }
  const part = tells(merchant) ? best(names.filter(({ words }) => holds(words, merchant))) : null
  if (!part) return NOBODY
  return { stakeholder: part, confidence: PART, explanation: `The name ${part.full_name} contains the bank text.` }
}

/** A single everyday word, or one of at most two letters, is in too many texts to identify anybody. */
const tells = (words: readonly string[]): boolean =>
  words.length > 1 || words.some((word) => word.length > 2 && !EVERYDAY.has(word))

/** The longest name; none when two are equally long. */
function best(found: readonly Own[]): Named | null {
  const length = Math.max(...found.map(({ words }) => words.join(' ').length))
  const longest = new Set(found.filter(({ words }) => words.join(' ').length === length).map(({ each }) => each))
  const [one] = longest
  return one && longest.size === 1 ? one : null
}

/** Compares whole words; an "s" at the end of a word makes no difference. */
const holds = (whole: readonly string[], part: readonly string[]): boolean => {
  const bare = (words: readonly string[]): string => ` ${words.map((word) => word.replace(/s$/, '')).join(' ')} `
  return bare(whole).includes(bare(part))
}
