import sql, { join, type Sql } from 'sql-template-tag'
import { addDays, addMonths, fiscalYearStart, monthStart, type Day } from '@/lib/dates/day'
import { cents, parseCents, type Cents } from '@/lib/money/cents'
import type { AccountMoves, AccountSums } from '@/server/ledger/statements/account-sums'
import type { Basis } from './account-lines'
import type { Tx } from './connect'

interface Period {
  readonly entity_ids: readonly string[]
  readonly basis: Basis
  readonly start: Day
  readonly end: Day
  readonly fiscal_year_start_month: number
}

interface SumRow extends Omit<AccountSums, 'beginning' | 'earlier_years' | 'debit' | 'credit'> {
  debit_before: string
  credit_before: string
  debit_through: string
  credit_through: string
  earlier: string
}

const MOVEMENT: Record<Basis, { debit: Sql; credit: Sql }> = {
  accrual: { debit: sql`debit`, credit: sql`credit` },
  cash: { debit: sql`cash_debit`, credit: sql`cash_credit` },
}

/** An account of several entities: `a` grouped by number, with the parent of the oldest entity that has it. */
const OF_NUMBER = sql`
  min(a.id::text) as id, a.chart_number, min(a.name) as name, min(a.account_element) as account_element,
  min(a.subcategory) as subcategory, min(a.role) as role, (array_agg(parent.chart_number order by a.entity_id))[1] as parent_number`

/**
 * Sums of every account around a period, from maintained balances: whole months, plus the days of the partial months at its two
 * ends. Cost does not grow with the number of postings. Accounts of several entities are added by number,
 * each below the parent that the oldest entity with it has, so that none is below itself.
 */
export async function accountSums(tx: Tx, period: Period): Promise<AccountSums[]> {
  const { start } = period
  const after = addDays(period.end, 1)
  const year = fiscalYearStart(start, period.fiscal_year_start_month)
  const entities = [...period.entity_ids]
  const { debit, credit } = MOVEMENT[period.basis]
  const rows = await tx.rows<SumRow>(
    sql`
    with months as materialized (
      select chart_of_account_id as account,
             sum(${debit}) filter (where month < ${monthStart(start)}) as debit_before,
             sum(${credit}) filter (where month < ${monthStart(start)}) as credit_before,
             sum(${debit}) as debit_through, sum(${credit}) as credit_through,
             sum(${debit} - ${credit}) filter (where month < ${monthStart(year)}) as earlier
        from account_month_movement
       where entity_id = any(${entities}::uuid[]) and month < ${monthStart(after)}
       group by 1
    ), days as materialized (
      select chart_of_account_id as account,
             sum(${debit}) filter (where date >= ${monthStart(start)} and date < ${start}) as debit_before,
             sum(${credit}) filter (where date >= ${monthStart(start)} and date < ${start}) as credit_before,
             sum(${debit}) filter (where date >= ${monthStart(after)} and date < ${after}) as debit_through,
             sum(${credit}) filter (where date >= ${monthStart(after)} and date < ${after}) as credit_through
        from account_day_movement
       where entity_id = any(${entities}::uuid[])
         and ((date >= ${monthStart(start)} and date < ${start}) or (date >= ${monthStart(after)} and date < ${after}))
       group by 1
    )
    select ${OF_NUMBER},
           (coalesce(sum(m.debit_before), 0) + coalesce(sum(d.debit_before), 0))::text as debit_before,
           (coalesce(sum(m.credit_before), 0) + coalesce(sum(d.credit_before), 0))::text as credit_before,
           (coalesce(sum(m.debit_through), 0) + coalesce(sum(d.debit_through), 0))::text as debit_through,
           (coalesce(sum(m.credit_through), 0) + coalesce(sum(d.credit_through), 0))::text as credit_through,
           coalesce(sum(m.earlier), 0)::text as earlier
      from chart_of_account a
      left join chart_of_account parent on parent.entity_id = a.entity_id and parent.id = a.parent_id
      left join months m on m.account = a.id
      left join days d on d.account = a.id
     where a.entity_id = any(${entities}::uuid[])
     group by a.chart_number`,
    `account_sums_${period.basis}`,
  )
  return rows.map(sumsOf)
}

