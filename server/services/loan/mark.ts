import type { Body } from '@/lib/contract/endpoint'
import type { LoanScheduleRow, markLoanPayment } from '@/lib/contract/loan'
import { demand } from '../can'
import { tenant, transaction, type Ctx } from '../context'
import { Rejected } from '../problems'
import { pay } from './pay'
import { scheduleRow } from './row'
import { unpay } from './unpay'

/** Pays a scheduled payment or extra principal with a bank line, or undoes the last payment. */
export function mark(
  ctx: Ctx,
  { row_id, body }: { row_id: string; body: Body<typeof markLoanPayment> },
): Promise<LoanScheduleRow> {
  demand(ctx, 'asset.post')
  return transaction(ctx, async (tx) => {
    const { entity_id } = tenant(ctx)
    const { transaction: line_id, transaction_version: line_version, is_paid, is_extra, ...amounts } = body
    const row = await scheduleRow(tx, [entity_id], row_id)
    if (!is_paid) {
      await unpay(tx, ctx, row)
      return scheduleRow(tx, [entity_id], row_id)
    }
    if (!line_id) throw new Rejected('Link a bank transaction to mark this payment as paid.')
    const paid = await pay(tx, ctx, { row, line_id, line_version, amounts, is_extra })
    return scheduleRow(tx, [entity_id], paid)
  })
}
