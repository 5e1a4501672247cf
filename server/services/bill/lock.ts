import sql from 'sql-template-tag'
import type { BillStatus } from '@/lib/contract/bill'
import type { Day } from '@/lib/dates/day'
import { parseCents, subtract, ZERO, type Cents } from '@/lib/money/cents'
import type { Tx } from '@/server/db/connect'
import { tenant, type Ctx } from '../context'
import { NotFound } from '../problems'

/** A bill as verbs decide on it. */
export interface LockedBill {
  id: string
  entry_id: string
  stakeholder_id: string
  bill_number: string | null
  bill_date: Day
  bill_due_date: Day | null
  bill_status: BillStatus
  total_amount: Cents
  paid_amount: Cents
  open_balance: Cents
  updated_at: string
}

/** Locks a bill until commit. Bank lines are locked before documents (LEDGER §1.8). Throws NotFound outside the entity. */
export async function lockBill(tx: Tx, ctx: Ctx, id: string): Promise<LockedBill> {
  const { entity_id } = tenant(ctx)
  const row = await tx.maybe<Omit<LockedBill, 'open_balance'> & { total_amount: string; paid_amount: string }>(sql`
    select id, entry_id, stakeholder_id, bill_number, bill_date, bill_due_date, bill_status, total_amount::text as total_amount,
           paid_amount::text as paid_amount, updated_at
      from bill where entity_id = ${entity_id} and id = ${id} for update`)
  if (!row) throw new NotFound()
  const [total_amount, paid_amount] = [parseCents(row.total_amount), parseCents(row.paid_amount)]
  const open_balance = row.bill_status === 'void' ? ZERO : subtract(total_amount, paid_amount)
  return { ...row, total_amount, paid_amount, open_balance }
}