function sumsOf(row: SumRow): AccountSums {
  const { id, chart_number, name, account_element, subcategory, role, parent_number } = row
  const nominal = account_element === 'income' || account_element === 'expense'
  const earlier: Cents = nominal ? parseCents(row.earlier) : cents(0n)
  const before = parseCents(row.debit_before) - parseCents(row.credit_before)
  return {
    id,
    chart_number,
    name,
    account_element,
    subcategory,
    role,
    parent_number,
    beginning: cents(before - earlier),
    earlier_years: earlier,
    debit: cents(parseCents(row.debit_through) - parseCents(row.debit_before)),
    credit: cents(parseCents(row.credit_through) - parseCents(row.credit_before)),
  }
}

/**
 * The movement of every account from each of these days to the next, in one read of the maintained balances: whole months, and the days of
 * months that one of the days falls into. The cost does not depend on the number of postings, and hardly on the number of columns.
 */
export async function accountMoves(
  tx: Tx,
  { entity_ids, basis }: Pick<Period, 'entity_ids' | 'basis'>,
  days: readonly Day[],
): Promise<AccountMoves[]> {
  const ours = sql`any(${[...entity_ids]}::uuid[])`
  const { debit, credit } = MOVEMENT[basis]
  const [first = '', last = ''] = [days[0], days.at(-1)]
  const cut = days.flatMap((day) => (day === monthStart(day) ? [] : [monthStart(day)]))
  const bounds = sql`${[...days]}::date[]`
  const rows = await tx.rows<Omit<AccountMoves, 'moved'> & { at: number[] | null; signed: string[] | null }>(
    sql`
    with moved as materialized (
      select chart_of_account_id as account, width_bucket(month, ${bounds}) as at, sum(${debit} - ${credit}) as signed
        from account_month_movement
       where entity_id = ${ours} and month >= ${first} and month < ${last} and month <> all(${cut}::date[])
       group by 1, 2
      union all
      select chart_of_account_id, width_bucket(date, ${bounds}), sum(${debit} - ${credit})
        from account_day_movement
       where entity_id = ${ours} and date >= ${first} and date < ${last} and (${daysOf(cut)})
       group by 1, 2
    ), numbered as (
      select a.chart_number, m.at, sum(m.signed) as signed
        from moved m join chart_of_account a on a.entity_id = ${ours} and a.id = m.account group by 1, 2 having sum(m.signed) <> 0
    ), listed as (
      select chart_number, array_agg(at order by at) as at, array_agg(signed::text order by at) as signed from numbered group by 1
    )
    select a.*, l.at, l.signed
      from (select ${OF_NUMBER}
              from chart_of_account a
              left join chart_of_account parent on parent.entity_id = a.entity_id and parent.id = a.parent_id
             where a.entity_id = ${ours} group by a.chart_number) a
      left join listed l using (chart_number)`,
    // Only without cut months is the text always the same.
    cut.length === 0 ? `account_moves_${basis}` : undefined,
  )
  return rows.map(({ at, signed, ...account }) => {
    const known = new Map(at?.map((bucket, index) => [bucket, parseCents(signed?.[index] ?? '0')]))
    return { ...account, moved: days.slice(1).map((_, index) => known.get(index + 1) ?? cents(0n)) }
  })
}

/** The days of some months, with adjacent months joined into one span. */
function daysOf(months: readonly Day[]): Sql {
  const spans: { from: Day; to: Day }[] = []
  for (const month of [...new Set(months)].sort()) {
    const open = spans.at(-1)
    if (open?.to === month) open.to = addMonths(month, 1)
    else spans.push({ from: month, to: addMonths(month, 1) })
  }
  if (spans.length === 0) return sql`false`
  return join(
    spans.map(({ from, to }) => sql`(date >= ${from} and date < ${to})`),
    ' or ',
  )
}

/** What depository accounts hold at the end of a day, from maintained balances; cards are left out. */
export async function depositoryBalance(tx: Tx, entity_ids: readonly string[], end: Day): Promise<Cents> {
  const after = addDays(end, 1)
  const { balance } = await tx.one<{ balance: string }>(sql`
    with bank as (
      select entity_id, chart_of_account_id from bank_account
       where entity_id = any(${[...entity_ids]}::uuid[]) and kind = 'depository'
    )
    select (coalesce((select sum(m.debit - m.credit) from account_month_movement m join bank using (entity_id, chart_of_account_id)
                       where m.month < ${monthStart(after)}), 0)
          + coalesce((select sum(d.debit - d.credit) from account_day_movement d join bank using (entity_id, chart_of_account_id)
                       where d.date >= ${monthStart(after)} and d.date < ${after}), 0))::text as balance`)
  return parseCents(balance)
}
