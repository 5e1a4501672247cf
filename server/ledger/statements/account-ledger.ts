import { cents, negate, type Cents } from '@/lib/money/cents'
import type { Side } from '../journal'

/** Turns a debit-positive amount into one that is positive on the account's normal side. */
export const onSide = (side: Side, signed: Cents): Cents => (side === 'debit' ? signed : negate(signed))

/** Each line with the balance after it, on the account's normal side. `before` is signed. Source: LEDGER §6.6. */
export function runningTotals<L extends { readonly signed: Cents }>(
  side: Side,
  before: Cents,
  lines: readonly L[],
): (L & { readonly running_total: Cents })[] {
  let balance: bigint = before
  return lines.map((line) => {
    balance += line.signed
    return { ...line, running_total: onSide(side, cents(balance)) }
  })
}
