/*
 * Lines of one account, or of the accounts of one number in several entities, in ledger order: date, creation time of the entry, entry,
 * line. Counts come from maintained balances. A page is reached from the nearer end of the range, or from the day on which it begins, and
 * the balance before it comes from maintained balances plus at most one day's lines. Nothing depends on the number of lines outside the
 * page. On a cash basis the lines that settlements recognize are included. Source: LEDGER §6.6, §6.10.
 */
import sql, { type Sql } from 'sql-template-tag'
import { addDays, monthStart, type Day } from '@/lib/dates/day'
import { parseCents, type Cents } from '@/lib/money/cents'
import type { EventType, Side } from '@/server/ledger/journal'
import type { Tx } from './connect'

export type Basis = 'accrual' | 'cash'

export interface LineRange {
  readonly accounts: readonly { readonly entity_id: string; readonly id: string }[]
  readonly basis: Basis
  readonly start: Day
  readonly end: Day
}
export interface AccountLine {
  readonly journal_entry_id: string
  readonly entry_id: string
  readonly event_type: EventType
  readonly line_no: number
  /** The settlement that recognized the line; null for a posting. */
  readonly application_id: string | null
  readonly date: Day
  readonly created_at: string
  readonly chart_of_account_id: string
  readonly balance_type: Side
  readonly amount: Cents
  readonly signed: Cents
  readonly description: string
  readonly stakeholder: { id: string; full_name: string; type: string } | null
}

type Order = 'asc' | 'desc'
const ORDER: Record<Order, Sql> = {
  asc: sql`p.date, p.created_at, p.journal_entry_id, p.line_no`,
  desc: sql`p.date desc, p.created_at desc, p.journal_entry_id desc, p.line_no desc`,
}
/** Ledger order when recognized lines are mixed with postings: a posting comes before what is recognized at the same position. */
const MIXED: Record<Order, Sql> = {
  asc: sql`${ORDER.asc}, p.application_id nulls first`,
  desc: sql`${ORDER.desc}, p.application_id desc nulls last`,
}
/** The same order for recognized lines only, as in their index. */
const ALONE: Record<Order, Sql> = {
  asc: sql`${ORDER.asc}, p.application_id`,
  desc: sql`${ORDER.desc}, p.application_id desc`,
}
const COUNTED: Record<Basis, Sql> = { accrual: sql`m.lines`, cash: sql`m.cash_lines` }

/** A single account is compared with `=`, so that the index gives the order; several have to be sorted. */
function of(accounts: LineRange['accounts'], table: Sql): Sql {
  const entities = accounts.map((account) => account.entity_id)
  const ids = accounts.map((account) => account.id)
  return accounts.length === 1
    ? sql`${table}.entity_id = ${entities[0]} and ${table}.chart_of_account_id = ${ids[0]}`
    : sql`${table}.entity_id = any(${entities}::uuid[]) and ${table}.chart_of_account_id = any(${ids}::uuid[])`
}
const within = ({ accounts, start, end }: LineRange, table = sql`p`): Sql =>
  sql`${of(accounts, table)} and ${table}.date between ${start} and ${end}`

/** Whole months and the days of the partial months at the two ends. */
export async function countLines(tx: Tx, range: LineRange): Promise<number> {
  const after = addDays(range.end, 1)
  const [first, last] = [monthStart(range.start), monthStart(after)]
  const lines = COUNTED[range.basis]
  const { count } = await tx.one<{ count: number }>(sql`
    select (coalesce((select sum(${lines}) from account_month_movement m
                       where ${of(range.accounts, sql`m`)} and m.month >= ${first} and m.month < ${last}), 0)
          + coalesce((select sum(${lines}) from account_day_movement m
                       where ${of(range.accounts, sql`m`)} and m.date >= ${last} and m.date < ${after}), 0)
          - coalesce((select sum(${lines}) from account_day_movement m
                       where ${of(range.accounts, sql`m`)} and m.date >= ${first} and m.date < ${range.start}), 0))::bigint as count`)
  return count
}

interface Window {
  readonly count: number
  readonly offset: number
  readonly limit: number
}
/** Up to this many lines are skipped instead of searching for the day. */
const NEAR = 500

