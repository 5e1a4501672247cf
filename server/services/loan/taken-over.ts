import type { Day } from '@/lib/dates/day'
import { cents, type Cents } from '@/lib/money/cents'
import { formatMessage } from '@/lib/money/format'
import { loanSchedule, type LoanPayment, type LoanTerms } from '@/server/ledger/schedule/loan'
import { changedSchedule } from '@/server/ledger/schedule/loan-change'
import { Invalid } from '../problems'

type Row = LoanPayment & { is_opening: boolean }

/** Whether it was due before the books start, and so is part of the loan's opening balance. Source: LEDGER §3.11 (c). */
const isOpening = (row: { date: Day }, books_start: Day): boolean => row.date < books_start

/**
 * Every payment of a loan, with those before the books marked. When the lender states a different balance for the start of the books, the
 * last payment before them takes the difference, and the rest continues from there with the agreed payment. Throws Invalid.
 */
export function rowsOf(terms: LoanTerms, books_start: Day, owed: Cents | null): Row[] {
  const rows = loanSchedule(terms).map((row): Row => ({ ...row, is_opening: isOpening(row, books_start) }))
  if (owed === null) return rows
  const before = rows.filter(({ is_opening }) => is_opening)
  const last = before.at(-1)
  if (!last) {
    if (owed === terms.amount) return rows
    return refuse('No payment was due before the books start, so the whole loan amount is owed.')
  }
  if (owed > last.beginning)
    return refuse(`At most ${formatMessage(last.beginning)} can be owed after ${before.length} payments.`)
  const settled = { ...last, principal: cents(last.beginning - owed), ending: owed }
  const rest = changedSchedule(terms, [], { n: last.n + 1, balance: owed }).rows
  return [...before.slice(0, -1), settled, ...rest.map((row): Row => ({ ...row, is_opening: false }))]
}

function refuse(message: string): never {
  throw new Invalid({ opening_balance: [message] })
}
