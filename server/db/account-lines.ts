/*
 * Lines of one account, or of the accounts of one number in several entities, in ledger order: date, when the entry was
 * made, entry, line. A page is reached from the nearer end of the range, and the balance before it comes from maintained
 * balances plus at most one day's lines, so that neither grows with what lies outside the range.
 */
import sql, { type Sql } from 'sql-template-tag'
import type { Day } from '@/lib/dates/day'
import { parseCents, type Cents } from '@/lib/money/cents'
import type { Side } from '@/server/ledger/journal'
import type { Tx } from './connect'

export interface LineRange {
  readonly accounts: readonly { readonly entity_id: string; readonly id: string }[]
  readonly start: Day
  readonly end: Day
}
export interface AccountLine {
  readonly journal_entry_id: string
  readonly entry_id: string
  readonly event_type: 'invoice' | 'bill' | 'transaction' | 'manual' | 'fixed_asset' | 'loan'
  readonly line_no: number
  readonly date: Day
  readonly created_at: string
  readonly chart_of_account_id: string
  readonly balance_type: Side
  readonly amount: Cents
  readonly signed: Cents
  readonly description: string
  readonly stakeholder: { id: string; full_name: string; type: string } | null
}

const ASCENDING = sql`p.date, p.created_at, p.journal_entry_id, p.line_no`
const DESCENDING = sql`p.date desc, p.created_at desc, p.journal_entry_id desc, p.line_no desc`

/** One account is an equality, which lets the index give the order; several are sorted. */
function within({ accounts, start, end }: LineRange): Sql {
  const entities = accounts.map((account) => account.entity_id)
  const ids = accounts.map((account) => account.id)
  const account =
    accounts.length === 1
      ? sql`p.entity_id = ${entities[0]} and p.chart_of_account_id = ${ids[0]}`
      : sql`p.entity_id = any(${entities}::uuid[]) and p.chart_of_account_id = any(${ids}::uuid[])`
  return sql`${account} and p.date between ${start} and ${end}`
}

export async function countLines(tx: Tx, range: LineRange): Promise<number> {
  const { count } = await tx.one<{ count: number }>(sql`select count(*) as count from posting p where ${within(range)}`)
  return count
}

interface Window {
  readonly count: number
  readonly offset: number
  readonly limit: number
}

/** The lines at an offset of `count` lines. */
export async function linesAt(tx: Tx, range: LineRange, { count, offset, limit }: Window): Promise<AccountLine[]> {
  const size = Math.min(limit, count - offset)
  if (size <= 0) return []
  const behind = count - offset - size
  const [order, skip] = behind < offset ? [DESCENDING, behind] : [ASCENDING, offset]
  const rows = await tx.rows<Omit<AccountLine, 'amount' | 'signed'> & { amount: string; signed: string }>(sql`
    select p.journal_entry_id, e.entry_id, e.event_type, p.line_no, p.date, p.created_at, p.chart_of_account_id,
           p.balance_type, p.amount::text as amount, p.signed::text as signed,
           coalesce(p.description, e.description) as description,
           case when s.id is not null then json_build_object('id', s.id, 'full_name', s.full_name, 'type', s.type) end
             as stakeholder
      from (select p.* from posting p where ${within(range)} order by ${order} limit ${size} offset ${skip}) p
      join journal_entry e on e.entity_id = p.entity_id and e.id = p.journal_entry_id
      left join stakeholder s on s.entity_id = p.entity_id and s.id = p.stakeholder_id
     order by ${ASCENDING}`)
  return rows.map((row) => ({ ...row, amount: parseCents(row.amount), signed: parseCents(row.signed) }))
}

/** Signed sum of the lines of a line's own day that come before it. */
export async function earlierThatDay(tx: Tx, range: LineRange, line: AccountLine): Promise<Cents> {
  const { date, created_at, journal_entry_id, line_no } = line
  const { total } = await tx.one<{ total: string }>(sql`
    select coalesce(sum(p.signed), 0)::text as total from posting p
     where ${within({ ...range, start: date, end: date })}
       and (p.created_at, p.journal_entry_id, p.line_no)
           < (${created_at}::timestamptz, ${journal_entry_id}::uuid, ${line_no}::smallint)`)
  return parseCents(total)
}
