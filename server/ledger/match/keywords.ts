/* Finds the keyword phrases of accounts in a text, and ranks how much each of them says. Source: LEDGER §9. */
import type { BankText } from './bank-text'
import { DECIDING, EVERYDAY, GENERIC, OFFICES, TRADE_SIGNS } from './everyday'
import { wordsOf } from './words'

interface Keyed {
  readonly id: string
  /** Comma-separated phrases. */
  readonly keywords: string | null
}
export interface Keywords {
  /** Normalized phrase (words separated by one space) → the accounts that have it. */
  readonly accounts: ReadonlyMap<string, ReadonlySet<string>>
  /** Number of words in the longest phrase. */
  readonly longest: number
}

/** How much a phrase says, strongest first. */
const TIERS = ['decides', 'phrase', 'name', 'everyday', 'trade'] as const
type Tier = (typeof TIERS)[number]
export interface FoundPhrase {
  readonly phrase: string
  readonly tier: Tier
  readonly accounts: ReadonlySet<string>
}

/**
 * No bank text contains a longer phrase, and looking for one would mean comparing every run of that many words.
 * Accounts no longer accept a longer one, but older accounts may still have some.
 */
const WORDS_MAX = 12

export function keywordsOf(accounts: readonly Keyed[]): Keywords {
  const found = new Map<string, Set<string>>()
  let longest = 1
  for (const { id, keywords } of accounts) {
    for (const part of (keywords ?? '').split(',')) {
      const words = wordsOf(part)
      if (words.length > WORDS_MAX) continue
      longest = Math.max(longest, words.length)
      const phrase = words.join(' ')
      found.set(phrase, (found.get(phrase) ?? new Set()).add(id))
    }
  }
  return { accounts: found, longest }
}

interface Place {
  readonly phrase: string
  readonly start: number
  readonly end: number
}

/** Finds whole-word phrases, first those that decide, then the longest; words that belong to one phrase are not used for another. Everyday words need a second sign. */
export function phrasesIn({ accounts, longest }: Keywords, text: BankText): FoundPhrase[] {
  const taken = new Set<number>()
  const places = placesOf(accounts, longest, text.words).filter(({ start, end }) => {
    const own = Array.from({ length: end - start }, (_, offset) => start + offset)
    if (own.some((place) => taken.has(place))) return false
    own.forEach((place) => taken.add(place))
    return true
  })
  const found = new Map<string, FoundPhrase & { start: number }>()
  for (const place of places) {
    const of = accounts.get(place.phrase)
    if (of && (!EVERYDAY.has(place.phrase) || hasSign(place, text, places)))
      found.set(place.phrase, { phrase: place.phrase, tier: tierOf(place.phrase), accounts: of, start: place.start })
  }
  // The longest come first here; but of several everyday names, the first in the text is the merchant.
  return [...found.values()].sort(
    (a, b) => TIERS.indexOf(a.tier) - TIERS.indexOf(b.tier) || (a.tier === 'everyday' ? a.start - b.start : 0),
  )
}

function placesOf(accounts: Keywords['accounts'], longest: number, words: readonly string[]): Place[] {
  const found: Place[] = []
  words.forEach((_, start) => {
    for (let end = start + 1; end <= Math.min(words.length, start + longest); end++) {
      const phrase = words.slice(start, end).join(' ')
      if (accounts.has(phrase)) found.push({ phrase, start, end })
    }
  })
  const decides = ({ phrase }: Place): number => (phrase.split(' ').some(isKind) ? 1 : 0)
  return found.sort((a, b) => decides(b) - decides(a) || b.phrase.length - a.phrase.length)
}

/** A word that decides what was bought; that it was a fee does not say for what. */
const isKind = (word: string): boolean => DECIDING.has(word) && word !== 'fee' && word !== 'fees'

/** Whether an everyday word has its second sign: another keyword, a word of the trade, or a store number after it. */
function hasSign(place: Place, text: BankText, places: readonly Place[]): boolean {
  const named = places.some(({ phrase }) => !EVERYDAY.has(phrase) || text.numbered.has(phrase))
  const trade = text.words.some((word, at) => (at < place.start || at >= place.end) && TRADE_SIGNS.has(word))
  return named || trade
}

function tierOf(phrase: string): Tier {
  const words = phrase.split(' ')
  if (words.some((word) => DECIDING.has(word))) return 'decides'
  if (OFFICES.has(phrase)) return 'trade'
  if (words.length > 1) return 'phrase'
  if (EVERYDAY.has(phrase)) return 'everyday'
  return GENERIC.has(phrase) ? 'trade' : 'name'
}
