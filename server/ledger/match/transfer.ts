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
const WORDS =
  /(?:^|[^\p{L}\p{N}])(payment|autopay|thank you|card|visa|mastercard|amex|epay|pymt|pmt|transfer|xfer)(?:$|[^\p{L}\p{N}])/u

/** Names a pairing for ever, whatever the order of its lines. */
export const pairingKey = (receiving: string, paying: readonly string[]): string =>
  [receiving, ...[...paying].sort()].join(' ')

/** Pairings over all lines, best first; those whose key is `rejected` are skipped. */
export function pairTransfers(all: readonly TransferLine[], rejected: ReadonlySet<string> = new Set()): Pairing[] {
  const lines = all.map((line): Dated => ({
    ...line,
    day: daysBetween('1970-01-01', line.date),
    word: WORDS.exec(normalText(line.text))?.[1],
  }))
  const payers = lines.filter((line) => line.amount_type === 'money_out' && line.kind === 'depository')
  const [ofAny, ofAmount] = [near(payers), nearOfAmount(payers)]
  const found = lines
    .filter((line) => line.amount_type === 'money_in')
    .flatMap((line) => pairingsOf(line, { equal: ofAmount(line), any: line.kind === 'credit' ? ofAny(line) : [] }))
    .filter(
      ({ receiving, paying }) =>
        !rejected.has(
          pairingKey(
            receiving.id,
            paying.map(({ id }) => id),
          ),
        ),
    )
    .sort(bestFirst)
    .map(({ receiving, paying, ...why }) => ({ receiving: bare(receiving), paying: paying.map(bare), ...why }))
  const taken = new Set<string>()
  return found.filter(({ receiving, paying }) => {
    const sides = [receiving, ...paying]
    if (sides.some(({ id }) => taken.has(id))) return false
    for (const { id } of sides) taken.add(id)
    return true
  })
}

/** A line with what is compared again and again: its day as a number, its word of transfers. */
interface Dated extends TransferLine {
  readonly day: number
  readonly word: string | undefined
}
type Dating = Omit<Pairing, 'receiving' | 'paying'> & { receiving: Dated; paying: Dated[] }
const bare = ({ day: _, word: __, ...line }: Dated): TransferLine => line

/** `equal` are the payers of the very amount, `any` those whose sums count: for a card only. */
function pairingsOf(line: Dated, { equal, any }: Record<'equal' | 'any', readonly Dated[]>): Dating[] {
  return [...equal.map((other) => [other]), ...setsOf(line, any)]
    .map((paying) => scored(line, paying))
    .filter(({ score }) => score >= SMALLEST_SCORE)
}

/** Several payments of one account towards a card. */
function setsOf(line: Dated, payers: readonly Dated[]): Dated[][] {
  const accounts = new Map<string, Dated[]>()
  for (const other of nearestFirst(line, payers)) {
    if (other.amount >= line.amount) continue
    const some = accounts.get(other.account) ?? []
    if (some.length < NEAREST) accounts.set(other.account, [...some, other])
  }
  return [...accounts.values()].flatMap((some) => subsets(some, line.amount))
}

/** Sets of 2 to 4 whose amounts add up to the total. */
function subsets(lines: readonly Dated[], total: Cents): Dated[][] {
  const found: Dated[][] = []
  const extend = (chosen: readonly Dated[], from: number, rest: bigint): void => {
    for (let index = from; index < lines.length; index++) {
      const line = lines[index]
      if (!line || line.amount > rest) continue
      if (line.amount === rest && chosen.length > 0) found.push([...chosen, line])
      else if (chosen.length < LARGEST_SET - 1) extend([...chosen, line], index + 1, rest - line.amount)
    }
  }
  extend([], 0, total)
  return found
}

/** 50 − 8 a day of the largest gap, 25 for a word of transfers, 15 on a card, 10 for one line against one. */
function scored(receiving: Dated, lines: readonly Dated[]): Dating {
  const paying = nearestFirst(receiving, lines)
  const gap = Math.max(...paying.map((line) => gapOf(receiving, line)))
  const word = [receiving, ...paying].map((line) => line.word).find((match) => match !== undefined)
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

const gapOf = (a: Dated, b: Dated): number => Math.abs(a.day - b.day)

const nearestFirst = (line: Dated, others: readonly Dated[]): Dated[] =>
  [...others].sort((a, b) => gapOf(line, a) - gapOf(line, b) || a.day - b.day || compare(a.id, b.id))

const bestFirst = (a: Dating, b: Dating): number =>
  b.score - a.score ||
  a.receiving.day - b.receiving.day ||
  compare(a.receiving.id, b.receiving.id) ||
  compare(
    pairingKey(
      '',
      a.paying.map(({ id }) => id),
    ),
    pairingKey(
      '',
      b.paying.map(({ id }) => id),
    ),
  )

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

type Near = (line: Dated) => Dated[]

/** Lines of other accounts in the days around a line. */
function near(lines: readonly Dated[]): Near {
  const byDay = [...lines].sort((a, b) => a.day - b.day)
  const start = (from: number): number => {
    let [low, high] = [0, byDay.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((byDay[middle]?.day ?? from) < from) low = middle + 1
      else high = middle
    }
    return low
  }
  return ({ day, account }) =>
    byDay.slice(start(day - WINDOW_DAYS), start(day + WINDOW_DAYS + 1)).filter((other) => other.account !== account)
}

function nearOfAmount(lines: readonly Dated[]): Near {
  const groups = new Map<bigint, Dated[]>()
  for (const line of lines) {
    const group = groups.get(line.amount)
    if (group) group.push(line)
    else groups.set(line.amount, [line])
  }
  const nears = new Map([...groups].map(([amount, group]) => [amount, near(group)]))
  return (line) => nears.get(line.amount)?.(line) ?? []
}
