/* Compares a bank account with a statement of the bank. On a card the statement shows debt, and debt grows when money goes out. */
import { daysBetween, type Day } from '@/lib/dates/day'
import { formatDay } from '@/lib/dates/format'
import { formatMessage } from '@/lib/money/format'
import { absolute, cents, negate, type Cents } from '@/lib/money/cents'
import type { AmountType } from '../journal'

export type AccountKind = 'depository' | 'credit'

interface StatementFacts {
  readonly kind: AccountKind
  readonly beginning: Cents
  readonly money_in: Cents
  readonly money_out: Cents
  /** What the bank's statement says. */
  readonly settlement: Cents
}
interface StatementSums {
  readonly ending: Cents
  /** The statement's balance minus ours. */
  readonly difference: Cents
}

/** ending = beginning + in − out for an account, beginning − in + out for a card. Source: LEDGER §7. */
export function statementSums({ kind, beginning, money_in, money_out, settlement }: StatementFacts): StatementSums {
  const movement = cents(money_in - money_out)
  const ending = cents(beginning + (kind === 'credit' ? negate(movement) : movement))
  return { ending, difference: cents(settlement - ending) }
}

/** A ledger balance (debits less credits) as a statement shows it. */
export const statementSign = (kind: AccountKind, balance: Cents): Cents =>
  kind === 'credit' ? negate(balance) : balance

/** The bank line that would remove a difference. */
export const adjustment = (kind: AccountKind, difference: Cents): { amount: Cents; amount_type: AmountType } => ({
  amount: absolute(difference),
  amount_type: difference > 0n === (kind === 'depository') ? 'money_in' : 'money_out',
})

export interface StatementLine {
  readonly id: string
  readonly date: Day
  readonly name: string
  readonly amount: Cents
  readonly amount_type: AmountType
  /** `after_end`: the line is dated after the statement's end and counts toward the next one. */
  readonly place: 'included' | 'excluded' | 'after_end'
}
interface Hint {
  readonly kind:
    | 'include'
    | 'include_many'
    | 'exclude'
    | 'exclude_many'
    | 'changed'
    | 'duplicate'
    | 'wrong_sign'
    | 'after_end'
    | 'swapped_digits'
    | 'moved_point'
  readonly transactions: readonly string[]
  readonly message: string
  /** The end date that would include a line dated just after the statement. */
  readonly end_date?: Day
}

/** A line of an earlier statement that the bank has changed since, while the books kept the old amount. */
export interface ChangedLine extends Pick<StatementLine, 'id' | 'date' | 'name' | 'amount_type'> {
  readonly before: Cents
  /** 0.00 when the bank removed the line. */
  readonly after: Cents
}

const DUPLICATE_DAYS = 3
/** More pairs than anybody would look through: thousands of equal lines make millions of pairs. */
const HINTS_MAX = 20
/** Among more lines than this, two or three that add up to the cent are a coincidence. */
const TRIPLES_AMONG = 120
const PAIRS_AMONG = 1_000

const AND = new Intl.ListFormat('en-US')

