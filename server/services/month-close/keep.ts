/* What is saved about a month when it is closed, and how the ledger differs from it now. */
import sql, { type Sql } from 'sql-template-tag'
import type { CloseMonth } from '@/lib/contract/month-close'
import type { TrialBalanceRow } from '@/lib/contract/report'
import type { Tx } from '@/server/db/connect'
import { tenant, type Ctx } from '../context'
import { trialBalanceIn } from '../report/trial-balance'
import { firstDay, lastDay, type MonthText } from './month'

interface Closing {
  month: MonthText
  open_checks: Record<string, number>
  locked_before: string | null
}

/** Saves the trial balance and the balance of every account at the end of the month. */
export async function keepMonth(tx: Tx, ctx: Ctx, { month, open_checks, locked_before }: Closing): Promise<void> {
  const { company_id, entity_id, user_id } = tenant(ctx)
  const [id, start_date, end_date] = [ctx.id(), firstDay(month), lastDay(month)]
  const rows: TrialBalanceRow[] = await trialBalanceIn(tx, [entity_id], { start_date, end_date, basis: 'accrual' })
  await tx.run(sql`
    insert into month_close (company_id, entity_id, id, month, trial_balance, open_checks, closed_by, closed_at, locked_before)
    values (${company_id}, ${entity_id}, ${id}, ${start_date}, ${JSON.stringify(rows)}::jsonb, ${JSON.stringify(open_checks)}::jsonb,
            ${user_id}, ${ctx.now()}, ${locked_before})`)
  await tx.run(sql`
    insert into month_close_line (company_id, entity_id, close_id, chart_of_account_id, balance, debit, credit)
    select ${company_id}, ${entity_id}, ${id}, b.account, b.balance, b.debit, b.credit
      from (${balancesAt(sql`${entity_id}::uuid`, sql`${start_date}::date`)}) b`)
}

/** Every account that ever had a movement: its balance at the end of a month, and its movement in it. */
const balancesAt = (entity: Sql, month: Sql): Sql => sql`
  select m.chart_of_account_id as account, sum(m.debit - m.credit) as balance,
         coalesce(sum(m.debit) filter (where m.month = ${month}), 0) as debit,
         coalesce(sum(m.credit) filter (where m.month = ${month}), 0) as credit
    from account_month_movement m where m.entity_id = ${entity} and m.month <= ${month} group by 1`

/** Accounts of a closing whose balance or movement has changed since, from `c`, as `account, kept, now`. */
const CHANGED = sql`
  select coalesce(k.chart_of_account_id, n.account) as account, coalesce(k.balance, 0) as kept, coalesce(n.balance, 0) as now
    from (select * from month_close_line l where l.entity_id = c.entity_id and l.close_id = c.id) k
    full join (${balancesAt(sql`c.entity_id`, sql`c.month`)}) n on n.account = k.chart_of_account_id
   where (coalesce(k.balance, 0), coalesce(k.debit, 0), coalesce(k.credit, 0))
         is distinct from (coalesce(n.balance, 0), coalesce(n.debit, 0), coalesce(n.credit, 0))`

/** Closed months whose ledger has changed since they were closed. */
export async function changedMonths(tx: Tx, entity_ids: readonly string[]): Promise<Set<MonthText>> {
  const rows = await tx.rows<{ month: MonthText }>(sql`
    select to_char(c.month, 'YYYY-MM') as month from month_close c
     where c.entity_id = any(${[...entity_ids]}::uuid[]) and c.reopened_at is null and exists (${CHANGED})`)
  return new Set(rows.map(({ month }) => month))
}

/** The changed accounts since a month was last closed, whether or not it was reopened. */
export const differencesOf = (tx: Tx, entity_id: string, month: MonthText): Promise<CloseMonth['differences']> =>
  tx.rows(sql`
    with c as (
      select * from month_close where entity_id = ${entity_id} and month = ${firstDay(month)} order by closed_at desc limit 1
    )
    select a.id as chart_of_account_id, a.chart_number, a.name, x.kept, x.now
      from c cross join lateral (${CHANGED}) x join chart_of_account a on a.entity_id = c.entity_id and a.id = x.account
     order by a.chart_number`)
