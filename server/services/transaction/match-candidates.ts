import sql, { type Sql } from 'sql-template-tag'
import type { Answer } from '@/lib/contract/endpoint'
import type { matchCandidates as contract } from '@/lib/contract/transaction-match'
import { parseCents, toWire, type Cents } from '@/lib/money/cents'
import type { Tx } from '@/server/db/connect'
import { fitOf, type BankText, type Fit } from '@/server/ledger/match/candidates'
import { demand } from '../can'
import { reading, type Ctx } from '../context'
import { NotFound } from '../problems'
import { loanCandidates } from './loan-candidates'

type Candidates = Answer<typeof contract>

/** Documents of one kind that are looked at, nearest amounts first, and those that are shown. */
const [LOOKED_AT, SHOWN] = [300, 20]

interface LineRow {
  entity_id: string
  amount: string
  amount_type: 'money_in' | 'money_out'
  date: string
  text: string
  stakeholder: string | null
  is_free: boolean
}

/** What a line may settle. A line that is linked or split has no candidates. */
export function matchCandidates(ctx: Ctx, id: string): Promise<Candidates> {
  demand(ctx, 'transaction.read')
  return reading(ctx, async (tx) => {
    const row = await tx.maybe<LineRow>(sql`
      select t.entity_id, t.amount::text as amount, t.amount_type, t.date, concat_ws(' ', t.name, t.description, t.merchant_name) as text,
             t.stakeholder_id as stakeholder, (t.link is null or t.link = 'mirror') and t.mirror_of is null and not t.is_split as is_free
        from bank_transaction t where t.entity_id = any(${ctx.actor?.entity_ids ?? []}::uuid[]) and t.id = ${id}`)
    if (!row) throw new NotFound()
    if (!row.is_free) return { bills: [], invoices: [], loans: [] }
    const line = { ...row, amount: parseCents(row.amount) }
    return row.amount_type === 'money_out'
      ? { bills: ranked(line, await openBills(tx, line)), invoices: [], loans: await loanCandidates(tx, line) }
      : { bills: [], invoices: ranked(line, await openInvoices(tx, line)), loans: [] }
  })
}

type Line = BankText & { entity_id: string }
type Ranked = Omit<Fit, 'reasons'> & { amount: number; reasons: string[] }

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

function ranked<Row extends BillRow | InvoiceRow>(line: Line, rows: readonly Row[]): (Row & Ranked)[] {
  return rows
    .map((row) => {
      const open = parseCents('open_balance' in row ? row.open_balance : row.ending_balance)
      const { score, reasons } = fitOf(line, {
        ...factsOf(row),
        open,
        stakeholder: row.stakeholder.id,
        stakeholder_name: row.stakeholder.full_name,
      })
      const amount: Cents = line.amount < open ? line.amount : open
      return { ...row, score, reasons: [...reasons], amount: toWire(amount) }
    })
    .sort((a, b) => b.score - a.score || (a.id < b.id ? -1 : 1))
    .slice(0, SHOWN)
}

const factsOf = (row: BillRow | InvoiceRow) =>
  'open_balance' in row
    ? { kind: 'bill' as const, number: row.bill_number, date: row.bill_date, due_date: row.bill_due_date }
    : { kind: 'invoice' as const, number: row.invoice_number, date: row.invoice_date, due_date: row.invoice_due_date }

const STAKEHOLDER: Sql = sql`json_build_object('id', s.id, 'full_name', s.full_name, 'type', s.type) as stakeholder`

const nearest = (line: Line, open: Sql): Sql => sql`
  order by d.stakeholder_id is not distinct from ${line.stakeholder}::uuid desc, abs(${open} - ${toWire(line.amount)}::numeric), d.id limit ${LOOKED_AT}`

const openBills = (tx: Tx, line: Line): Promise<BillRow[]> =>
  tx.rows<BillRow>(sql`
    select d.id, d.entry_id, ${STAKEHOLDER}, d.total_amount, d.bill_number, d.bill_date, d.bill_due_date, d.total_amount - d.paid_amount as open_balance
      from bill d join stakeholder s on s.entity_id = d.entity_id and s.id = d.stakeholder_id
     where d.entity_id = ${line.entity_id} and d.bill_status = 'open' ${nearest(line, sql`(d.total_amount - d.paid_amount)`)}`)

const openInvoices = (tx: Tx, line: Line): Promise<InvoiceRow[]> =>
  tx.rows<InvoiceRow>(sql`
    select d.id, d.entry_id, ${STAKEHOLDER}, d.total_amount, d.invoice_number, d.invoice_date, d.invoice_due_date, d.invoice_status,
           d.total_amount - d.paid_amount - d.write_off_amount as ending_balance
      from invoice d join stakeholder s on s.entity_id = d.entity_id and s.id = d.stakeholder_id
     where d.entity_id = ${line.entity_id} and d.invoice_status in ('open', 'short_paid')
     ${nearest(line, sql`(d.total_amount - d.paid_amount - d.write_off_amount)`)}`)
