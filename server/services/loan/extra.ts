import sql from 'sql-template-tag'
import type { LoanScheduleRow } from '@/lib/contract/loan'
import { cents, parseCents, toDecimal } from '@/lib/money/cents'
import type { Tx } from '@/server/db/connect'
import { Conflict } from '../problems'
import type { Line } from '../transaction/lines'
import { lockLoan, scheduleRow, type LoanFacts } from './row'

/**
 * The place of extra principal in the schedule: before the next payment, a skipped one included. Throws Conflict when that payment was due
 * before the line, because its interest is on the balance before it.
 */
export async function placeOfExtra(
  tx: Tx,
  entity_id: string,
  { loan, line }: { loan: LoanFacts; line: Line },
): Promise<LoanScheduleRow> {
  const next = await tx.maybe<{ id: string; n: number; date: string }>(sql`
    select id, n, date from loan_row where entity_id = ${entity_id} and loan_id = ${loan.id} and not is_paid order by n limit 1`)
  if (!next) throw new Conflict('This loan is paid off.')
  if (next.date < line.date) throw new Conflict(`Payment ${next.n} must be paid first.`)
  return scheduleRow(tx, [entity_id], next.id)
}

/** Turns the row of the next payment into one for extra principal. The caller writes the rest of the schedule after it. */
export async function insertExtra(
  tx: Tx,
  entity_id: string,
  { loan, line, row }: { loan: LoanFacts; line: Line; row: LoanScheduleRow },
): Promise<LoanFacts> {
  const amount = parseCents(line.amount)
  await tx.run(sql`
    update loan_row set is_extra = true, is_skipped = false, is_paid = true, transaction_id = ${line.id}, date = ${line.date}, interest = 0,
           principal = ${toDecimal(amount)}, fee = 0, ending_balance = ${toDecimal(cents(parseCents(row.beginning_balance) - amount))}
     where entity_id = ${entity_id} and id = ${row.id}`)
  return moveChanges(tx, entity_id, { loan, after: row.n - 1, by: 1 })
}

/** Moves the agreed changes by a payment that was added or removed, and reads the loan again. */
export async function moveChanges(
  tx: Tx,
  entity_id: string,
  { loan, after, by }: { loan: LoanFacts; after: number; by: 1 | -1 },
): Promise<LoanFacts> {
  await tx.run(sql`
    update loan_change
       set first_n = first_n + case when first_n > ${after} then ${by}::int else 0 end,
           last_n = last_n + case when last_n > ${after} then ${by}::int else 0 end, payments = payments + ${by}::int
     where entity_id = ${entity_id} and loan_id = ${loan.id}`)
  return lockLoan(tx, entity_id, loan.id)
}
