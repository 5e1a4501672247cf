import { addDays, type Day } from '@/lib/dates/day'
import { cents, sum } from '@/lib/money/cents'
import type { Tx } from '@/server/db/connect'
import { post, unpost } from '@/server/db/journal-store'
import { postLoanOpening } from '@/server/ledger/post/loan-opening'
import type { LoanPayment, LoanTerms } from '@/server/ledger/schedule/loan'
import { accountsByRole } from '../chart-of-account/find'
import { bookOf } from '../book'
import type { Ctx } from '../context'

export interface Opening {
  id: string
  entry_id: string
  name: string
  account: string
  truck: string | null
  terms: LoanTerms
  rows: readonly (LoanPayment & { is_opening: boolean })[]
}

/** The day before the books start when the loan is older than they are, else null. */
export const openingDate = (start: Day, books_start: Day): Day | null =>
  start < books_start ? addDays(books_start, -1) : null

/** Posts what is owed when the books start, or removes that entry. Source: LEDGER §3.11 (c). */
export async function settleOpening(tx: Tx, ctx: Ctx, loan: Opening, date: Day | null): Promise<void> {
  const { opening_balance_equity: equity } = await accountsByRole(tx, bookOf(ctx).entity_id, ['opening_balance_equity'])
  const paid = sum(loan.rows.filter((row) => row.is_opening).map((row) => row.principal))
  const balance = cents(loan.terms.amount - paid)
  const entry =
    date === null
      ? null
      : postLoanOpening({ date, name: loan.name, loan: loan.account, equity, balance, truck: loan.truck })
  if (entry === null) await unpost(tx, bookOf(ctx), [loan.id])
  else await post(tx, bookOf(ctx), [{ id: loan.id, entry_id: loan.entry_id, entry }])
}
