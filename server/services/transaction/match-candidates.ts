import sql, { type Sql } from 'sql-template-tag'
import type { Answer, Query } from '@/lib/contract/endpoint'
import type { matchCandidates as contract } from '@/lib/contract/transaction-match'
import { parseCents, toWire, type Cents } from '@/lib/money/cents'
import type { Tx } from '@/server/db/connect'
import { like } from '@/server/db/like'
import { fitOf, partyOf, type BankText, type DocumentFit } from '@/server/ledger/match/candidates'
import { demand, may } from '../can'
import { reading, type Ctx } from '../context'
import { NotFound } from '../problems'
import { isOwed, unpaid } from '../document/open'
import { loanCandidates } from './loan-candidates'

type Candidates = Answer<typeof contract>

/** How many documents of one kind are scored (nearest amounts first), and how many are shown. */
const [LOOKED_AT, SHOWN] = [2000, 200]

interface LineRow {
  entity_id: string
  amount: string
  amount_type: 'money_in' | 'money_out'
  date: string
  text: string
  stakeholder: string | null
  is_free: boolean
}

/** The query of the request, or only these documents. */
type CandidatesQuery = Query<typeof contract> & { ids?: readonly string[] }

/** What a line may settle, among the kinds that the caller may read. A line that is linked or split has no candidates. */
export function matchCandidates(ctx: Ctx, id: string, query: CandidatesQuery = {}): Promise<Candidates> {
  demand(ctx, 'transaction.read')
  return reading(ctx, async (tx) => {
    const row = await lineToMatch(tx, ctx, id)
    if (!row.is_free) return NONE
    const { line } = row
    if (row.amount_type === 'money_out') {
      const loans = may(ctx, 'asset.read') ? await loanCandidates(tx, line, query.search?.trim()) : []
      if (!may(ctx, 'bill.read')) return { ...NONE, loans }
      const found = ranked(line, await openBills(tx, line, query), query)
      // A search shows every bill it finds; without one, a bill is only proposed with a reason.
      const bills = query.search || query.stakeholder ? found : found.filter(({ isReasoned }) => isReasoned)
      return { ...NONE, bills: bills.map(wire), loans, ...(await openParties(tx, line, 'bill')) }
    }
    if (!may(ctx, 'invoice.read')) return NONE
    const invoices = ranked(line, await openInvoices(tx, line, query), query).map(wire)
    return { ...NONE, invoices, ...(await openParties(tx, line, 'invoice')) }
  })
}

const NONE: Candidates = { bills: [], invoices: [], loans: [], parties: [], party: null }

export async function lineToMatch(
  tx: Tx,
  ctx: Ctx,
  id: string,
): Promise<Pick<LineRow, 'amount_type' | 'is_free'> & { line: Line }> {
  const row = await tx.maybe<LineRow>(sql`
    select t.entity_id, t.amount::text as amount, t.amount_type, t.date, concat_ws(' ', t.name, t.description, t.merchant_name) as text,
           t.stakeholder_id as stakeholder, (t.link is null or t.link = 'mirror') and t.mirror_of is null and not t.is_split as is_free
      from bank_transaction t where t.entity_id = any(${ctx.actor?.entity_ids ?? []}::uuid[]) and t.id = ${id}`)
  if (!row) throw new NotFound()
  return { ...row, line: { ...row, amount: parseCents(row.amount) } }
}

/** All parties with an open document of this kind, and which of them the line belongs to. */
export async function openParties(
  tx: Tx,
  line: Line,
  kind: 'bill' | 'invoice',
): Promise<Pick<Candidates, 'parties' | 'party'>> {
  const parties = await partiesOf(tx, line, kind)
  return { parties, party: partyOf(line, parties) }
}

function partiesOf(tx: Tx, line: Line, kind: 'bill' | 'invoice'): Promise<Candidates['parties']> {
  const documents = kind === 'bill' ? sql`bill` : sql`invoice`
  return tx.rows(sql`
    select s.id, s.full_name, count(*) as count, sum(d.open) as open
      from (select d.stakeholder_id, ${unpaid(kind, sql`d`)} as open from ${documents} d
             where d.entity_id = ${line.entity_id} and ${isOwed(kind, sql`d`)}) d
      join stakeholder s on s.entity_id = ${line.entity_id} and s.id = d.stakeholder_id
     group by s.id, s.full_name order by lower(s.full_name), s.id`)
}

export type Line = BankText & { entity_id: string }
type Ranked = Omit<DocumentFit, 'reasons' | 'isNamed'> & { amount: number; reasons: string[] }

