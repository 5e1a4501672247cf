import sql from 'sql-template-tag'
import type { InvoiceStatus } from '@/lib/contract/invoice'
import type { Day } from '@/lib/dates/day'
import { cents, parseCents, ZERO, type Cents } from '@/lib/money/cents'
import type { Tx } from '@/server/db/connect'
import { tenant, type Ctx } from '../context'
import { NotFound } from '../problems'

/** An invoice as verbs decide on it. */
export interface LockedInvoice {
  id: string
  entry_id: string
  stakeholder_id: string
  invoice_number: string
  invoice_date: Day
  invoice_due_date: Day | null
  invoice_status: InvoiceStatus
  voided_on: Day | null
  written_off_on: Day | null
  /** How often it was written off, including write-offs that were reversed. */
  write_offs: number
  total_amount: Cents
  paid_amount: Cents
  write_off_amount: Cents
  ending_balance: Cents
  updated_at: string
}

type Amounts = Record<'total_amount' | 'paid_amount' | 'write_off_amount', string>

/** Locks invoices until commit, in id order. Bank lines are locked before documents (LEDGER §1.8). Throws NotFound when one is missing. */
export async function lockInvoices(tx: Tx, ctx: Ctx, ids: readonly string[]): Promise<LockedInvoice[]> {
  const { entity_id } = tenant(ctx)
  const rows = await tx.rows<Omit<LockedInvoice, 'ending_balance' | keyof Amounts> & Amounts>(sql`
    select id, entry_id, stakeholder_id, invoice_number, invoice_date, invoice_due_date, invoice_status, voided_on, written_off_on,
           write_offs, total_amount::text as total_amount, paid_amount::text as paid_amount, write_off_amount::text as write_off_amount,
           updated_at
      from invoice where entity_id = ${entity_id} and id = any(${[...ids]}::uuid[]) order by id for update`)
  if (rows.length !== new Set(ids).size) throw new NotFound()
  return rows.map((row) => {
    const [total_amount, paid_amount] = [parseCents(row.total_amount), parseCents(row.paid_amount)]
    const write_off_amount = parseCents(row.write_off_amount)
    const ending_balance = row.invoice_status === 'void' ? ZERO : cents(total_amount - paid_amount - write_off_amount)
    return { ...row, total_amount, paid_amount, write_off_amount, ending_balance }
  })
}

export async function lockInvoice(tx: Tx, ctx: Ctx, id: string): Promise<LockedInvoice> {
  const [invoice] = await lockInvoices(tx, ctx, [id])
  if (!invoice) throw new NotFound()
  return invoice
}
