/*
 * Suggests a category for a bank text from the most specific evidence there is: what people filed for the same merchant before, then
 * keywords. Local and deterministic: the same books and the same text always give the same result. Source: LEDGER §9.
 */
import type { AmountType } from '../journal'
import { readBankText, type BankText } from './bank-text'
import { confidenceOf, type Evidence } from './calibration'
import { earlierOf, filingsOf, type Earlier, type Filed, type Filings, type PastLine } from './history'
import { keywordsOf, phrasesIn, type FoundPhrase, type Keywords } from './keywords'
import { wordsOf } from './words'

export type { PastLine }

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

export interface Suggestion {
  /** Null = the engine abstains. */
  readonly account: CategoryAccount | null
  /** How often such evidence is right, 0 to 1. */
  readonly confidence: number
  readonly explanation: string
  /** The evidence for an account, even when it is too weak to suggest it; null when there is none. */
  readonly evidence: Evidence | null
  readonly leans_to: CategoryAccount | null
}

const APPLIES_FROM = 0.8

interface Model {
  /** By chart number. */
  readonly accounts: readonly CategoryAccount[]
  readonly byId: ReadonlyMap<string, CategoryAccount>
  readonly keywords: Keywords
  readonly filings: Filings
  readonly names: readonly { account: CategoryAccount; words: ReadonlySet<string> }[]
  /** Accounts whose own words speak of financing. */
  readonly financed: ReadonlySet<CategoryAccount>
}
export type Classifier = (text: { description: string; amount_type: AmountType }) => Suggestion

/** Builds its model once from keywords, names and past lines; the returned function reads nothing else. */
export function classifier(accounts: readonly CategoryAccount[], past: readonly PastLine[]): Classifier {
  const sorted = [...accounts].sort((a, b) => a.chart_number - b.chart_number)
  const model: Model = {
    accounts: sorted,
    byId: new Map(sorted.map((account) => [account.id, account])),
    keywords: keywordsOf(sorted),
    filings: filingsOf(past),
    names: sorted.map((account) => ({
      account,
      words: new Set(wordsOf(`${account.name} ${account.chat_gpt_text ?? ''}`).filter((word) => word.length > 2)),
    })),
    financed: new Set(sorted.filter(({ name, keywords }) => FINANCING.test(`${name} ${keywords ?? ''}`))),
  }
  return ({ description, amount_type }) => decide(model, readBankText(description), amount_type)
}

/** Whether money in this direction may be filed to the account at all. */
const isOpenTo = (account: CategoryAccount, amount_type: AmountType): boolean =>
  amount_type === 'money_in' ? account.is_money_in : account.is_money_out

/** A keyword alone never files money in as an expense or money out as income. */
const isOfDirection = ({ account_element }: CategoryAccount, amount_type: AmountType): boolean =>
  account_element !== (amount_type === 'money_in' ? 'expense' : 'income')

interface Found {
  readonly account: CategoryAccount
  readonly evidence: Evidence
  /** The reason for it, and below those against it, as sentences without a period. */
  readonly because: string
  readonly against: readonly string[]
}

function decide(model: Model, text: BankText, amount_type: AmountType): Suggestion {
  const found = phrasesIn(model.keywords, text)
  const keyed = fromKeywords(model, { text, found, amount_type })
  const earlier = earlierOf(model.filings, text, amount_type)
  const filed = fromHistory(model, { text, earlier, keyed, amount_type })
  const best = filed ?? (keyed && earlier.is_divided ? { ...keyed, evidence: 'keywords that differ' as const } : keyed)
  const confidence = best ? certainty(best, filed, keyed) : 0
  const leaning = { evidence: best?.evidence ?? null, leans_to: best?.account ?? null }
  if (!best || confidence < APPLIES_FROM) return { ...abstain(model, text, { found, amount_type }), ...leaning }
  const because =
    filed && keyed && filed.account === keyed.account ? `${filed.because}; ${lower(keyed.because)}` : best.because
  const against = best.against.map((each) => ` ${each}.`).join('')
  return {
    account: best.account,
    confidence,
    explanation: `${because}. Confidence ${percent(confidence)}.${against}`,
    ...leaning,
  }
}

/** When keywords and past filings agree, the stronger of the two decides the confidence. */
const certainty = (best: Found, filed: Found | null, keyed: Found | null): number =>
  filed && keyed && filed.account === keyed.account
    ? Math.max(confidenceOf(filed.evidence), confidenceOf(keyed.evidence))
    : confidenceOf(best.evidence)

function fromHistory(model: Model, { text, earlier, keyed, amount_type }: HistoryInput): Found | null {
  const decides = keyed?.evidence === 'decides'
  const filed = earlier.same ?? (decides ? null : earlier.plainer)
  const account = filed && model.byId.get(filed.account)
  if (!filed || !account || !isOpenTo(account, amount_type)) return null
  const isSame = filed === earlier.same
  const times = filed.count
  return {
    account,
    evidence: `${isSame ? 'same wording' : 'same merchant'}, ${times > 2 ? '3 or more' : times > 1 ? '2' : '1'}`,
    because: earlierLines(text, filed, account, isSame),
    against: [
      ...otherLines(model, text, earlier.other, filed),
      ...(keyed && keyed.account !== account ? [`But ${lower(keyed.because)}`] : []),
    ],
  }
}
interface HistoryInput {
  readonly text: BankText
  readonly earlier: Earlier
  readonly keyed: Found | null
  readonly amount_type: AmountType
}

