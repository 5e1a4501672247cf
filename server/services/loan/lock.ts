import type { LoanScheduleRow } from '@/lib/contract/loan'
import type { Tx } from '@/server/db/connect'
import { lockLoan, scheduleRow, type LoanFacts } from './row'

/** Locks a payment's loan, then reads the payment. A bank line is always locked before the loan. */
export async function lockPayment(
  tx: Tx,
  entity_id: string,
  { id, loan: loan_id }: LoanScheduleRow,
): Promise<{ loan: LoanFacts; row: LoanScheduleRow }> {
  const loan = await lockLoan(tx, entity_id, loan_id)
  return { loan, row: await scheduleRow(tx, [entity_id], id) }
}
