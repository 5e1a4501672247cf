import type { z } from 'zod'
import type { Transaction } from '@/lib/contract/transaction'
import type { BillCandidate } from '@/lib/contract/transaction-match'
import { parseCents, subtract, ZERO, type Cents } from '@/lib/money/cents'

export type Bill = z.infer<typeof BillCandidate>

export interface BillShare {
  bill: Bill
  amount: Cents
  /** What stays open of the bill. */
  rest: Cents
}

/** What of the line each bill gets, in the order given; `left` of the line goes to none. */
export function sharesOf(
  row: Pick<Transaction, 'amount'>,
  bills: readonly Bill[],
): { shares: BillShare[]; left: Cents } {
  let left = parseCents(row.amount)
  const shares = bills.map((bill) => {
    const open = parseCents(bill.open_balance)
    const amount = open < left ? open : left
    left = subtract(left, amount)
    return { bill, amount, rest: subtract(open, amount) }
  })
  return { shares, left }
}

/** What stays open of the bill when the line pays it alone; below 0 where the line is more. */
export const restOf = (row: Pick<Transaction, 'amount'>, bill: Bill): Cents =>
  subtract(parseCents(bill.open_balance), parseCents(row.amount))

/**
 * The choice after a press on a bill: it goes out again, or comes after those that leave something for it. Where they leave nothing,
 * or the line is a part, which pays one bill, it takes their place.
 */
export function withBill(
  row: Pick<Transaction, 'amount' | 'split_transaction'>,
  chosen: readonly Bill[],
  bill: Bill,
): Bill[] {
  if (chosen.some(({ id }) => id === bill.id)) return chosen.filter(({ id }) => id !== bill.id)
  const takesMore = row.split_transaction === null && sharesOf(row, chosen).left > ZERO
  return takesMore ? [...chosen, bill] : [bill]
}

export const billName = (bill: Bill): string => bill.bill_number ?? bill.entry_id
