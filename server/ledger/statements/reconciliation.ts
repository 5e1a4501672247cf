/* A bank account held against a statement of the bank. On a card the statement shows debt, and debt grows when money goes out. */
import { daysBetween, type Day } from '@/lib/dates/day'
import { formatMessage } from '@/lib/money/format'
import { absolute, cents, negate, type Cents } from '@/lib/money/cents'
import type { AmountType } from '../post/transaction'

export type AccountKind = 'depository' | 'credit'

export interface StatementFacts {
  readonly kind: AccountKind
  readonly beginning: Cents
  readonly money_in: Cents
  readonly money_out: Cents
  /** What the bank's statement says. */
  readonly settlement: Cents
}
export interface StatementSums {
  readonly ending: Cents
  /** Statement less ours. */
  readonly difference: Cents
}

/** ending = beginning + in − out for an account, beginning − in + out for a card. Source: LEDGER §7. */
export function statementSums({ kind, beginning, money_in, money_out, settlement }: StatementFacts): StatementSums {
  const movement = cents(money_in - money_out)
  const ending = cents(beginning + (kind === 'credit' ? negate(movement) : movement))
  return { ending, difference: cents(settlement - ending) }
}

/** A ledger balance (debits less credits) as a statement shows it. */
export const statementSign = (kind: AccountKind, balance: Cents): Cents => (kind === 'credit' ? negate(balance) : balance)

/** The bank line that takes a difference away. */
export const adjustment = (kind: AccountKind, difference: Cents): { amount: Cents; amount_type: AmountType } => ({
  amount: absolute(difference),
  amount_type: (difference > 0n) === (kind === 'depository') ? 'money_in' : 'money_out',
})

export interface StatementLine {
  readonly id: string
  readonly date: Day
  readonly name: string
  readonly amount: Cents
  readonly amount_type: AmountType
  /** Beyond the end of the statement a line counts for the next one. */
  readonly place: 'included' | 'excluded' | 'after_end'
}
export interface Hint {
  readonly kind: 'include' | 'exclude' | 'duplicate' | 'wrong_sign' | 'after_end' | 'swapped_digits'
  readonly transactions: readonly string[]
  readonly message: string
}

const DUPLICATE_DAYS = 3

/** Where a difference may come from, the likeliest first. Lines of other amounts than the whole or half of it say nothing. */
export function differenceHints(kind: AccountKind, difference: Cents, lines: readonly StatementLine[]): Hint[] {
  if (difference === 0n) return []
  const effect = ({ amount, amount_type }: StatementLine): bigint => ((amount_type === 'money_in') === (kind === 'depository') ? amount : -amount)
  const named = (line: StatementLine): string => `${line.name} of ${line.date}`
  const amount = formatMessage(absolute(difference))
  const found = (place: StatementLine['place'], wanted: bigint) => lines.filter((line) => line.place === place && effect(line) === wanted)
  const one = (hint: Hint['kind'], line: StatementLine, message: string): Hint => ({ kind: hint, transactions: [line.id], message })
  const tooMuch = found('included', -difference)
  const twins = tooMuch.flatMap((line, index) =>
    tooMuch.slice(index + 1).filter((other) => Math.abs(daysBetween(line.date, other.date)) <= DUPLICATE_DAYS).map((other) => [line, other] as const))
  return [
    ...found('excluded', difference).map((line) => one('include', line, `${named(line)} is left out and is exactly ${amount}. Include it.`)),
    ...twins.map(([line, other]): Hint => (
      { kind: 'duplicate', transactions: [line.id, other.id], message: `${named(line)} and ${named(other)} are both ${amount}. One may be a duplicate.` })),
    ...tooMuch.map((line) => one('exclude', line, `${named(line)} is exactly ${amount}. If the statement lacks it, leave it out.`)),
    ...found('after_end', difference).map((line) => one('after_end', line, `${named(line)} is exactly ${amount} and just after the end date. The statement may include it.`)),
    ...(difference % 2n === 0n ? found('included', -difference / 2n) : []).map((line) =>
      one('wrong_sign', line, `${named(line)} is half of ${amount}. It may have the wrong direction.`)),
    ...(difference % 9n === 0n ? [{ kind: 'swapped_digits' as const, transactions: [], message: `${amount} is divisible by 9. Two digits of an amount may be swapped.` }] : []),
  ]
}
