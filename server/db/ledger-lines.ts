/*
 * Lines of the whole ledger that match filters, by account, by stakeholder or in the order of entries. A single account without filters is
 * read by account-lines, whose cost does not grow with the books; these functions scan the lines of the period.
 */
import sql, { empty, join, type Sql } from 'sql-template-tag'
import { addDays, monthStart, type Day } from '@/lib/dates/day'
import { add, parseCents, type Cents } from '@/lib/money/cents'
import { inCents, LINE, LINE_COLUMNS, type AccountLine, type Basis, type StoredLine } from './account-lines'
import type { Tx } from './connect'
import { like } from './like'

export interface LineFilter {
  readonly entity_ids: readonly string[]
  readonly basis: Basis
  readonly start: Day
  readonly end: Day
  /** Null: all accounts. */
  readonly accounts: readonly string[] | null
  readonly event_types?: readonly string[]
  readonly stakeholders?: readonly string[]
  /** Only lines without a stakeholder. */
  readonly unnamed?: boolean
  /** Trucks that a line names; null: none. */
  readonly trucks?: readonly (string | null)[]
  /** Lines of any of these entries or accounts. */
  readonly among?: { readonly entries: readonly string[]; readonly accounts: readonly string[] }
  readonly search?: string
  /** Decimals of the wire. */
  readonly min_amount?: number
  readonly max_amount?: number
}
type Grouping = 'account' | 'stakeholder' | 'entry'

/** Whether a filter needs the entry in addition to the line. */
const needsEntry = ({ event_types, search }: LineFilter): boolean => Boolean(event_types?.length || search)

const uuids = (ids: readonly string[]): Sql => sql`${[...ids]}::uuid[]`

/** Postings of the period, on a cash basis with what settlements recognize among them. */
function linesOf(filter: LineFilter): Sql {
  const { entity_ids, accounts, trucks = [], among, start, end, basis } = filter
  const named = trucks.filter((truck) => truck !== null)
  const within = sql`
    p.entity_id = any(${uuids(entity_ids)}) and p.date between ${start} and ${end}
    ${accounts === null ? empty : sql`and p.chart_of_account_id = any(${uuids(accounts)})`}
    ${trucks.length === 0 ? empty : sql`and (p.truck_id = any(${uuids(named)})${trucks.includes(null) ? sql` or p.truck_id is null` : empty})`}
    ${among ? sql`and (p.journal_entry_id = any(${uuids(among.entries)}) or p.chart_of_account_id = any(${uuids(among.accounts)}))` : empty}
    ${filter.min_amount === undefined ? empty : sql`and p.amount >= ${filter.min_amount}`}
    ${filter.max_amount === undefined ? empty : sql`and p.amount <= ${filter.max_amount}`}`
  const posted = sql`select ${LINE_COLUMNS}, p.stakeholder_id, null::uuid as application_id from posting p where ${within}`
  if (basis === 'accrual') return posted
  return sql`
    ${posted} and not p.accrual_only
    union all
    select ${LINE_COLUMNS}, coalesce(b.stakeholder_id, i.stakeholder_id), p.application_id from cash_posting p
      left join bill b on b.entity_id = p.entity_id and b.id = p.document_id
      left join invoice i on i.entity_id = p.entity_id and i.id = p.document_id
     where ${within}`
}

/** The lines that fit, as `x`. */
function fitting(filter: LineFilter): Sql {
  const { event_types = [], stakeholders = [], unnamed = false, search = '' } = filter
  const words = like(search)
  const conditions = [
    ...(event_types.length > 0 ? [sql`e.event_type = any(${[...event_types]}::text[])`] : []),
    ...(stakeholders.length > 0 ? [sql`p.stakeholder_id = any(${uuids(stakeholders)})`] : []),
    ...(unnamed ? [sql`p.stakeholder_id is null`] : []),
    ...(search === ''
      ? []
      : [
          sql`(coalesce(p.description, e.description) ilike ${words} or e.entry_id ilike ${words} or s.full_name ilike ${words})`,
        ]),
  ]
  return sql`
    select p.* from (${linesOf(filter)}) p
    ${needsEntry(filter) ? sql`join journal_entry e on e.entity_id = p.entity_id and e.id = p.journal_entry_id` : empty}
    ${search === '' ? empty : sql`left join stakeholder s on s.entity_id = p.entity_id and s.id = p.stakeholder_id`}
    ${conditions.length > 0 ? sql`where ${join(conditions, ' and ')}` : empty}`
}

export interface SectionSums {
  readonly id: string | null
  readonly name: string | null
  readonly chart_number: number | null
  readonly lines: number
  readonly debit: Cents
  readonly credit: Cents
}
type SumRow = Omit<SectionSums, 'debit' | 'credit'> & { debit: string; credit: string }

