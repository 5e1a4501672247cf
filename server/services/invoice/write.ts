import sql from 'sql-template-tag'
import { parseCents, toDecimal } from '@/lib/money/cents'
import type { Tx } from '@/server/db/connect'
import { post, type Book } from '@/server/db/journal-store'
import type { DocumentLine } from '@/server/ledger/post/bill'
import type { DocumentTotals } from '@/lib/money/document-totals'
import { postInvoice } from '@/server/ledger/post/invoice'
import { accountsByRole } from '../chart-of-account/find'
import { NotFound, Rejected } from '../problems'
import type { InvoiceDraft, InvoiceItem } from './draft'

interface Written {
  id: string
  invoice: InvoiceDraft
  totals: DocumentTotals
  newId: () => string
}

type Line = Omit<InvoiceItem, 'service'> & { service: string | null; account: string }

/** Writes the invoice's lines, replacing the previous ones, each on its service's account; the tax is the last line and has no service. */
export async function writeLines(tx: Tx, book: Book, { id, invoice, totals, newId }: Written): Promise<void> {
  const { items } = invoice
  const accountOf = await serviceAccounts(tx, book.entity_id, items)
  const { sales_tax_payable } = await accountsByRole(tx, book.entity_id, ['sales_tax_payable'])
  const lines: Line[] = items.map((item) => ({ ...item, account: accountOf(item) }))
  const amounts = [...totals.amounts]
  if (totals.tax !== 0n) {
    lines.push({
      service: null,
      account: sales_tax_payable,
      description: `Tax ${invoice.tax_percent}%`,
      quantity: 1,
      rate: 0,
      truck: null,
      load_number: null,
      origin: null,
      destination: null,
    })
    amounts.push(totals.tax)
  }
  await tx.run(sql`delete from invoice_line where entity_id = ${book.entity_id} and invoice_id = ${id}`)
  await tx.run(sql`
    insert into invoice_line (company_id, entity_id, id, invoice_id, line_no, service_id, chart_of_account_id, description, quantity, rate,
                              amount, truck_id, load_number, origin, destination)
    select ${book.company_id}::uuid, ${book.entity_id}::uuid, l.id, ${id}::uuid, l.place - 1, l.service, l.account, l.description, l.quantity,
           l.rate, l.amount, l.truck, l.load_number, l.origin, l.destination
      from unnest(
        ${lines.map(newId)}::uuid[], ${lines.map((line) => line.service)}::uuid[], ${lines.map((line) => line.account)}::uuid[],
        ${lines.map((line) => line.description)}::text[], ${lines.map((line) => line.quantity)}::numeric[],
        ${lines.map((line) => line.rate)}::numeric[], ${amounts.map(toDecimal)}::numeric[],
        ${lines.map((line) => line.truck)}::uuid[], ${lines.map((line) => line.load_number)}::text[],
        ${lines.map((line) => line.origin)}::text[], ${lines.map((line) => line.destination)}::text[]
      ) with ordinality as l(id, service, account, description, quantity, rate, amount, truck, load_number, origin, destination, place)`)
}

/** Throws when a service or its account belongs to another entity or is inactive. The share locks hold off changes until commit. */
async function serviceAccounts(
  tx: Tx,
  entity_id: string,
  items: readonly InvoiceItem[],
): Promise<(item: InvoiceItem) => string> {
  const ids = [...new Set(items.map((item) => item.service))]
  const rows = await tx.rows<{
    id: string
    name: string
    is_active: boolean
    account: string
    account_name: string
    usable: boolean
  }>(sql`
    select v.id, v.name, v.is_active, a.id as account, a.name as account_name, a.is_active and not a.is_header as usable
      from service v join chart_of_account a on a.entity_id = v.entity_id and a.id = v.chart_of_account_id
     where v.entity_id = ${entity_id} and v.id = any(${ids}::uuid[]) order by v.id for share`)
  if (rows.length !== ids.length) throw new NotFound()
  const accounts = new Map(rows.map((row) => [row.id, row.account]))
  const sleeping = rows.find((row) => !row.is_active)
  if (sleeping) throw new Rejected(`Service ${sleeping.name} is not active.`)
  const unusable = rows.find((row) => !row.usable)
  if (unusable) throw new Rejected(`Account ${unusable.account_name} is not active.`)
  return (item) => {
    const account = accounts.get(item.service)
    if (account === undefined) throw new NotFound()
    return account
  }
}

interface Posting {
  id: string
  entry_id: string
  invoice: Pick<InvoiceDraft, 'invoice_date' | 'invoice_number' | 'stakeholder'>
}

/** Posts the invoice from its stored lines, replacing its previous entry. */
export async function postAs(tx: Tx, book: Book, { id, entry_id, invoice }: Posting): Promise<void> {
  const { accounts_receivable } = await accountsByRole(tx, book.entity_id, ['accounts_receivable'])
  const lines = await tx.rows<Omit<DocumentLine, 'amount'> & { amount: string }>(sql`
    select chart_of_account_id as account, amount::text as amount, truck_id as truck, description
      from invoice_line where entity_id = ${book.entity_id} and invoice_id = ${id} order by line_no`)
  const entry = postInvoice({
    date: invoice.invoice_date,
    description: `Invoice ${invoice.invoice_number}`,
    stakeholder: invoice.stakeholder,
    receivable: accounts_receivable,
    lines: lines.map((line) => ({ ...line, amount: parseCents(line.amount) })),
  })
  await post(tx, book, [{ id, entry_id, entry }])
}