/** Where a difference may come from, likeliest first. */
export function differenceHints(
  kind: AccountKind,
  difference: Cents,
  lines: readonly StatementLine[],
  changed: readonly ChangedLine[] = [],
): Hint[] {
  if (difference === 0n) return []
  const effect = ({ amount, amount_type }: Pick<StatementLine, 'amount' | 'amount_type'>): bigint =>
    (amount_type === 'money_in') === (kind === 'depository') ? amount : -amount
  const named = (line: StatementLine): string => `${line.name} of ${formatDay(line.date)}`
  const amount = formatMessage(absolute(difference))
  const found = (place: StatementLine['place'], wanted: bigint) =>
    lines.filter((line) => line.place === place && effect(line) === wanted)
  const one = (hint: Hint['kind'], line: StatementLine, message: string): Hint => ({
    kind: hint,
    transactions: [line.id],
    message,
  })
  const tooMuch = found('included', -difference)
  const twins = twinsAmong(tooMuch)
  const left = lines.filter(({ place }) => place === 'excluded')
  const ticked = lines.filter(({ place }) => place === 'included')
  const many = (hint: 'include_many' | 'exclude_many', group: readonly StatementLine[], words: string): Hint => ({
    kind: hint,
    transactions: group.map(({ id }) => id),
    message: `${AND.format(group.map(named))} add up to ${amount}. ${words}`,
  })
  const single = found('excluded', difference)
  const leftGroup = single.length > 0 ? null : sumOf(left, effect, difference)
  const tickedGroup =
    tooMuch.length > 0 || ticked.length > PAIRS_AMONG ? null : pairOf(ticked, effect, cents(-difference))
  const hints = [
    ...changed
      .filter((line) => effect({ ...line, amount: cents(line.after - line.before) }) === difference)
      .map((line): Hint => ({
        kind: 'changed',
        transactions: [line.id],
        message: `${line.name} of ${formatDay(line.date)} was changed by the bank from ${formatMessage(line.before)} to ${formatMessage(line.after)} after it was reconciled.`,
      })),
    ...single.map((line) => one('include', line, `${named(line)} is left out and is exactly ${amount}. Include it.`)),
    ...twins.map(([line, other]): Hint => ({
      kind: 'duplicate',
      transactions: [line.id, other.id],
      message: `${named(line)} and ${named(other)} are both ${amount}. One may be a duplicate.`,
    })),
    ...tooMuch.map((line) =>
      one('exclude', line, `${named(line)} is exactly ${amount}. If the statement lacks it, leave it out.`),
    ),
    ...(leftGroup ? [many('include_many', leftGroup, 'Include them.')] : []),
    ...found('after_end', difference).map((line) => ({
      ...one(
        'after_end',
        line,
        `${named(line)} is exactly ${amount} and just after the end date. The statement may include it.`,
      ),
      end_date: line.date,
    })),
    ...(difference % 2n === 0n ? found('included', -difference / 2n) : []).map((line) =>
      one('wrong_sign', line, `${named(line)} is half of ${amount}. It may have the wrong direction.`),
    ),
    ...(tickedGroup ? [many('exclude_many', tickedGroup, 'If the statement lacks them, leave them out.')] : []),
    ...mistyped(ticked, { effect, difference, othersOf: swapsOf }).map(([line, other]) =>
      one(
        'swapped_digits',
        line,
        `${named(line)} is ${formatMessage(line.amount)}. With two digits swapped it is ${formatMessage(other)}, and that explains it.`,
      ),
    ),
    ...mistyped(ticked, { effect, difference, othersOf: shiftsOf }).map(([line, other]) =>
      one(
        'moved_point',
        line,
        `${named(line)} is ${formatMessage(line.amount)}. With the decimal point moved it is ${formatMessage(other)}, and that explains it.`,
      ),
    ),
    ...(difference % 9n === 0n
      ? [
          {
            kind: 'swapped_digits' as const,
            transactions: [],
            message: `${amount} is divisible by 9. Two digits of an amount may be swapped.`,
          },
        ]
      : []),
  ]
  return hints.slice(0, HINTS_MAX)
}

/** Lines within a few days of each other, each pair in the order given. */
function twinsAmong(lines: readonly StatementLine[]): [StatementLine, StatementLine][] {
  const byDay = lines
    .map((line, place) => ({ line, place }))
    .toSorted((one, other) => daysBetween(other.line.date, one.line.date))
  const found: [StatementLine, StatementLine][] = []
  for (const [index, one] of byDay.entries())
    for (let next = index + 1; next < byDay.length && found.length < HINTS_MAX; next++) {
      const other = byDay[next]
      if (!other || daysBetween(one.line.date, other.line.date) > DUPLICATE_DAYS) break
      found.push(one.place < other.place ? [one.line, other.line] : [other.line, one.line])
    }
  return found
}

type Effect = (line: StatementLine) => bigint

const MISTYPED_SHOWN = 2

/** Lines that would remove the difference if their amount were another of those that `othersOf` gives. */
function mistyped(
  lines: readonly StatementLine[],
  { effect, difference, othersOf }: { effect: Effect; difference: bigint; othersOf: (amount: Cents) => Cents[] },
): [StatementLine, Cents][] {
  // Whether digits are swapped or the decimal point moves, the amount changes by a multiple of 9.
  if (difference % 9n !== 0n) return []
  return lines
    .flatMap((line): [StatementLine, Cents][] => {
      const other = othersOf(line.amount).find((amount) => effect({ ...line, amount }) - effect(line) === difference)
      return other === undefined ? [] : [[line, other]]
    })
    .slice(0, MISTYPED_SHOWN)
}

/** 450.00 or 4,500.00 typed for 45.00, and the other way around. */
const shiftsOf = (amount: Cents): Cents[] =>
  [10n, 100n].flatMap((by) => [cents(amount * by), ...(amount % by === 0n ? [cents(amount / by)] : [])])

function swapsOf(amount: Cents): Cents[] {
  const digits = amount.toString().padStart(3, '0')
  return Array.from({ length: digits.length - 1 }, (_, at) =>
    cents(BigInt(digits.slice(0, at) + digits.charAt(at + 1) + digits.charAt(at) + digits.slice(at + 2))),
  )
}

/** Two or three lines that add up to an amount; null when none do. */
function sumOf(lines: readonly StatementLine[], effect: Effect, wanted: bigint): StatementLine[] | null {
  const pair = lines.length > PAIRS_AMONG ? null : pairOf(lines, effect, wanted)
  if (pair || lines.length > TRIPLES_AMONG) return pair
  for (const [index, first] of lines.entries()) {
    const rest = pairOf(lines.slice(index + 1), effect, wanted - effect(first))
    if (rest) return [first, ...rest]
  }
  return null
}

function pairOf(lines: readonly StatementLine[], effect: Effect, wanted: bigint): StatementLine[] | null {
  const seen = new Map<bigint, StatementLine>()
  for (const line of lines) {
    const other = seen.get(wanted - effect(line))
    if (other) return [other, line]
    seen.set(effect(line), line)
  }
  return null
}
