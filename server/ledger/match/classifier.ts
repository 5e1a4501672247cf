/*
 * Suggests a category for a bank text: naive Bayes with equal class sizes over keywords, words and merchants. Local and deterministic;
 * the same books and the same text always give the same answer. Source: LEDGER §9.
 */
import type { AmountType } from '../journal'
import { countOf, tally } from './tally'
import { merchantKey, tellingWords, wordsOf } from './words'

export interface CategoryAccount {
  readonly id: string
  readonly name: string
  readonly chart_number: number
  readonly account_element: 'asset' | 'liability' | 'equity' | 'income' | 'expense'
  readonly is_money_in: boolean
  readonly is_money_out: boolean
  /** Comma-separated phrases. */
  readonly keywords: string | null
  readonly chat_gpt_text: string | null
}
/** A line that a person filed. */
export interface PastLine {
  readonly account: string
  readonly text: string
}

export interface Suggestion {
  /** Null = the engine abstains. */
  readonly account: CategoryAccount | null
  /** Of the best guess against the second, 0 to 1. */
  readonly confidence: number
  readonly explanation: string
}

const ALPHA = 0.1
const APPLIES_FROM = 0.8
const WEIGHT = { keyword: 4, word: 0.5, merchant: 2 } as const

/** How likely a category of each element is for money in and out, beside what the text says. */
const DIRECTION: Record<AmountType, Record<CategoryAccount['account_element'], number>> = {
  money_in: { income: 1, expense: 0.2, asset: 0.5, liability: 0.5, equity: 0.5 },
  money_out: { expense: 1, income: 0.05, asset: 0.3, liability: 0.5, equity: 0.5 },
}

type Counts = Map<string, Map<string, number>>
interface Model {
  readonly accounts: readonly CategoryAccount[]
  /** Per feature, how much speaks for each account. */
  readonly counts: Counts
  /** Phrases of keywords as words with one gap between; the longest has so many words. */
  readonly longest_phrase: number
  readonly lines_of: ReadonlyMap<string, number>
  readonly merchants: Counts
}
export type Classifier = (text: { description: string; amount_type: AmountType }) => Suggestion

/** Learns from keywords, names and past lines; what comes back reads nothing more. */
export function classifier(accounts: readonly CategoryAccount[], past: readonly PastLine[]): Classifier {
  const model = learn(accounts, past)
  return ({ description, amount_type }) => {
    const candidates = model.accounts.filter((account) =>
      amount_type === 'money_in' ? account.is_money_in : account.is_money_out,
    )
    const features = featuresOf(model, description)
    return decide(model, candidates, features, amount_type)
  }
}

const keyword = (phrase: string): string => `k ${phrase}`
const word = (text: string): string => `t ${text}`
const merchant = (key: string): string => `m ${key}`

function learn(accounts: readonly CategoryAccount[], past: readonly PastLine[]): Model {
  const counts: Counts = new Map()
  const merchants: Counts = new Map()
  const lines_of = new Map<string, number>()
  let longest_phrase = 1
  for (const account of accounts) {
    for (const phrase of phrasesOf(account)) {
      note(counts, keyword(phrase.join(' ')), account.id, WEIGHT.keyword)
      longest_phrase = Math.max(longest_phrase, phrase.length)
    }
    const own = new Set(tellingWords(wordsOf(`${account.name} ${account.chat_gpt_text ?? ''}`)))
    for (const each of own) note(counts, word(each), account.id, WEIGHT.word)
  }
  const known = new Set(accounts.map((account) => account.id))
  for (const { account, text } of past) {
    if (!known.has(account)) continue
    const telling = tellingWords(wordsOf(text))
    const key = merchantKey(telling)
    lines_of.set(account, countOf(lines_of, account) + 1)
    for (const each of new Set(telling)) note(counts, word(each), account, WEIGHT.word)
    if (key === null) continue
    note(counts, merchant(key), account, WEIGHT.merchant)
    note(merchants, key, account, 1)
  }
  return {
    accounts: [...accounts].sort((a, b) => a.chart_number - b.chart_number),
    counts,
    longest_phrase,
    lines_of,
    merchants,
  }
}

const phrasesOf = ({ keywords }: CategoryAccount): string[][] =>
  [...new Set((keywords ?? '').split(',').map((phrase) => wordsOf(phrase).join(' ')))]
    .filter((phrase) => phrase !== '')
    .map((phrase) => phrase.split(' '))

function note(counts: Counts, feature: string, account: string, weight: number): void {
  tally(counts, { row: feature, column: account, weight })
}

interface Features {
  readonly phrases: readonly string[]
  readonly words: readonly string[]
  readonly merchant: string | null
}

function featuresOf(model: Model, text: string): Features {
  const words = wordsOf(text)
  const telling = tellingWords(words)
  return { phrases: phrasesIn(model, words), words: [...new Set(telling)], merchant: merchantKey(telling) }
}

