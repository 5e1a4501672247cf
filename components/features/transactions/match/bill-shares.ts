import type { z } from 'zod'
import type { Transaction } from '@/lib/contract/transaction'
import type { BillCandidate } from '@/lib/contract/transaction-match'
import { parseCents, subtract, sum, toWire, ZERO, type Cents } from '@/lib/money/cents'
import { formatUsd } from '@/lib/money/format'

export type Bill = z.infer<typeof BillCandidate>

/** A ticked bill with its share of the line: null or NaN until the user types an amount. */
export interface BillShare {
  bill: Bill
  amount: number | null
}
type Line = Pick<Transaction, 'amount' | 'split_transaction'>

/** The remaining balance of the bill if the line pays it alone; negative if the line is larger. */
export const restOf = (row: Pick<Transaction, 'amount'>, bill: Bill): Cents =>
  subtract(parseCents(bill.open_balance), parseCents(row.amount))

/** The remaining balance of a bill after its share. */
export const openAfter = ({ bill, amount }: BillShare): Cents =>
  subtract(parseCents(bill.open_balance), parseCents(amount ?? 0))

/** The part of the line not given to any bill yet. */
export const leftOf = (row: Line, shares: readonly BillShare[]): Cents =>
  subtract(parseCents(row.amount), sum(shares.map(({ amount }) => parseCents(isTyped(amount) ? amount : 0))))

/**
 * The selection after a bill is pressed: it is unticked, or gets what is left. If nothing is left, or the line is a split part, which can
 * pay one bill only, it replaces the others.
 */
export function withBill(row: Line, chosen: readonly BillShare[], bill: Bill): BillShare[] {
  if (chosen.some((share) => share.bill.id === bill.id)) return chosen.filter((share) => share.bill.id !== bill.id)
  const left = leftOf(row, chosen)
  const takesMore = row.split_transaction === null && left > ZERO
  const free = takesMore ? left : parseCents(row.amount)
  const open = parseCents(bill.open_balance)
  return [...(takesMore ? chosen : []), { bill, amount: toWire(open < free ? open : free) }]
}

/** Why the line cannot pay these bills with these shares; undefined if it can. */
export function refusalOf(row: Line, shares: readonly BillShare[]): string | undefined {
  if (shares.length === 0) return 'Choose the bills that it pays.'
  if (!shares.every(({ amount }) => isTyped(amount) && amount > 0)) return 'Type what each bill gets.'
  const over = shares.find((share) => openAfter(share) < ZERO)
  if (over) return `Bill ${billName(over.bill)} is open for ${formatUsd(over.bill.open_balance)}.`
  const left = leftOf(row, shares)
  if (left === ZERO) return undefined
  if (left < ZERO) return `${formatUsd(toWire(left) * -1)} more than the payment.`
  return row.split_transaction === null
    ? `${formatUsd(left)} is left. Choose further bills, or split the transaction first.`
    : `${formatUsd(left)} is left. A part of a transaction pays one bill.`
}

/** What is left of a line for a separate part once each chosen bill gets what it can; null if it cannot be split off. */
export function leftToSplit(row: Line, shares: readonly BillShare[]): Cents | null {
  const left = leftOf(row, shares)
  const isPayable = (share: BillShare) => isTyped(share.amount) && share.amount > 0 && openAfter(share) >= ZERO
  return row.split_transaction === null && shares.length > 0 && shares.every(isPayable) && left > ZERO ? left : null
}

const isTyped = (amount: number | null): amount is number => amount !== null && !Number.isNaN(amount)
export const billName = (bill: Bill): string => bill.bill_number ?? bill.entry_id
