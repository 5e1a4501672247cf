import sql, { type Sql } from 'sql-template-tag'
import type { Answer, Query } from '@/lib/contract/endpoint'
import type { transactionCalendar } from '@/lib/contract/transaction'
import { monthEnd } from '@/lib/dates/day'
import { demand } from '../can'
import { entityScope, reading, type Ctx } from '../context'

/**
 * Sums per day from the maintained counts, without the sides of transfers. A part that reduces its line is subtracted from the line's
 * direction, so that the month equals the transaction stats. Source: LEDGER §6.5.
 */
export async function calendar(
  ctx: Ctx,
  { month, bank_accounts, entities }: Query<typeof transactionCalendar>,
): Promise<Answer<typeof transactionCalendar>> {
  demand(ctx, 'transaction.read')
  const scope = entityScope(ctx, entities)
  const first = `${month}-01`
  const within = (t: Sql): Sql => sql`
    ${t}.entity_id = any(${scope}::uuid[]) and ${t}.date between ${first} and ${monthEnd(first)}
    ${bank_accounts?.length ? sql`and ${t}.bank_account_id = any(${bank_accounts}::uuid[])` : sql``}`
  return reading(ctx, (tx) =>
    tx.rows(sql`
    with clearing as (
      select id from chart_of_account where entity_id = any(${scope}::uuid[]) and role = 'transfers_clearing'
    ), moved as (
      select c.date, c.amount_type, c.lines, c.total, 0 as transfers from bank_line_movement c where ${within(sql`c`)}
      union all
      select t.date, t.amount_type, -1, -t.amount, 1 from bank_transaction t
       where ${within(sql`t`)} and not t.is_split and t.chart_of_account_id in (select id from clearing)
      union all
      select t.date, side, 0, -t.amount, 0
        from bank_transaction t
        join bank_transaction w on w.entity_id = t.entity_id and w.id = t.parent_id and w.amount_type <> t.amount_type
        cross join unnest(array['money_in', 'money_out']) as side
       where ${within(sql`t`)} and t.parent_id is not null
         and (t.chart_of_account_id is null or t.chart_of_account_id not in (select id from clearing))
    )
    select date, coalesce(sum(total) filter (where amount_type = 'money_in'), 0) as money_in,
           coalesce(sum(total) filter (where amount_type = 'money_out'), 0) as money_out,
           sum(lines)::bigint as count, sum(transfers)::bigint as transfers
      from moved group by date having sum(lines) <> 0 or sum(transfers) <> 0 order by date`),
  )
}
