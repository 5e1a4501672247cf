import sql from 'sql-template-tag'
import type { Body } from '@/lib/contract/endpoint'
import type { Transaction } from '@/lib/contract/transaction'
import type { matchInvoice as contract } from '@/lib/contract/transaction-match'
import { parseCents, sum } from '@/lib/money/cents'
import { formatMessage } from '@/lib/money/format'
import type { Tx } from '@/server/db/connect'
import { demand } from '../can'
import { categoryAccount } from '../chart-of-account/find'
import { tenant, transaction, type Ctx } from '../context'
import { lockInvoices, type LockedInvoice } from '../invoice/lock'
import { Conflict, NotFound, Rejected } from '../problems'
import { stakeholderName } from './assign-stakeholder'
import { FILED_BY } from './changed-since'
import { linkLine, lockMatchable, unlinkLine } from './link'
import { lockLine, assertUnlocked, type Line } from './lines'
import { assertNotOverwriting } from './assert-not-overwriting'
import { transactionRow } from './row'

type Input = Body<typeof contract>
type Custom = NonNullable<Input['custom_journal_entries']>

/** Settles invoices with a whole line or part. Source: LEDGER §3.9. */
export function matchInvoice(
  ctx: Ctx,
  { transaction: id, invoices, custom_journal_entries: custom = [] }: Input,
): Promise<Transaction> {
  demand(ctx, 'transaction.match')
  return transaction(ctx, async (tx) => {
    const { entity_id } = tenant(ctx)
    const line = await lockMatchable(tx, ctx, id, { direction: 'money_in', documents: 'invoices' })
    const documents = await lockInvoices(
      tx,
      ctx,
      invoices.map((row) => row.invoice),
    )
    assertWithinBalance(documents, invoices)
    await assertCustomLinesFit(tx, entity_id, line, custom)
    const total = sum([
      ...invoices.map((row) => parseCents(row.amount)),
      ...custom.map((row) => parseCents(-row.amount)),
    ])
    if (total !== parseCents(line.amount)) {
      throw new Rejected(
        `Matched total ${formatMessage(total)} does not equal the transaction amount ${formatMessage(line.amount)}.`,
      )
    }
    await write(tx, ctx, line, { invoices, custom })
    await linkLine(tx, ctx, line, { link: 'invoice', documents })
    return transactionRow(tx, [entity_id], id)
  })
}

function assertWithinBalance(documents: readonly LockedInvoice[], amounts: Input['invoices']): void {
  const byId = new Map(documents.map((document) => [document.id, document]))
  for (const { invoice: id, amount } of amounts) {
    const invoice = byId.get(id)
    if (!invoice) throw new NotFound()
    const { invoice_number: number, invoice_status: status, ending_balance: open } = invoice
    if (status !== 'open' && status !== 'short_paid')
      throw new Conflict(`Invoice ${number} is ${status} and cannot be matched.`)
    if (parseCents(amount) > open) {
      throw new Rejected(
        `Amount ${formatMessage(amount)} is greater than the open balance ${formatMessage(open)} of invoice ${number}.`,
      )
    }
  }
}

async function assertCustomLinesFit(tx: Tx, entity_id: string, line: Line, custom: Custom): Promise<void> {
  if (custom.some((row) => row.transaction_date && row.transaction_date !== line.date)) {
    throw new Rejected('Custom entry date must equal the transaction date.')
  }
  for (const id of new Set(custom.map((row) => row.chart_of_account))) await categoryAccount(tx, entity_id, id)
  for (const id of new Set(custom.flatMap((row) => row.stakeholder ?? []))) await stakeholderName(tx, entity_id, id)
}

async function write(
  tx: Tx,
  ctx: Ctx,
  line: Line,
  { invoices, custom }: { invoices: Input['invoices']; custom: Custom },
): Promise<void> {
  const { company_id, entity_id } = tenant(ctx)
  await tx.run(sql`
    insert into payment_application (company_id, entity_id, id, transaction_id, invoice_id, date, amount, line_no, created_at)
    select ${company_id}::uuid, ${entity_id}::uuid, r.id, ${line.id}::uuid, r.invoice, ${line.date}::date, r.amount, r.line_no, ${ctx.now()}::timestamptz
      from unnest(${invoices.map(() => ctx.id())}::uuid[], ${invoices.map((row) => row.invoice)}::uuid[], ${invoices.map((row) => row.amount)}::numeric[],
                  ${invoices.map((_, index) => index)}::smallint[]) as r(id, invoice, amount, line_no)`)
  if (custom.length === 0) return
  await tx.run(sql`
    insert into match_custom_line (company_id, entity_id, id, transaction_id, line_no, chart_of_account_id, stakeholder_id, amount, note)
    select ${company_id}::uuid, ${entity_id}::uuid, r.id, ${line.id}::uuid, r.line_no, r.account, r.stakeholder, r.amount, r.note
      from unnest(${custom.map(() => ctx.id())}::uuid[], ${custom.map((_, index) => index)}::smallint[],
                  ${custom.map((row) => row.chart_of_account)}::uuid[], ${custom.map((row) => row.stakeholder ?? null)}::uuid[],
                  ${custom.map((row) => row.amount)}::numeric[], ${custom.map((row) => row.note || null)}::text[])
             as r(id, line_no, account, stakeholder, amount, note)`)
}

export function unlinkInvoice(ctx: Ctx, id: string): Promise<Transaction> {
  demand(ctx, 'transaction.match')
  return transaction(ctx, async (tx) => {
    const { entity_id } = tenant(ctx)
    const line = await lockLine(tx, ctx, id)
    await assertNotOverwriting(tx, ctx, [line], FILED_BY)
    assertUnlocked([line])
    if (line.link !== 'invoice') throw new Rejected('Transaction is not matched to an invoice.')
    await takeOffInvoices(tx, ctx, line)
    return transactionRow(tx, [entity_id], id)
  })
}

/**
 * Unlinks a line from the invoices it settles. The caller has checked the line's locks, and with `later` settles it together with others.
 */
export async function takeOffInvoices(tx: Tx, ctx: Ctx, line: Line, later = false): Promise<LockedInvoice[]> {
  const { entity_id } = tenant(ctx)
  const settled = await tx.rows<{ invoice_id: string }>(sql`
    select invoice_id from payment_application where entity_id = ${entity_id} and transaction_id = ${line.id}`)
  const documents = await lockInvoices(
    tx,
    ctx,
    settled.map((row) => row.invoice_id),
  )
  const closed = documents.find((invoice) => invoice.invoice_status === 'un_collectible')
  if (closed)
    throw new Conflict(`Invoice ${closed.invoice_number} is written off. Reinstate it before unlinking its payments.`)
  await tx.run(sql`delete from payment_application where entity_id = ${entity_id} and transaction_id = ${line.id}`)
  await tx.run(sql`delete from match_custom_line where entity_id = ${entity_id} and transaction_id = ${line.id}`)
  await unlinkLine(tx, ctx, line, { link: 'invoice', documents, later })
  return documents
}
