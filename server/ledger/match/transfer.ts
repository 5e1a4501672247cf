/*
 * Finds which money-in lines were probably paid by money-out lines of another of the entity's accounts. Each line is used at most once,
 * best pairing first. Cost: each receiving line is compared with a bounded number of lines in a window of days around it, never all with
 * all, however many are equal. Source: LEDGER §10.
 */
import { daysBetween, type Day } from '@/lib/dates/day'
import type { Cents } from '@/lib/money/cents'
import { groupBy } from '../group-by'
import { aroundPlace, placesIn } from './around-place'
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
const MOST_SETS = 24
const WORDS =
  /(?:^|[^\p{L}\p{N}])(payment|autopay|thank you|card|visa|mastercard|amex|epay|pymt|pmt|transfer|xfer)(?:$|[^\p{L}\p{N}])/u

/** A stable key for a pairing, independent of the order of its lines. */
export const pairingKey = (receiving: string, paying: readonly string[]): string =>
  [receiving, ...[...paying].sort()].join(' ')

/** Pairings over all lines, best first; those whose key is `rejected` are skipped. */
export function pairTransfers(all: readonly TransferLine[], rejected: ReadonlySet<string> = new Set()): Pairing[] {
  const lines = [...groupBy(all, ({ date }) => date)].flatMap(([date, group]) => {
    const day = daysBetween('1970-01-01', date)
    return group.map((line): Dated => ({ ...line, day, word: WORDS.exec(normalText(line.text))?.[1] }))
  })
  const payers = lines.filter((line) => line.amount_type === 'money_out' && line.kind === 'depository')
  const receivers = lines.filter((line) => line.amount_type === 'money_in')
  const [smaller, ofAmount] = [nearestSmaller(payers), nearOfAmount(payers, receivers)]
  const found = receivers
    .flatMap((line) =>
      pairingsOf(line, { equal: ofAmount(line), smaller: line.kind === 'credit' ? smaller(line) : [] }),
    )
    .filter(({ key }) => !rejected.has(key))
    .sort(bestFirst)
    .map(({ receiving, paying, key: _, ...why }) => ({ receiving: bare(receiving), paying: paying.map(bare), ...why }))
  const taken = new Set<string>()
  return found.filter(({ receiving, paying }) => {
    const sides = [receiving, ...paying]
    if (sides.some(({ id }) => taken.has(id))) return false
    for (const { id } of sides) taken.add(id)
    return true
  })
}

/** A line with the values that are compared again and again: its day as a number, and its transfer word. */
interface Dated extends TransferLine {
  readonly day: number
  readonly word: string | undefined
}
type Dating = Omit<Pairing, 'receiving' | 'paying'> & { receiving: Dated; paying: Dated[]; key: string }
const bare = ({ day: _, word: __, ...line }: Dated): TransferLine => line

/** `equal` = payers of exactly the amount; `smaller` = payers whose sums are tried, by account, for a card only. */
function pairingsOf(
  line: Dated,
  { equal, smaller }: { equal: readonly Dated[]; smaller: readonly (readonly Dated[])[] },
): Dating[] {
  return [...equal.map((other) => [other]), ...smaller.flatMap((some) => subsets(some, line.amount))]
    .map((paying) => scored(line, paying))
    .filter(({ score }) => score >= SMALLEST_SCORE)
}

/** Sets of 2 to 4 lines whose amounts add up to the total; only the first sets when there are very many. */
function subsets(lines: readonly Dated[], total: Cents): Dated[][] {
  const found: Dated[][] = []
  const extend = (chosen: readonly Dated[], from: number, rest: bigint): void => {
    for (let index = from; index < lines.length && found.length < MOST_SETS; index++) {
      const line = lines[index]
      if (!line || line.amount > rest) continue
      if (line.amount === rest && chosen.length > 0) found.push([...chosen, line])
      else if (chosen.length < LARGEST_SET - 1) extend([...chosen, line], index + 1, rest - line.amount)
    }
  }
  extend([], 0, total)
  return found
}

/** 50 points minus 8 per day of the largest gap, plus 25 for a transfer word, 15 on a card, and 10 for one line against one. */
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
  const key = pairingKey(
    receiving.id,
    paying.map(({ id }) => id),
  )
  return { receiving, paying, score, reasons, key }
}

const gapOf = (a: Dated, b: Dated): number => Math.abs(a.day - b.day)

const nearestFirst = (line: Dated, others: readonly Dated[]): Dated[] =>
  [...others].sort((a, b) => gapOf(line, a) - gapOf(line, b) || a.day - b.day || compare(a.id, b.id))

const bestFirst = (a: Dating, b: Dating): number =>
  b.score - a.score ||
  a.receiving.day - b.receiving.day ||
  compare(a.receiving.id, b.receiving.id) ||
  compare(a.key, b.key)

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/** The nearest payers of less than a line's amount, separately for each other account. */
function nearestSmaller(payers: readonly Dated[]): (line: Dated) => Dated[][] {
  const accounts = groupBy(payers, (line) => line.account)
  const days = [...accounts].map(([account, group]) => ({
    account,
    byDay: groupBy(group.sort(byId), (line) => line.day),
  }))
  return (line) =>
    days
      .filter(({ account }) => account !== line.account)
      .map(({ byDay }) => {
        const some: Dated[] = []
        for (const day of nearDays(line.day))
          for (const other of byDay.get(day) ?? []) {
            if (some.length === NEAREST) return some
            if (other.amount < line.amount) some.push(other)
          }
        return some
      })
}

/** Payers of exactly a line's amount on all other accounts. */
function nearOfAmount(payers: readonly Dated[], receivers: readonly Dated[]): (line: Dated) => Dated[] {
  const groups = groupBy([...payers].sort(byId), (line) => `${line.day} ${line.amount}`)
  const others = new Map<string, Dated[]>()
  const placeOf = placesIn([...receivers].sort(byId), (line) => `${line.day} ${line.amount} ${line.account}`)
  return (line) =>
    nearDays(line.day).flatMap((day) => {
      const key = `${day} ${line.amount} ${line.account}`
      const group =
        others.get(key) ?? (groups.get(`${day} ${line.amount}`) ?? []).filter(({ account }) => account !== line.account)
      others.set(key, group)
      return aroundPlace(group, placeOf(line))
    })
}

const byId = (a: Dated, b: Dated): number => compare(a.id, b.id)

/** Days by distance; the earlier of two equally near ones first. */
const nearDays = (day: number): number[] =>
  Array.from({ length: 2 * WINDOW_DAYS + 1 }, (_, n) => day + (n % 2 === 1 ? -1 : 1) * Math.ceil(n / 2))
