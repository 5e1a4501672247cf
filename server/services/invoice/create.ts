import sql from 'sql-template-tag'
import type { Body } from '@/lib/contract/endpoint'
import type { createInvoice, Invoice } from '@/lib/contract/invoice'
import { toDecimal } from '@/lib/money/cents'
import type { Tx } from '@/server/db/connect'
import { entryNumber, takeNumbers, type Book } from '@/server/db/journal-store'
import type { DocumentTotals } from '@/lib/money/document-totals'
import { bookOf, assertDatesOpen, today } from '../book'
import { demand } from '../can'
import { audit, transaction, type Ctx } from '../context'
import { price } from '../document/price'
import { assertOwnReferences } from '../document/references'
import { Rejected } from '../problems'
import { draftOf, type InvoiceDraft } from './draft'
import { nextNumber, assertNumberFree } from './numbers'
import { invoiceRow } from './row'
import { postAs, writeLines } from './write'

/** Creates an invoice; an open one is posted. Refusals: status, the period's lock, references, the total, the number. */
export function create(ctx: Ctx, input: Body<typeof createInvoice>): Promise<Invoice> {
  demand(ctx, 'invoice.edit')
  assertFirstStatus(input.invoice_status)
  return transaction(ctx, (tx) => createIn(tx, ctx, input))
}

/** The same within a transaction that creates more than this invoice. */
export async function createIn(tx: Tx, ctx: Ctx, input: Body<typeof createInvoice>): Promise<Invoice> {
  const { invoice_status } = input
  const sent = draftOf(input)
  const book = bookOf(ctx)
  if (invoice_status === 'open') await assertDatesOpen(tx, ctx, [sent.invoice_date])
  await assertOwnReferences(tx, book.entity_id, sent)
  const totals = priced(sent)
  const id = ctx.id()
  const entry_id = entryNumber('INV', await takeNumbers(tx, book, 'INV', 1))
  const invoice = { ...sent, invoice_number: sent.invoice_number || (await nextNumber(tx, book.entity_id)) }
  await assertNumberFree(tx, book.entity_id, { id, ...invoice })
  await insertInvoice(tx, book, { id, entry_id, invoice_status, invoice, totals })
  await writeLines(tx, book, { id, invoice, totals, newId: ctx.id })
  if (invoice_status === 'open') await postAs(tx, book, { id, entry_id, invoice })
  const made = await invoiceRow(tx, { entity_ids: [book.entity_id], id, today: await today(tx, ctx) })
  await audit(tx, ctx, [
    {
      object_type: 'invoice',
      object_id: id,
      action: 'create',
      changes: {
        entry_id: [null, entry_id],
        stakeholder: [null, made.stakeholder.full_name],
        invoice_number: [null, made.invoice_number],
        invoice_date: [null, made.invoice_date],
        invoice_status: [null, invoice_status],
        total_amount: [null, made.total_amount],
      },
    },
  ])
  return made
}

function assertFirstStatus(status: Invoice['invoice_status']): void {
  if (status === 'draft' || status === 'open') return
  if (status === 'paid' || status === 'short_paid') throw new Rejected(`Status ${status} is set by matching payments.`)
  throw new Rejected('A new invoice is a draft or open.')
}

/** The totals of the invoice. Throws Rejected when the total is not above zero. */
export function priced(invoice: InvoiceDraft): DocumentTotals {
  const totals = price({ field: 'invoice_items', ...invoice })
  if (totals.total <= 0n) throw new Rejected('Invoice total must be greater than 0.')
  return totals
}

interface New {
  id: string
  entry_id: string
  invoice_status: Invoice['invoice_status']
  invoice: InvoiceDraft
  totals: DocumentTotals
}

const insertInvoice = (tx: Tx, book: Book, { id, entry_id, invoice_status, invoice, totals }: New): Promise<number> =>
  tx.run(sql`
    insert into invoice (company_id, entity_id, id, entry_id, stakeholder_id, invoice_number, invoice_date, invoice_due_date, invoice_status,
                         note_for_customer, note, batch_id, bill_to, tax_percent, total_tax_amount, total_amount, created_by, created_at,
                         updated_at)
    values (${book.company_id}, ${book.entity_id}, ${id}, ${entry_id}, ${invoice.stakeholder}, ${invoice.invoice_number},
            ${invoice.invoice_date}, ${invoice.invoice_due_date}, ${invoice_status}, ${invoice.note_for_customer}, ${invoice.note},
            ${invoice.batch_id}, ${invoice.bill_to}, ${invoice.tax_percent}, ${toDecimal(totals.tax)}, ${toDecimal(totals.total)},
            ${book.user_id}, ${book.now}, ${book.now})`)
