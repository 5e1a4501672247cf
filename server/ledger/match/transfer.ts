/*
 * Which money in lines were probably paid by which money out lines of another own account. Each line is taken at most once, the best
 * pairing first. Cost: lines of a window of days around each receiving line, not all against all. Source: LEDGER §10.
 */
import { daysBetween, type Day } from '@/lib/dates/day'
import type { Cents } from '@/lib/money/cents'
import { normalText } from './text'

export interface TransferLine {
  readonly id: string
  readonly account: string
  readonly kind: 'depository' | 'credit'
  readonly amount_type: 'money_in' | 'money_out'
  readonly amount: Cents
  readonly date: Day
  readonly text: string
}

export interface Pairing {
  readonly receiving: TransferLine
  /** Nearest in date first. */
  readonly paying: readonly TransferLine[]
  readonly score: number
  readonly reasons: readonly string[]
}

const WINDOW_DAYS = 5
const SMALLEST_SCORE = 40
const NEAREST = 12
const LARGEST_SET = 4
const WORDS = /(?:^|[^\p{L}\p{N}])(payment|autopay|thank you|card|visa|mastercard|amex|epay|pymt|pmt|transfer|xfer)(?:$|[^\p{L}\p{N}])/u

/** Names a pairing for ever, whatever the order of its lines. */
export const pairingKey = (receiving: string, paying: readonly string[]): string => [receiving, ...[...paying].sort()].join(' ')

/** Pairings over all lines, best first; those whose key is `rejected` are skipped. */
export function pairTransfers(lines: readonly TransferLine[], rejected: ReadonlySet<string> = new Set()): Pairing[] {
  const payers = byDay(lines.filter((line) => line.amount_type === 'money_out' && line.kind === 'depository'))
  const found = lines
    .filter((line) => line.amount_type === 'money_in')
    .flatMap((line) => pairingsOf(line, payers(line.date).filter((other) => other.account !== line.account)))
    .filter(({ receiving, paying }) => !rejected.has(pairingKey(receiving.id, paying.map(({ id }) => id))))
    .sort(bestFirst)
  const taken = new Set<string>()
  return found.filter(({ receiving, paying }) => {
    const all = [receiving, ...paying]
    if (all.some(({ id }) => taken.has(id))) return false
    for (const { id } of all) taken.add(id)
    return true
  })
}

function pairingsOf(line: TransferLine, near: readonly TransferLine[]): Pairing[] {
  const pairs = near.filter((other) => other.amount === line.amount).map((other) => [other])
  return [...pairs, ...(line.kind === 'credit' ? setsOf(line, near) : [])]
    .map((paying) => scored(line, paying))
    .filter(({ score }) => score >= SMALLEST_SCORE)
}

/** Several payments of one account towards a card. */
function setsOf(line: TransferLine, near: readonly TransferLine[]): TransferLine[][] {
  const accounts = new Map<string, TransferLine[]>()
  for (const other of nearestFirst(line, near)) {
    if (other.amount >= line.amount) continue
    const some = accounts.get(other.account) ?? []
    if (some.length < NEAREST) accounts.set(other.account, [...some, other])
  }
  return [...accounts.values()].flatMap((some) => subsets(some, line.amount))
}

/** Sets of 2 to 4 whose amounts add up to the total. */
function subsets(lines: readonly TransferLine[], total: Cents): TransferLine[][] {
  const found: TransferLine[][] = []
  const extend = (chosen: readonly TransferLine[], from: number, rest: bigint): void => {
    if (rest === 0n && chosen.length >= 2) found.push([...chosen])
    if (rest <= 0n || chosen.length === LARGEST_SET) return
    lines.slice(from).forEach((line, index) => extend([...chosen, line], from + index + 1, rest - line.amount))
  }
  extend([], 0, total)
  return found
}

/** 50 − 8 a day of the largest gap, 25 for a word of transfers, 15 on a card, 10 for one line against one. */
function scored(receiving: TransferLine, lines: readonly TransferLine[]): Pairing {
  const paying = nearestFirst(receiving, lines)
  const gap = Math.max(...paying.map((line) => gapOf(receiving, line)))
  const word = [receiving, ...paying].map(({ text }) => WORDS.exec(normalText(text))?.[1]).find((match) => match !== undefined)
  const isCard = receiving.kind === 'credit'
  const score = 50 - 8 * gap + (word ? 25 : 0) + (isCard ? 15 : 0) + (paying.length === 1 ? 10 : 0)
  const reasons = [
    paying.length === 1 ? 'same amount' : `${paying.length} payments add up to the amount`,
    gap === 0 ? 'same day' : `${gap} day${gap === 1 ? '' : 's'} apart`,
    ...(word ? [`text has "${word}"`] : []),
    ...(isCard ? ['received on a card'] : []),
  ]
  return { receiving, paying, score, reasons }
}

const gapOf = (a: TransferLine, b: TransferLine): number => Math.abs(daysBetween(a.date, b.date))

const nearestFirst = (line: TransferLine, others: readonly TransferLine[]): TransferLine[] =>
  [...others].sort((a, b) => gapOf(line, a) - gapOf(line, b) || compare(a.date, b.date) || compare(a.id, b.id))

const bestFirst = (a: Pairing, b: Pairing): number =>
  b.score - a.score || compare(a.receiving.date, b.receiving.date) || compare(a.receiving.id, b.receiving.id)
  || compare(pairingKey('', a.paying.map(({ id }) => id)), pairingKey('', b.paying.map(({ id }) => id)))

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/** Lines of the days around a date. */
function byDay(lines: readonly TransferLine[]): (date: Day) => TransferLine[] {
  const days = [...lines].sort((a, b) => compare(a.date, b.date))
  const start = (from: number): number => {
    let [low, high] = [0, days.length]
    while (low < high) {
      const middle = (low + high) >> 1
      const line = days[middle]
      if (line && daysBetween(EPOCH, line.date) < from) low = middle + 1
      else high = middle
    }
    return low
  }
  return (date) => {
    const day = daysBetween(EPOCH, date)
    return days.slice(start(day - WINDOW_DAYS), start(day + WINDOW_DAYS + 1))
  }
}
const EPOCH: Day = '1970-01-01'