const SUMS = sql`count(*)::bigint as lines, coalesce(sum(x.amount) filter (where x.balance_type = 'debit'), 0)::text as debit,
  coalesce(sum(x.amount) filter (where x.balance_type = 'credit'), 0)::text as credit`

/** Sums of the matching lines, one row for each section that has any. */
export async function sectionSums(tx: Tx, filter: LineFilter, grouping: Grouping): Promise<SectionSums[]> {
  const by: Record<Grouping, Sql> = {
    account: sql`
      select min(a.id::text) as id, min(a.name) as name, a.chart_number, sum(y.lines)::bigint as lines, sum(y.debit::numeric)::text as debit,
             sum(y.credit::numeric)::text as credit
        from (select x.entity_id, x.chart_of_account_id, ${SUMS} from (${fitting(filter)}) x group by 1, 2) y
        join chart_of_account a on a.entity_id = y.entity_id and a.id = y.chart_of_account_id
       group by a.chart_number order by a.chart_number`,
    stakeholder: sql`
      select s.id, s.full_name as name, null::int as chart_number, y.lines, y.debit, y.credit
        from (select x.entity_id, x.stakeholder_id, ${SUMS} from (${fitting(filter)}) x group by 1, 2) y
        left join stakeholder s on s.entity_id = y.entity_id and s.id = y.stakeholder_id
       order by s.full_name nulls last, s.id`,
    entry: sql`select null::uuid as id, null::text as name, null::int as chart_number, ${SUMS} from (${fitting(filter)}) x having count(*) > 0`,
  }
  const rows = await tx.rows<SumRow>(by[grouping])
  return joined(rows.map((row) => ({ ...row, debit: parseCents(row.debit), credit: parseCents(row.credit) })))
}

/** Lines without a stakeholder form one section across entities. */
function joined(rows: readonly SectionSums[]): SectionSums[] {
  const unnamed = rows.filter(({ id }) => id === null)
  const [first] = unnamed
  if (!first || unnamed.length === 1) return [...rows]
  const all = unnamed.reduce((sum, row) => ({
    ...sum,
    lines: sum.lines + row.lines,
    debit: add(sum.debit, row.debit),
    credit: add(sum.credit, row.credit),
  }))
  return [...rows.filter(({ id }) => id !== null), all]
}

export type FoundLine = AccountLine & { readonly account: { id: string; chart_number: number; name: string } }

/** Matching lines in ledger order; within one section, in that of its account. */
export async function findLines(
  tx: Tx,
  filter: LineFilter,
  { offset, limit }: { offset: number; limit: number },
): Promise<FoundLine[]> {
  const order = (table: Sql): Sql =>
    sql`${table}.date, ${table}.created_at, ${table}.journal_entry_id, ${table}.line_no, ${table}.application_id nulls first`
  const rows = await tx.rows<StoredLine & Pick<FoundLine, 'account'>>(sql`
    select ${LINE}, json_build_object('id', a.id, 'chart_number', a.chart_number, 'name', a.name) as account
      from (select x.* from (${fitting(filter)}) x order by ${order(sql`x`)} limit ${limit} offset ${offset}) p
      join journal_entry e on e.entity_id = p.entity_id and e.id = p.journal_entry_id
      join chart_of_account a on a.entity_id = p.entity_id and a.id = p.chart_of_account_id
      left join stakeholder s on s.entity_id = p.entity_id and s.id = p.stakeholder_id
     order by ${order(sql`p`)}`)
  return rows.map(inCents)
}

/** How many lines each account number has in the period, from maintained balances. */
export async function lineCounts(tx: Tx, { entity_ids, basis, start, end }: LineFilter): Promise<Map<number, number>> {
  const after = addDays(end, 1)
  const [first, last] = [monthStart(start), monthStart(after)]
  const lines = basis === 'cash' ? sql`m.cash_lines` : sql`m.lines`
  const mine = sql`m.entity_id = any(${uuids(entity_ids)})`
  const rows = await tx.rows<{ chart_number: number; count: number }>(sql`
    select a.chart_number, sum(x.count)::bigint as count
      from (select m.entity_id, m.chart_of_account_id as account, ${lines} as count from account_month_movement m
             where ${mine} and m.month >= ${first} and m.month < ${last}
            union all
            select m.entity_id, m.chart_of_account_id, ${lines} from account_day_movement m where ${mine} and m.date >= ${last} and m.date < ${after}
            union all
            select m.entity_id, m.chart_of_account_id, -${lines} from account_day_movement m where ${mine} and m.date >= ${first} and m.date < ${start}) x
      join chart_of_account a on a.entity_id = x.entity_id and a.id = x.account
     group by a.chart_number`)
  return new Map(rows.map(({ chart_number, count }) => [chart_number, count]))
}