/** Keyword phrases on word boundaries, the longest first; what one has taken is gone for the others. */
function phrasesIn({ counts, longest_phrase }: Model, words: readonly string[]): string[] {
  const found: { phrase: string; start: number; end: number }[] = []
  words.forEach((_, start) => {
    for (let end = start + 1; end <= Math.min(words.length, start + longest_phrase); end++) {
      const phrase = words.slice(start, end).join(' ')
      if (counts.has(keyword(phrase))) found.push({ phrase, start, end })
    }
  })
  found.sort((a, b) => b.phrase.length - a.phrase.length || a.start - b.start)
  const taken = new Set<number>()
  const phrases = new Set<string>()
  for (const { phrase, start, end } of found) {
    const places = Array.from({ length: end - start }, (_, offset) => start + offset)
    if (places.some((place) => taken.has(place))) continue
    places.forEach((place) => taken.add(place))
    phrases.add(phrase)
  }
  return [...phrases]
}

function decide(
  model: Model,
  candidates: readonly CategoryAccount[],
  features: Features,
  amount_type: AmountType,
): Suggestion {
  const rows = seenBy(
    candidates,
    [
      ...features.phrases.map(keyword),
      ...features.words.map(word),
      ...(features.merchant === null ? [] : [merchant(features.merchant)]),
    ].flatMap((feature) => model.counts.get(feature) ?? []),
  )
  const scores = score(model, candidates, rows, amount_type)
  const [best, second] = scores
  if (!best || rows.length === 0)
    return { account: null, confidence: 0, explanation: 'No clear category: none of its words is known yet.' }
  const confidence = confidenceOf(best, second)
  const reasons = reasonsFor(model, best.account, features)
  if (confidence >= APPLIES_FROM && reasons.length > 0) {
    return {
      account: best.account,
      confidence,
      explanation: `${reasons.join('; ')}. Confidence ${percent(confidence)}.`,
    }
  }
  return abstain(scores, rows, amount_type)
}

const FITS_FROM = 0.3
/** Names the best guesses among categories of the line's own direction that one of its words speaks for. */
function abstain(scores: readonly Scored[], rows: readonly Row[], amount_type: AmountType): Suggestion {
  const [best, second] = scores.filter(
    ({ account: { id, account_element } }) =>
      DIRECTION[amount_type][account_element] >= FITS_FROM && rows.some(({ of }) => of.has(id)),
  )
  if (!best) {
    const other = amount_type === 'money_out' ? 'money in' : 'money out'
    return { account: null, confidence: 0, explanation: `No clear category: its words speak of ${other} only.` }
  }
  const confidence = confidenceOf(best, second)
  // What speaks against it is of the other direction and not named here, so its share among the others would say too much.
  if (!second || confidence >= APPLIES_FROM)
    return { account: null, confidence: 0, explanation: `No clear category: best guess ${best.account.name}.` }
  const guesses = `best guesses ${best.account.name} ${percent(confidence)}, ${second.account.name} ${percent(1 - confidence)}`
  return { account: null, confidence, explanation: `No clear category: ${guesses}.` }
}

const confidenceOf = (best: Scored, second: Scored | undefined): number =>
  second ? 1 / (1 + Math.exp(second.score - best.score)) : 1

interface Row {
  readonly of: ReadonlyMap<string, number>
  readonly total: number
}
/** Features that say something about one of the candidates. */
const seenBy = (candidates: readonly CategoryAccount[], rows: readonly Map<string, number>[]): Row[] =>
  rows
    .map((of) => ({ of, total: candidates.reduce((total, { id }) => total + countOf(of, id), 0) }))
    .filter(({ total }) => total > 0)

interface Scored {
  readonly account: CategoryAccount
  readonly score: number
}
/** Best first; of equals the lower chart number, in which order the candidates come. */
function score(
  model: Model,
  candidates: readonly CategoryAccount[],
  rows: readonly Row[],
  amount_type: AmountType,
): Scored[] {
  const size = candidates.length
  const all = candidates.reduce((total, { id }) => total + countOf(model.lines_of, id), 0)
  const base = ALPHA * size
  return candidates
    .map((account) => {
      const own = countOf(model.lines_of, account.id)
      const prior = Math.log(DIRECTION[amount_type][account.account_element]) + 0.5 * Math.log((own + 1) / (all + size))
      const likelihood = rows.reduce(
        (sum, { of, total }) => sum + Math.log((countOf(of, account.id) + ALPHA) / (total + base)),
        0,
      )
      return { account, score: prior + likelihood }
    })
    .sort((a, b) => b.score - a.score)
}

/** What of keywords and earlier lines speaks for an account; without any, words alone are no reason. */
function reasonsFor(model: Model, { id, name }: CategoryAccount, features: Features): string[] {
  const phrases = features.phrases
    .filter((phrase) => model.counts.get(keyword(phrase))?.has(id))
    .map((phrase) => `"${phrase}"`)
  const earlier = features.merchant === null ? 0 : countOf(model.merchants.get(features.merchant), id)
  return [
    ...(phrases.length > 0
      ? [`Matched ${phrases.join(' and ')} (keyword${phrases.length > 1 ? 's' : ''} of ${name})`]
      : []),
    ...(earlier > 0
      ? [
          `${earlier} earlier transaction${earlier > 1 ? 's' : ''} of "${features.merchant}" ${earlier > 1 ? 'were' : 'was'} ${name}`,
        ]
      : []),
  ]
}

/** Whether an explanation rests on what people filed before. */
export const restsOnHistory = (explanation: string): boolean => /\d earlier transactions? of "/.test(explanation)

const percent = (share: number): string => `${Math.floor(share * 100)}%`
