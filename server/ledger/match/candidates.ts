/* How well an open bill or invoice fits a bank line, with reasons a person can check. */
import { daysBetween, type Day } from '@/lib/dates/day'
import { subtract, type Cents } from '@/lib/money/cents'
import { formatUsd } from '@/lib/money/format'
import { normalText } from './text'

export interface BankText {
  readonly amount: Cents
  readonly date: Day
  /** Name, description and merchant of the line. */
  readonly text: string
  readonly stakeholder: string | null
}

export interface OpenDocument {
  readonly kind: 'bill' | 'invoice'
  readonly number: string | null
  readonly date: Day
  readonly due_date: Day | null
  readonly open: Cents
  readonly stakeholder: string
  readonly stakeholder_name: string
}

export interface Fit {
  /** 0 to 100. */
  readonly score: number
  readonly reasons: readonly string[]
}

export interface DocumentFit extends Fit {
  /** The party, the number or the amount matches; a close date and a similar size alone are not enough to propose a document. */
  readonly isReasoned: boolean
  /** The party or the number matches, whatever the amount. */
  readonly isNamed: boolean
}

interface Point {
  points: number
  reason: string
}

/** Up to 50 points for the amount, 25 for the number in the bank's text, 25 for the name and 15 for the date; at most 100 in total. */
export function fitOf(line: BankText, document: OpenDocument): DocumentFit {
  const words = normalText(line.text)
  const amount = byAmount(line, document)
  const [number, name] = [byNumber(words, document), byName(line, words, document)]
  const isNamed = number !== null || (name !== null && 2 * name.points >= NAME_POINTS)
  const points = [amount, number, name, byDate(line, document)].filter((point) => point !== null)
  return {
    score: Math.min(
      100,
      points.reduce((sum, point) => sum + point.points, 0),
    ),
    reasons: points.map((point) => point.reason),
    isReasoned: amount.points >= NEAR_POINTS || isNamed,
    isNamed,
  }
}

const NEARLY = 90n
const NEAR_POINTS = 35

function byAmount({ amount }: BankText, { open }: OpenDocument): Point {
  if (amount === open) return { points: 50, reason: 'same amount' }
  if (amount > open) {
    return { points: 10, reason: `${formatUsd(subtract(amount, open))} more than is open` }
  }
  const percent = (amount * 100n) / open
  const reason = `${formatUsd(amount)} of ${formatUsd(open)} that is open (${percent}%)`
  return { points: percent >= NEARLY ? NEAR_POINTS : 20, reason }
}

/** A number of one or two characters would be found in most texts. */
function byNumber(words: string, { number, kind }: OpenDocument): Point | null {
  const found = number !== null && number.length >= 3 && hasWords(words, normalText(number))
  return found ? { points: 25, reason: `${kind} number ${number} in the bank text` } : null
}

const NAME_POINTS = 25
/** Words that say what kind of company it is, not which one. */
const COMMON = new Set(['inc', 'llc', 'ltd', 'co', 'corp', 'company', 'the', 'of', 'and', 'services', 'group'])

function byName(line: BankText, words: string, document: OpenDocument): Point | null {
  if (line.stakeholder === document.stakeholder) return { points: NAME_POINTS, reason: 'same stakeholder' }
  const name = distinctiveWords(document.stakeholder_name)
  const seen = name.filter((word) => hasWords(words, word))
  if (seen.length === 0) return null
  return { points: Math.round((NAME_POINTS * seen.length) / name.length), reason: `bank text has "${seen.join(' ')}"` }
}

/** The words of a name that identify the company. */
const distinctiveWords = (name: string): string[] =>
  wordsOf(name).filter((word) => word.length > 1 && !COMMON.has(word))

interface Party {
  readonly id: string
  readonly full_name: string
}

/**
 * The party that a line belongs to: its own stakeholder, otherwise the party whose whole name is in the text, and the longest of several.
 * Null when none fits.
 */
export function partyOf(
  { text, stakeholder }: Pick<BankText, 'text' | 'stakeholder'>,
  parties: readonly Party[],
): string | null {
  if (parties.some(({ id }) => id === stakeholder)) return stakeholder
  const words = normalText(text)
  const named = parties
    .map(({ id, full_name }) => ({ id, name: distinctiveWords(full_name) }))
    .filter(({ name }) => name.length > 0 && name.every((word) => hasWords(words, word)))
  const longest = Math.max(...named.map(({ name }) => name.length))
  const [party, ...others] = named.filter(({ name }) => name.length === longest)
  return party && others.length === 0 ? party.id : null
}

const DATE_POINTS = 15

function byDate({ date }: BankText, document: OpenDocument): Point | null {
  const due = document.due_date ?? document.date
  const early = daysBetween(date, document.date)
  const late = daysBetween(due, date)
  const points = Math.max(0, DATE_POINTS - Math.floor(Math.max(early, late, 0) / 3))
  if (early > 0) return points > 0 ? { points, reason: `${days(early)} before the ${document.kind} date` } : null
  const since = document.due_date ? 'it was due' : 'its date'
  if (late > 0) return points > 0 ? { points, reason: `${days(late)} after ${since}` } : null
  return { points, reason: document.due_date ? 'between its date and due date' : 'on its date' }
}

const days = (n: number): string => `${n} day${n === 1 ? '' : 's'}`
const wordsOf = (text: string): string[] =>
  normalText(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
/** Compares whole words: "ta" is not in "tacoma". */
const hasWords = (text: string, words: string): boolean =>
  ` ${wordsOf(text).join(' ')} `.includes(` ${wordsOf(words).join(' ')} `)
