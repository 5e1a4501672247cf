import sql from 'sql-template-tag'
import type { LoanScheduleRow } from '@/lib/contract/loan'
import type { Day } from '@/lib/dates/day'
import { parseCents } from '@/lib/money/cents'
import type { Tx } from '@/server/db/connect'
import { unpost } from '@/server/db/journal-store'
import { assertDatesOpen, bookOf } from '../book'
import { audit, tenant, withFixedTime, type Ctx } from '../context'
import { Conflict } from '../problems'
import { throwChanged, assertFresh } from '../stale'
import { lockLine, assertUnlocked, repostFreely } from '../transaction/lines'
import { moveChanges } from './extra'
import { lockPayment } from './lock'
import type { LoanFacts } from './row'
import { writeRest } from './schedule'

/**
 * Undoes the last payment: its line waits for a category again, and the schedule continues as agreed from there. Interest of skipped
 * payments that was added after it is removed, and is added again once it is paid. With `later`, the caller posts the line. Source: LEDGER
 * §3.11 "Unpay".
 */
export async function unpay(tx: Tx, ctx: Ctx, seen: LoanScheduleRow, later = false): Promise<void> {
  const { entity_id } = tenant(ctx)
  const line = seen.transaction && (await lockLine(tx, ctx, seen.transaction.id))
  const { loan, row } = await lockPayment(tx, entity_id, seen)
  await assertFresh(tx, ctx, { kind: 'loan', name: loan.name, row: loan })
  if (!row.is_paid) throw new Conflict('Payment is not marked as paid.')
  const settled = await skippedSince(tx, entity_id, row)
  if (!line || line.id !== row.transaction?.id) throwChanged()
  assertUnlocked([line])
  await assertDatesOpen(
    tx,
    ctx,
    settled.map(({ date }) => date),
  )
  const at = withFixedTime(ctx)
  await unpost(
    tx,
    bookOf(at),
    settled.map(({ id }) => id),
  )
  await takeBack(tx, at, { loan, row })
  await tx.run(sql`
    update bank_transaction set link = null, chart_of_account_id = null, status = 'uncategorized',
           truck_id = nullif(truck_id, ${loan.truck}::uuid), updated_at = ${at.now()}
     where entity_id = ${entity_id} and id = ${line.id}`)
  // Principal that is no longer paid is owed again; together with the line the loan stays the same.
  if (!later) await repostFreely(tx, at, [line])
  await audit(tx, at, [
    {
      object_type: 'transaction',
      object_id: line.id,
      action: 'unpay_loan',
      changes: {
        loan: [`${loan.entry_id}/${row.n}`, null],
        chart_of_account: [line.category_name, null],
        status: [line.status, 'uncategorized'],
      },
    },
    {
      object_type: 'loan',
      object_id: loan.id,
      action: 'unpay',
      changes: { payment: row.n, transaction: line.entry_id },
    },
  ])
}

/** Restores the schedule from a payment on, as agreed and unpaid. The caller still has to unlink the line. */
async function takeBack(tx: Tx, ctx: Ctx, { loan, row }: { loan: LoanFacts; row: LoanScheduleRow }): Promise<void> {
  const { entity_id } = tenant(ctx)
  await tx.run(sql`
    update loan_row set is_paid = false, transaction_id = null, is_extra = false where entity_id = ${entity_id} and id = ${row.id}`)
  const renewed = row.is_extra ? await moveChanges(tx, entity_id, { loan, after: row.n, by: -1 }) : loan
  await writeRest(tx, ctx, renewed, { n: row.n, balance: parseCents(row.beginning_balance) })
  await tx.run(sql`update loan set updated_at = ${ctx.now()} where entity_id = ${entity_id} and id = ${loan.id}`)
}

/** Skipped payments after the last paid one whose interest was already added. Throws Conflict when the payment is not the last one. */
async function skippedSince(tx: Tx, entity_id: string, row: LoanScheduleRow): Promise<{ id: string; date: Day }[]> {
  const later = await tx.rows<{ id: string; date: Day; is_skipped: boolean }>(sql`
    select id, date, is_skipped from loan_row
     where entity_id = ${entity_id} and loan_id = ${row.loan} and n > ${row.n} and is_paid order by n`)
  if (row.is_opening || row.is_skipped || later.some(({ is_skipped }) => !is_skipped))
    throw new Conflict('Only the last paid payment can be unpaid.')
  return later
}
