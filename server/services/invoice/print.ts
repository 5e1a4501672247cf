import sql from 'sql-template-tag'
import type { z } from 'zod'
import type { Address } from '@/lib/contract/address'
import type { Invoice, InvoiceStatus } from '@/lib/contract/invoice'
import { loadText } from '@/lib/contract/load-text'
import { payToLines } from '@/lib/contract/mail-text'
import { formatDay } from '@/lib/dates/format'
import type { Tx } from '@/server/db/connect'
import type { DocumentPaper, DocumentWords } from '@/server/providers/paper/document-paper'
import type { Letterhead } from '@/server/providers/paper/paper'
import { today } from '../book'
import { demand } from '../can'
import { reading, type Ctx } from '../context'
import { inOnePiece, type FileAnswer } from '../file-answer'
import { noteExport } from '../report/paper/files'
import { addressLines, letterheadOf, withLogo } from '../report/paper/letterhead'
import { printed } from '../report/paper/print'
import { invoiceRow } from './row'
import { textsOf } from './texts'

/** An invoice as a document for its customer; recorded as an export. */
export async function printInvoice(ctx: Ctx, id: string): Promise<FileAnswer> {
  const { bytes, number, name } = await paperBytes(ctx, id)
  await noteExport(ctx, { title: `Invoice ${number}`, document: id, format: 'pdf' })
  return { name, size: bytes.length, content: inOnePiece(bytes) }
}

interface Printed {
  number: string
  name: string
  bytes: Uint8Array
  /** Who replies go to. */
  reply_to: string | null
}

/** An invoice as a PDF. */
export async function paperBytes(ctx: Ctx, id: string): Promise<Printed> {
  demand(ctx, 'invoice.read')
  const { invoice, address, sent, reply_to, pay_to } = await reading(ctx, async (tx) => {
    const found = await invoiceRow(tx, { entity_ids: ctx.actor?.entity_ids ?? [], id, today: await today(tx, ctx) })
    const customer = await tx.one<z.infer<typeof Address>>(sql`
      select address1, address2, city, state, zip_code from stakeholder where entity_id = ${found.entity.id} and id = ${found.stakeholder.id}`)
    const { email } = await tx.one<{ email: string | null }>(sql`
      select coalesce(e.email, c.email) as email from entity e join company c on c.id = (select current_company()) where e.id = ${found.entity.id}`)
    return {
      invoice: found,
      address: addressLines(customer),
      sent: await letterheadOf(tx, ctx, [found.entity.id]),
      reply_to: email,
      pay_to: payToLines(await textsOf(tx, found.entity.id), await factorOf(tx, found)),
    }
  })
  const paper = invoicePaper(invoice, { letterhead: await withLogo(ctx, sent), address, pay_to })
  const bytes = await printed(ctx, { form: 'document', paper })
  return { number: paper.number, name: `Invoice ${paper.number}.pdf`, bytes, reply_to }
}

const WORDS: DocumentWords = { document: 'Invoice', party: 'Bill to', item: 'Service', balance: 'Balance due' }
const STAMPS: Record<InvoiceStatus, string | null> = {
  draft: 'DRAFT',
  open: null,
  short_paid: null,
  paid: 'PAID',
  void: 'VOID',
  un_collectible: null,
}

/** The factor that buys this customer's invoices. */
async function factorOf(
  tx: Tx,
  { entity, stakeholder }: Invoice,
): Promise<{ full_name: string; address: string[] } | null> {
  const factor = await tx.maybe<z.infer<typeof Address> & { full_name: string }>(sql`
    select f.full_name, f.address1, f.address2, f.city, f.state, f.zip_code
      from stakeholder s join stakeholder f on f.entity_id = s.entity_id and f.id = s.factored_by_id
     where s.entity_id = ${entity.id} and s.id = ${stakeholder.id}`)
  return factor ? { full_name: factor.full_name, address: addressLines(factor) } : null
}

interface Around {
  letterhead: Letterhead
  address: readonly string[]
  pay_to: readonly string[]
}

function invoicePaper(invoice: Invoice, { letterhead, address, pay_to }: Around): DocumentPaper {
  const { tax_percent, total_tax_amount, note_for_customer } = invoice
  return {
    words: WORDS,
    letterhead,
    number: invoice.invoice_number,
    stamp: STAMPS[invoice.invoice_status],
    facts: factsOf(invoice),
    party: billTo(invoice, address),
    lines: invoice.invoice_items.map((line) => ({
      item: line.service.name,
      description: line.description ?? '',
      load: loadText(line),
      quantity: line.quantity,
      rate: line.rate,
      amount: line.amount,
    })),
    subtotal: invoice.subtotal,
    tax:
      total_tax_amount === 0 && tax_percent === 0 ? null : { label: `Tax (${tax_percent}%)`, amount: total_tax_amount },
    total: invoice.total_amount,
    paid: invoice.paid_amount,
    // A written-off amount is still the customer's debt.
    balance: invoice.invoice_status === 'un_collectible' ? invoice.write_off_amount : invoice.ending_balance,
    note: note_for_customer,
    pay_to,
  }
}

const factsOf = ({ invoice_date, invoice_due_date, batch_id }: Invoice): (readonly [string, string])[] => [
  ['Invoice date', formatDay(invoice_date)],
  ...(invoice_due_date ? [['Due date', formatDay(invoice_due_date)] as const] : []),
  ...(batch_id ? [['Batch', batch_id] as const] : []),
]

/** The customer and the billing address: the invoice's own, otherwise the customer's. */
function billTo({ stakeholder, bill_to }: Invoice, address: readonly string[]): string[] {
  const billToLines = (bill_to ?? '')
    .split(/\r\n|[\r\n]/)
    .map((line) => line.trim())
    .filter(Boolean)
  const place = billToLines.length > 0 ? billToLines : [...address]
  const { full_name } = stakeholder
  const [first = '', ...rest] = place
  if (!first.toLowerCase().startsWith(full_name.toLowerCase())) return [full_name, ...place]
  return [full_name, first.slice(full_name.length).replace(/^[,\s]+/, ''), ...rest].filter(Boolean)
}
