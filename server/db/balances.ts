import sql, { type Sql } from 'sql-template-tag'
import { addDays, fiscalYearStart, monthStart, type Day } from '@/lib/dates/day'
import { cents, parseCents, type Cents } from '@/lib/money/cents'
import type { AccountSums } from '@/server/ledger/statements/account-sums'
import type { Basis } from './account-lines'
import type { Tx } from './connect'

export interface Period {
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
    select min(a.id::text) as id, a.chart_number, min(a.name) as name, min(a.account_element) as account_element,
           min(a.subcategory) as subcategory, min(a.role) as role, (array_agg(parent.chart_number order by a.entity_id))[1] as parent_number,
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