const lower = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1)
const lines = (count: number): string => `${count} earlier transaction${count > 1 ? 's' : ''}`
const were = (count: number): string => (count > 1 ? 'were' : 'was')
const beside = (text: BankText): string => text.extras.map((word) => `"${word.toUpperCase()}"`).join(' and ')

function earlierLines(text: BankText, { count }: Filed, { name }: CategoryAccount, isSame: boolean): string {
  const extras = text.extras.length === 0 ? '' : ` ${isSame ? 'with' : 'without'} ${beside(text)}`
  return `${lines(count)} of "${text.payee}"${extras} ${were(count)} ${name}`
}

function otherLines(model: Model, text: BankText, other: Earlier['other'], filed: Filed): string[] {
  const account = other && other.account !== filed.account ? model.byId.get(other.account) : undefined
  if (!other || !account) return []
  const others = text.extras.length === 0 ? 'with other words' : `without ${beside(text)}`
  const how = other.is_same_wording ? 'with the same words' : others
  return [`${other.count} of ${text.payee} ${how} ${were(other.count)} ${account.name}`]
}

/** In the name of whoever lends the money: the finance company of a truck maker repairs no truck, and sells no forklift. */
const FINANCING = /\b(fin|financial|finance|financing|loans?|lending|credit corp(oration)?)\b/i

/** An everyday word that a second sign confirms counts as much as a name. */
const KINDS = { decides: 'decides', phrase: 'phrase', name: 'name', everyday: 'name', trade: 'trade' } as const

function fromKeywords(
  model: Model,
  { text, found, amount_type }: { text: BankText; found: readonly FoundPhrase[]; amount_type: AmountType },
): Found | null {
  const isFinanced = FINANCING.test(text.words.join(' '))
  const phrases = found.flatMap((each) => {
    const accounts = model.accounts.filter(
      (account) =>
        each.accounts.has(account.id) && isOpenTo(account, amount_type) && isOfDirection(account, amount_type),
    )
    return accounts.length === 0 ? [] : [{ ...each, of: accounts }]
  })
  const [first] = phrases
  const account = first?.of[0]
  // A keyword that two accounts share decides for neither.
  if (!first || !account || first.of.length > 1) return null
  if (isFinanced && first.tier !== 'decides' && !model.financed.has(account)) return null
  const own = phrases.filter(({ of }) => of[0] === account && of.length === 1)
  const others = phrases.filter(({ of }) => of[0] !== account)
  const differs = others.some(({ tier }) => tier === first.tier)
  const agrees = own.length > 1
  return {
    account,
    evidence: differs
      ? 'keywords that differ'
      : agrees && first.tier !== 'decides'
        ? 'keywords that agree'
        : KINDS[first.tier],
    because: `Matched ${own.map(({ phrase }) => `"${phrase}"`).join(' and ')} (keyword${agrees ? 's' : ''} of ${account.name})`,
    against: others.map(
      ({ phrase, of }) => `But "${phrase}" is a keyword of ${of.map(({ name }) => name).join(' and ')}`,
    ),
  }
}

/**
 * Abstains, and names the best guesses for the line's direction: accounts with a matching keyword first, then accounts whose names share
 * words with it.
 */
function abstain(
  model: Model,
  text: BankText,
  { found, amount_type }: { found: readonly FoundPhrase[]; amount_type: AmountType },
): Omit<Suggestion, 'evidence' | 'leans_to'> {
  const words = new Set(text.words)
  const weighed = model.names.map(({ account, words: own }) => ({
    account,
    weight:
      8 * found.filter(({ accounts }) => accounts.has(account.id)).length +
      2 * text.words.filter((word) => model.keywords.accounts.get(word)?.has(account.id)).length +
      [...own].filter((word) => words.has(word)).length,
  }))
  const candidates = weighed.filter(({ weight }) => weight > 0)
  const guesses = candidates
    .filter(({ account }) => isOpenTo(account, amount_type) && isOfDirection(account, amount_type))
    .sort((a, b) => b.weight - a.weight)
  const [best, second] = guesses
  const silent = { account: null, confidence: 0 }
  if (!best) {
    const other = amount_type === 'money_out' ? 'money in' : 'money out'
    const explanation =
      candidates.length === 0
        ? 'No clear category: none of its words is known yet.'
        : `No clear category: its words speak of ${other} only.`
    return { ...silent, explanation }
  }
  if (!second) return { ...silent, explanation: `No clear category: best guess ${best.account.name}.` }
  const share = Math.min(APPLIES_FROM - 0.01, best.weight / (best.weight + second.weight))
  const explanation = `No clear category: best guesses ${best.account.name} ${percent(share)}, ${second.account.name} ${percent(1 - share)}.`
  return { ...silent, confidence: share, explanation }
}

/** Whether an explanation refers to what people filed before. */
export const restsOnHistory = (explanation: string): boolean => /\d earlier transactions? of "/.test(explanation)

const percent = (share: number): string => `${Math.floor(share * 100 + 1e-9)}%`
