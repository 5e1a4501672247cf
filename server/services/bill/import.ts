import sql from 'sql-template-tag'
import { BillInput } from '@/lib/contract/bill'
import { billImportList, type BillImportFields, type DocumentImport } from '@/lib/contract/document-import'
import type { Answer, Query } from '@/lib/contract/endpoint'
import type { UndoneList } from '@/lib/contract/list-import'
import { toWire } from '@/lib/money/cents'
import type { z } from 'zod'
import type { Tx } from '@/server/db/connect'
import { demand } from '../can'
import { categoryAccount } from '../chart-of-account/find'
import { tenant, type Ctx } from '../context'
import { importDocuments, previewDocuments } from '../document/import'
import type { DocumentKind, KnownDocument, Place } from '../document/import-kind'
import { undoImport } from '../document/undo-import'
import { importList } from '../list-import'
import { createIn } from './create'

interface Input extends z.output<typeof BillImportFields> {
  file: { name: string; bytes: Uint8Array }
}

/** What a file of open bills would enter. */
export function previewBills(ctx: Ctx, { file, chart_of_account }: Input): Promise<DocumentImport> {
  demand(ctx, 'bill.draft')
  return previewDocuments(ctx, BILLS, { bytes: file.bytes, chosen: chart_of_account })
}

/** Enters the open bills of a file, all or none. */
export function importBills(ctx: Ctx, { file, chart_of_account }: Input): Promise<DocumentImport> {
  demand(ctx, 'bill.draft')
  return importDocuments(ctx, BILLS, { ...file, chosen: chart_of_account })
}

/** Imported files of open bills, newest first. */
export function billImports(ctx: Ctx, query: Query<typeof billImportList>): Promise<Answer<typeof billImportList>> {
  demand(ctx, 'bill.read')
  return importList(ctx, { noun: 'bill', endpoint: billImportList }, query)
}

/** Removes the bills that a file entered. */
export function undoBills(ctx: Ctx, id: string): Promise<UndoneList> {
  demand(ctx, 'bill.delete')
  return undoImport(ctx, 'bill', id)
}

const BILLS: DocumentKind<z.output<typeof BillInput>> = {
  noun: 'bill',
  party: 'Vendor',
  hasOwnNumbers: false,
  places: accounts,
  chosen: async (tx, ctx, id) => {
    const { name, chart_number } = await categoryAccount(tx, tenant(ctx).entity_id, id)
    return { id, name: `${chart_number} ${name}` }
  },
  known: (tx, ctx, { stakeholders, numbers, dates }) =>
    tx.rows<KnownDocument>(sql`
      select b.entry_id, lower(b.bill_number) as number, b.stakeholder_id as stakeholder, b.bill_date as date, b.total_amount
        from bill b
       where b.entity_id = ${tenant(ctx).entity_id} and b.stakeholder_id = any(${stakeholders}::uuid[]) and b.bill_status <> 'void'
         and (lower(b.bill_number) = any(${numbers}) or b.bill_number is null and b.bill_date = any(${dates}::date[]))
       order by b.id`),
  input: ({ stakeholder, number, date, due_date, amount, posts_to, description, note }) =>
    BillInput.safeParse({
      ...{ stakeholder, note, bill_number: number, bill_date: date, bill_due_date: due_date },
      bill_items: [{ chart_of_account: posts_to, description, rate: toWire(amount) }],
    }),
  create: createIn,
}

/** What QuickBooks writes where a bill has several accounts, or names accounts payable instead of them. */
const NO_ACCOUNT = /^(-*split-*|accounts payable\b.*)$/i

async function accounts(tx: Tx, ctx: Ctx): Promise<(written: string) => Place> {
  const rows = await tx.rows<{ id: string; name: string; chart_number: number }>(sql`
    select id, name, chart_number from chart_of_account
     where entity_id = ${tenant(ctx).entity_id} and is_active and not is_header order by chart_number`)
  const named = (name: string) => rows.filter((account) => account.name.toLowerCase() === name.toLowerCase())
  return (written) => {
    // `Truck expenses:Repairs` and `6110 · Repairs` are both Repairs.
    const last = written.split(':').at(-1)?.replace(/\s+/g, ' ').trim() ?? ''
    if (NO_ACCOUNT.test(last)) return null
    const [, number = '', name = ''] = /^(\d{3,10})\s*[·•–-]?\s*(.*)$/.exec(last) ?? []
    const found = [named(written), named(last), named(name)].find((some) => some.length > 0) ?? []
    const [account] = name === '' && number !== '' ? rows.filter((one) => String(one.chart_number) === number) : found
    if (!account) return { problem: `No account is called ${written}.` }
    if (found.length > 1) return { problem: `Several accounts are called ${written}.` }
    return { id: account.id, name: `${account.chart_number} ${account.name}` }
  }
}
