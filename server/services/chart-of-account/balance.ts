import sql, { type Sql } from 'sql-template-tag'
import { dayIn, fiscalYearStart } from '@/lib/dates/day'
import type { Tx } from '@/server/db/connect'
import type { Ctx } from '../context'

const MOVED = sql`coalesce(sum(m.debit - m.credit), 0)`
const NOMINAL = sql`in ('income', 'expense')`

/**
 * The balance of an account `a` on its normal side, from maintained balances, for a query with `joinedYears`. Income
 * and expenses count since their fiscal year began; those of earlier years are in retained earnings. Source: LEDGER
 * §3.16.
 */
export const BALANCE: Sql = sql`
  ((select ${MOVED} from account_month_movement m
     where m.entity_id = a.entity_id and m.chart_of_account_id = a.id
       and (a.account_element not ${NOMINAL} or m.month >= y.start))
   + case a.role when 'retained_earnings' then
       (select ${MOVED} from account_month_movement m join chart_of_account e on e.entity_id = a.entity_id and e.id = m.chart_of_account_id
         where m.entity_id = a.entity_id and e.account_element ${NOMINAL} and m.month < y.start)
     else 0 end) * case a.balance_type when 'credit' then -1 else 1 end`

/** When the fiscal year of each of these entities began. */
export async function joinedYears(tx: Tx, ctx: Ctx, entities: readonly string[]): Promise<Sql> {
  const books = await tx.rows<{ id: string; timezone: string; month: number }>(
    sql`select id, timezone, fiscal_year_start_month as month from entity where id = any(${[...entities]}::uuid[])`,
  )
  const starts = books.map(({ timezone, month }) => fiscalYearStart(dayIn(timezone, ctx.now()), month))
  return sql`
    join unnest(${books.map(({ id }) => id)}::uuid[], ${starts}::date[]) as y (entity, start) on y.entity = a.entity_id`
}