interface DocumentRow {
  id: string
  entry_id: string
  stakeholder: { id: string; full_name: string; type: 'Driver' | 'Dispatcher' | 'Vendor' | 'Employee' | 'Customer' }
  total_amount: number
}
interface BillRow extends DocumentRow {
  bill_number: string | null
  bill_date: string
  bill_due_date: string | null
  open_balance: number
}
interface InvoiceRow extends DocumentRow {
  invoice_number: string
  invoice_date: string
  invoice_due_date: string | null
  invoice_status: 'open' | 'short_paid'
  ending_balance: number
}

/** Removes what only the ranking needs. */
const wire = <Row extends { isReasoned: boolean }>({ isReasoned: _, ...row }: Row): Omit<Row, 'isReasoned'> => row

export function ranked<Row extends BillRow | InvoiceRow>(
  line: Line,
  rows: readonly Row[],
  { oldest = false }: CandidatesQuery = {},
): (Row & Ranked)[] {
  const fitting = rows.map((row) => {
    const open = parseCents('open_balance' in row ? row.open_balance : row.ending_balance)
    const { score, reasons, isReasoned } = fitOf(line, {
      ...factsOf(row),
      open,
      stakeholder: row.stakeholder.id,
      stakeholder_name: row.stakeholder.full_name,
    })
    const amount: Cents = line.amount < open ? line.amount : open
    return { ...row, score, isReasoned, reasons: [...reasons], amount: toWire(amount) }
  })
  if (!oldest) fitting.sort((a, b) => b.score - a.score || (a.id < b.id ? -1 : 1))
  return fitting.slice(0, SHOWN)
}

const factsOf = (row: BillRow | InvoiceRow) =>
  'open_balance' in row
    ? { kind: 'bill' as const, number: row.bill_number, date: row.bill_date, due_date: row.bill_due_date }
    : { kind: 'invoice' as const, number: row.invoice_number, date: row.invoice_date, due_date: row.invoice_due_date }

const STAKEHOLDER: Sql = sql`json_build_object('id', s.id, 'full_name', s.full_name, 'type', s.type) as stakeholder`

interface Place {
  open: Sql
  number: Sql
  day: Sql
}

/** Narrows and orders the documents `d` of the party `s`. */
const matchesQuery = (line: Line, { open, number, day }: Place, query: CandidatesQuery): Sql => sql`
  ${query.ids ? sql`and d.id = any(${[...query.ids]}::uuid[])` : sql``}
  ${query.stakeholder ? sql`and d.stakeholder_id = ${query.stakeholder}` : sql``}
  ${query.search ? sql`and lower(concat_ws(' ', ${number}, d.entry_id, s.full_name)) like ${like(query.search)}` : sql``}
  ${query.min_amount === undefined ? sql`` : sql`and ${open} >= ${query.min_amount}`}
  ${query.max_amount === undefined ? sql`` : sql`and ${open} <= ${query.max_amount}`}
  ${query.oldest ? sql`order by ${day}, d.id limit ${LOOKED_AT}` : nearest(line, open)}`

const nearest = (line: Line, open: Sql): Sql => sql`
  order by d.stakeholder_id is not distinct from ${line.stakeholder}::uuid desc, abs(${open} - ${toWire(line.amount)}::numeric), d.id limit ${LOOKED_AT}`

export const openBills = (tx: Tx, line: Line, query: CandidatesQuery): Promise<BillRow[]> =>
  tx.rows<BillRow>(sql`
    select d.id, d.entry_id, ${STAKEHOLDER}, d.total_amount, d.bill_number, d.bill_date, d.bill_due_date, ${unpaid('bill', sql`d`)} as open_balance
      from bill d join stakeholder s on s.entity_id = d.entity_id and s.id = d.stakeholder_id
     where d.entity_id = ${line.entity_id} and ${isOwed('bill', sql`d`)}
     ${matchesQuery(line, { open: unpaid('bill', sql`d`), number: sql`d.bill_number`, day: sql`d.bill_date` }, query)}`)

export const openInvoices = (tx: Tx, line: Line, query: CandidatesQuery): Promise<InvoiceRow[]> =>
  tx.rows<InvoiceRow>(sql`
    select d.id, d.entry_id, ${STAKEHOLDER}, d.total_amount, d.invoice_number, d.invoice_date, d.invoice_due_date, d.invoice_status,
           ${unpaid('invoice', sql`d`)} as ending_balance
      from invoice d join stakeholder s on s.entity_id = d.entity_id and s.id = d.stakeholder_id
     where d.entity_id = ${line.entity_id} and ${isOwed('invoice', sql`d`)}
     ${matchesQuery(line, { open: unpaid('invoice', sql`d`), number: sql`d.invoice_number`, day: sql`d.invoice_date` }, query)}`)