/** The lines at an offset of `count` lines. */
export async function linesAt(tx: Tx, range: LineRange, { count, offset, limit }: Window): Promise<AccountLine[]> {
  const size = Math.min(limit, count - offset)
  if (size <= 0) return []
  const behind = count - offset - size
  const place: Place =
    behind < offset && behind <= NEAR
      ? { range, order: 'desc', skip: behind, size }
      : { ...(offset <= NEAR ? { range, skip: offset } : await dayOf(tx, range, offset)), order: 'asc', size }
  const rows = await tx.rows<StoredLine>(sql`
    select ${LINE}
      from (${range.basis === 'cash' ? cashPage(place) : accrualPage(place)}) p
      join journal_entry e on e.entity_id = p.entity_id and e.id = p.journal_entry_id
      left join bill b on b.entity_id = p.entity_id and b.id = p.document_id
      left join invoice i on i.entity_id = p.entity_id and i.id = p.document_id
      left join stakeholder s on s.entity_id = p.entity_id and s.id = coalesce(p.stakeholder_id, b.stakeholder_id, i.stakeholder_id)
     order by ${MIXED.asc}`)
  return rows.map(inCents)
}

/** A line as it is read: of `posting` or `cash_posting` p with its entry e and, where it has one, its stakeholder s. */
export const LINE = sql`
  p.journal_entry_id, e.entry_id, e.event_type, p.line_no, p.application_id, p.date, p.created_at, p.chart_of_account_id,
  p.balance_type, p.amount::text as amount, p.signed::text as signed, coalesce(p.description, e.description) as description,
  case when s.id is not null then json_build_object('id', s.id, 'full_name', s.full_name, 'type', s.type) end as stakeholder`
export type StoredLine = Omit<AccountLine, 'amount' | 'signed'> & { amount: string; signed: string }
export const inCents = <Row extends StoredLine>(
  row: Row,
): Omit<Row, 'amount' | 'signed'> & Pick<AccountLine, 'amount' | 'signed'> => ({
  ...row,
  amount: parseCents(row.amount),
  signed: parseCents(row.signed),
})

interface Place {
  readonly range: LineRange
  readonly order: Order
  readonly skip: number
  readonly size: number
}

/** The part of a range from the day on in which an offset lies, and how many of that day's lines to skip. */
async function dayOf(tx: Tx, range: LineRange, offset: number): Promise<Pick<Place, 'range' | 'skip'>> {
  const { date, before } = await tx.one<{ date: Day; before: number }>(sql`
    select date, before::bigint as before
      from (select m.date, sum(sum(${COUNTED[range.basis]})) over (order by m.date) - sum(${COUNTED[range.basis]}) as before
              from account_day_movement m where ${within(range, sql`m`)} group by m.date) x
     where before <= ${offset} order by date desc limit 1`)
  return { range: { ...range, start: date }, skip: offset - before }
}

/** What postings and recognized lines p have in common. */
export const LINE_COLUMNS = sql`
  p.entity_id, p.journal_entry_id, p.line_no, p.date, p.created_at, p.chart_of_account_id, p.balance_type, p.amount, p.signed,
  p.description`
const POSTED = sql`${LINE_COLUMNS}, p.stakeholder_id, null::uuid as application_id, null::uuid as document_id`
const RECOGNIZED = sql`${LINE_COLUMNS}, null::uuid as stakeholder_id, p.application_id, p.document_id`

const accrualPage = ({ range, order, skip, size }: Place): Sql => sql`
  select ${POSTED} from posting p where ${within(range)} order by ${ORDER[order]} limit ${size} offset ${skip}`

const cashPage = ({ range, order, skip, size }: Place): Sql => sql`
  select p.* from (
    (select ${POSTED} from posting p where ${within(range)} and not p.accrual_only order by ${ORDER[order]} limit ${skip + size})
    union all
    (select ${RECOGNIZED} from cash_posting p where ${within(range)} order by ${ALONE[order]} limit ${skip + size})) p
  order by ${MIXED[order]} limit ${size} offset ${skip}`

/** Signed sum of the lines of a line's own day that come before it. */
export async function earlierThatDay(tx: Tx, range: LineRange, line: AccountLine): Promise<Cents> {
  const { date, created_at, journal_entry_id, line_no, application_id } = line
  const day = { ...range, start: date, end: date }
  const place = sql`(${created_at}::timestamptz, ${journal_entry_id}::uuid, ${line_no}::smallint)`
  const at = sql`(p.created_at, p.journal_entry_id, p.line_no)`
  const posted = sql`
    select p.signed from posting p
     where ${within(day)} and ${at} ${application_id === null ? sql`<` : sql`<=`} ${place}`
  const recognized = sql`
    select p.signed from cash_posting p
     where ${within(day)} and (${at} < ${place} or (${at} = ${place} and p.application_id < ${application_id}::uuid))`
  const lines = range.basis === 'cash' ? sql`${posted} and not p.accrual_only union all ${recognized}` : posted
  const { total } = await tx.one<{ total: string }>(
    sql`select coalesce(sum(signed), 0)::text as total from (${lines}) x`,
  )
  return parseCents(total)
}
