import type { z } from 'zod'
import type { Transaction } from '@/lib/contract/transaction'
import type { BillCandidate } from '@/lib/contract/transaction-match'
import { parseCents, subtract, sum, toWire, ZERO, type Cents } from '@/lib/money/cents'
import { formatUsd } from '@/lib/money/format'

export type Bill = z.infer<typeof BillCandidate>

/** A bill that is ticked, with what of the line it gets: null or NaN while nobody typed an amount. */
export interface BillShare {
  bill: Bill
  amount: number | null
}
type Line = Pick<Transaction, 'amount' | 'split_transaction'>

/** What stays open of the bill when the line pays it alone; below 0 where the line is more. */
export const restOf = (row: Pick<Transaction, 'amount'>, bill: Bill): Cents =>
  subtract(parseCents(bill.open_balance), parseCents(row.amount))

/** What stays open of a bill after its share. */
export const openAfter = ({ bill, amount }: BillShare): Cents =>
  subtract(parseCents(bill.open_balance), parseCents(amount ?? 0))

/** What of the line goes to no bill yet. */
export const leftOf = (row: Line, shares: readonly BillShare[]): Cents =>
  subtract(parseCents(row.amount), sum(shares.map(({ amount }) => parseCents(isTyped(amount) ? amount : 0))))

/**
 * The choice after a press on a bill: it goes out again, or gets what is left. Where nothing is left, or the line is a part, which pays one
 * bill, it takes the place of the others.
 */
export function withBill(row: Line, chosen: readonly BillShare[], bill: Bill): BillShare[] {
  if (chosen.some((share) => share.bill.id === bill.id)) return chosen.filter((share) => share.bill.id !== bill.id)
  const left = leftOf(row, chosen)
  const takesMore = row.split_transaction === null && left > ZERO
  const free = takesMore ? left : parseCents(row.amount)
  const open = parseCents(bill.open_balance)
  return [...(takesMore ? chosen : []), { bill, amount: toWire(open < free ? open : free) }]
}

/** Why the line cannot pay these bills so; undefined where it can. */
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

const isTyped = (amount: number | null): amount is number => amount !== null && !Number.isNaN(amount)
export const billName = (bill: Bill): string => bill.bill_number ?? bill.entry_id
