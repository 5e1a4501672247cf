import sql from 'sql-template-tag'
import type { z } from 'zod'
import { invoiceImportList, type DocumentImport, type InvoiceImportFields } from '@/lib/contract/document-import'
import type { Answer, Query } from '@/lib/contract/endpoint'
import type { UndoneList } from '@/lib/contract/list-import'
import { InvoiceInput } from '@/lib/contract/invoice'
import { toWire } from '@/lib/money/cents'
import type { Tx } from '@/server/db/connect'
import { demand } from '../can'
import { tenant, type Ctx } from '../context'
import { importDocuments, previewDocuments } from '../document/import'
import type { DocumentKind, KnownDocument, Place } from '../document/import-kind'
import { undoImport } from '../document/undo-import'
import { importList } from '../list-import'
import { NotFound } from '../problems'
import { createIn } from './create'

interface Input extends z.output<typeof InvoiceImportFields> {
  file: { name: string; bytes: Uint8Array }
}

/** What a file of open invoices would create. */
export function previewInvoices(ctx: Ctx, { file, service }: Input): Promise<DocumentImport> {
  demand(ctx, 'invoice.edit')
  return previewDocuments(ctx, INVOICES, { bytes: file.bytes, chosen: service })
}

/** Creates the open invoices of a file and posts them, all or none. */
export function importInvoices(ctx: Ctx, { file, service }: Input): Promise<DocumentImport> {
  demand(ctx, 'invoice.edit')
  return importDocuments(ctx, INVOICES, { ...file, chosen: service })
}

/** Imported files of open invoices, newest first. */
export function invoiceImports(
  ctx: Ctx,
  query: Query<typeof invoiceImportList>,
): Promise<Answer<typeof invoiceImportList>> {
  demand(ctx, 'invoice.read')
  return importList(ctx, { noun: 'invoice', endpoint: invoiceImportList }, query)
}

/** Removes the invoices that a file entered. */
export function undoInvoices(ctx: Ctx, id: string): Promise<UndoneList> {
  demand(ctx, 'invoice.void')
  return undoImport(ctx, 'invoice', id)
}

const INVOICES: DocumentKind<z.output<typeof InvoiceInput>> = {
  noun: 'invoice',
  party: 'Customer',
  hasOwnNumbers: true,
  places: services,
  chosen: async (tx, ctx, id) => {
    const chosen = (await servicesOf(tx, ctx)).find((one) => one.id === id)
    if (!chosen) throw new NotFound()
    return chosen
  },
  known: (tx, ctx, { stakeholders, numbers, dates }) =>
    tx.rows<KnownDocument>(sql`
      select i.entry_id, i.number_key as number, i.stakeholder_id as stakeholder, i.invoice_date as date, i.total_amount
        from invoice i
       where i.entity_id = ${tenant(ctx).entity_id} and i.stakeholder_id = any(${stakeholders}::uuid[]) and i.invoice_status <> 'void'
         and (i.number_key = any(${numbers}) or i.invoice_date = any(${dates}::date[]))
       order by i.id`),
  input: ({ stakeholder, number, date, due_date, amount, posts_to, description, note }) =>
    InvoiceInput.safeParse({
      ...{ stakeholder, note, invoice_number: number, invoice_date: date, invoice_due_date: due_date },
      ...{ invoice_status: 'open', invoice_items: [{ service: posts_to, description, rate: toWire(amount) }] },
    }),
  create: createIn,
}

interface ServiceRow {
  id: string
  name: string
  account: string
  chart_number: number
  is_active: boolean
}

const servicesOf = (tx: Tx, ctx: Ctx): Promise<ServiceRow[]> =>
  tx.rows<ServiceRow>(sql`
    select v.id, v.name, v.is_active, a.name as account, a.chart_number
      from service v join chart_of_account a on a.entity_id = v.entity_id and a.id = v.chart_of_account_id
     where v.entity_id = ${tenant(ctx).entity_id} order by v.created_at, v.id`)

/** A service by its name, else the first one of the income account that is named. */
async function services(tx: Tx, ctx: Ctx): Promise<(written: string) => Place> {
  const rows = (await servicesOf(tx, ctx)).filter(({ is_active }) => is_active)
  return (written) => {
    const last = (written.split(':').at(-1) ?? '').trim().toLowerCase()
    if (/^(-*split-*|accounts receivable\b.*)$/.test(last)) return null
    const found =
      rows.find(({ name }) => [written.toLowerCase(), last].includes(name.toLowerCase())) ??
      rows.find(({ account, chart_number }) => [account.toLowerCase(), String(chart_number)].includes(last))
    return found ? { id: found.id, name: found.name } : { problem: `No service is called ${written}.` }
  }
}
