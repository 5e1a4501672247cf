import sql from 'sql-template-tag'
import type { Body } from '@/lib/contract/endpoint'
import type { Invoice, updateInvoice } from '@/lib/contract/invoice'
import type { Day } from '@/lib/dates/day'
import { toDecimal, type Cents } from '@/lib/money/cents'
import { formatMessage } from '@/lib/money/format'
import type { Tx } from '@/server/db/connect'
import type { Book, Posted } from '@/server/db/journal-store'
import type { DocumentTotals } from '@/lib/money/document-totals'
import { bookOf, assertDatesOpen, today } from '../book'
import { demand } from '../can'
import { audit, transaction, type Ctx } from '../context'
import { difference } from '../difference'
import { unlinkFirst } from '../document/payments'
import { assertOwnReferences } from '../document/references'
import { Conflict, Invalid, Rejected } from '../problems'
import { assertFresh } from '../stale'
import { priced } from './create'
import { draftOf, assertDueDate, savedDraft, type InvoiceDraft } from './draft'
import { changeCustomer, writeOffEntries } from './write-offs'
import { lockInvoice, type LockedInvoice } from './lock'
import { assertNumberFree } from './numbers'
import { invoiceName, invoiceRow } from './row'
import { postAs, writeLines } from './write'

type Patch = Body<typeof updateInvoice>

/**
 * Replaces the fields that were sent. Drafts and open invoices change completely, together with their entry; for any other status only
 * notes, due date and number can change. Source: LEDGER §3.8.
 */
export function update(ctx: Ctx, { id, patch }: { id: string; patch: Patch }): Promise<Invoice> {
  demand(ctx, 'invoice.edit')
  return transaction(ctx, async (tx) => {
    const book = bookOf(ctx)
    const locked = await lockInvoice(tx, ctx, id)
    const row = { entity_ids: [book.entity_id], id, today: await today(tx, ctx) }
    const before = await invoiceRow(tx, row)
    await assertFresh(tx, ctx, { kind: 'invoice', name: invoiceName(before), row: before })
    const saved = savedDraft(before)
    const invoice = draftOf(patch, saved)
    assertDueDate(invoice)
    if (!isSame(fixedPart(saved), fixedPart(invoice))) assertEditable(locked)
    const posts = isPosted(locked) && !isSame(postedPart(saved), postedPart(invoice))
    const earlier = posts ? await writeOffEntries(tx, book, locked) : []
    if (invoice.invoice_date > saved.invoice_date) assertNotAfter(earlier, invoice.invoice_date)
    const further = invoice.stakeholder === saved.stakeholder ? [] : earlier
    if (posts)
      await assertDatesOpen(tx, ctx, [
        locked.invoice_date,
        invoice.invoice_date,
        ...further.map(({ entry }) => entry.date),
      ])
    await assertOwnReferences(tx, book.entity_id, invoice)
    if (invoice.invoice_number !== saved.invoice_number) await assertNumberFree(tx, book.entity_id, { id, ...invoice })
    const totals = priced(invoice)
    if (totals.total < locked.total_amount) assertNotBelow(earlier, totals.total)
    await updateInvoiceRow(tx, book, { id, invoice, totals })
    if (!isSame([saved.items, saved.tax_percent], [invoice.items, invoice.tax_percent])) {
      await writeLines(tx, book, { id, invoice, totals, newId: ctx.id })
    }
    if (posts) await postAs(tx, book, { id, entry_id: locked.entry_id, invoice })
    await changeCustomer(tx, book, further, invoice.stakeholder)
    const after = await invoiceRow(tx, row)
    await audit(tx, ctx, [
      { object_type: 'invoice', object_id: id, action: 'update', changes: changesOf(before, after) },
    ])
    return after
  })
}

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

/** The fields that only drafts and open invoices may change. */
const fixedPart = ({ stakeholder, invoice_date, batch_id, bill_to, tax_percent, items }: InvoiceDraft) => [
  stakeholder,
  invoice_date,
  batch_id,
  bill_to,
  tax_percent,
  items,
]
/** The fields that the entry depends on. */
const postedPart = ({ stakeholder, invoice_date, invoice_number, tax_percent, items }: InvoiceDraft) => [
  stakeholder,
  invoice_date,
  invoice_number,
  tax_percent,
  items,
]

function assertEditable({ invoice_status, invoice_number, paid_amount }: LockedInvoice): void {
  if (invoice_status === 'draft' || invoice_status === 'open') return
  if (paid_amount > 0n) throw unlinkFirst('invoice')
  throw new Conflict(`Invoice ${invoice_number} is ${invoice_status} and cannot be changed.`)
}

/** Until it is written off, an invoice is owed: otherwise accounts receivable would be negative in between. */
function assertNotAfter(writtenOff: readonly Posted[], invoice_date: Day): void {
  const [first] = writtenOff.map(({ entry }) => entry.date).sort()
  if (first !== undefined && invoice_date > first)
    throw new Invalid({ invoice_date: [`Invoice date cannot be after the write-off date ${first}.`] })
}

/** It cannot be written off for more than is owed, for the same reason. */
function assertNotBelow(writtenOff: readonly Posted[], total: Cents): void {
  const more = writtenOff
    .flatMap(({ entry }) => entry.lines.map(({ amount }) => amount))
    .find((amount) => amount > total)
  if (more !== undefined)
    throw new Rejected(
      `Invoice total ${formatMessage(total)} is less than the amount written off ${formatMessage(more)}.`,
    )
}

/** A draft has no entry; the entry of a void or written-off invoice stays as it was issued. */
const isPosted = ({ invoice_status }: LockedInvoice): boolean =>
  invoice_status === 'open' || invoice_status === 'short_paid' || invoice_status === 'paid'

interface Changed {
  id: string
  invoice: InvoiceDraft
  totals: DocumentTotals
}

const updateInvoiceRow = (tx: Tx, book: Book, { id, invoice, totals }: Changed): Promise<number> =>
  tx.run(sql`
    update invoice set stakeholder_id = ${invoice.stakeholder}, invoice_number = ${invoice.invoice_number},
           invoice_date = ${invoice.invoice_date}, invoice_due_date = ${invoice.invoice_due_date},
           note_for_customer = ${invoice.note_for_customer}, note = ${invoice.note}, batch_id = ${invoice.batch_id},
           bill_to = ${invoice.bill_to}, tax_percent = ${invoice.tax_percent}, total_tax_amount = ${toDecimal(totals.tax)},
           total_amount = ${toDecimal(totals.total)}, updated_at = ${book.now}
     where entity_id = ${book.entity_id} and id = ${id}`)

function changesOf(before: Invoice, after: Invoice): Record<string, unknown> {
  const {
    invoice_number,
    invoice_date,
    invoice_due_date,
    note_for_customer,
    note,
    batch_id,
    bill_to,
    tax_percent,
    total_amount,
  } = after
  return {
    ...difference(before, {
      invoice_number,
      invoice_date,
      invoice_due_date,
      note_for_customer,
      note,
      batch_id,
      bill_to,
      tax_percent,
      total_amount,
    }),
    ...(before.stakeholder.id !== after.stakeholder.id && {
      stakeholder: [before.stakeholder.full_name, after.stakeholder.full_name],
    }),
    ...(!isSame(savedDraft(before).items, savedDraft(after).items) && {
      invoice_items: [before.invoice_items, after.invoice_items],
    }),
  }
}
