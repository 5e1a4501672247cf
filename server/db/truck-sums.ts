import sql, { type Sql } from 'sql-template-tag'
import type { Day } from '@/lib/dates/day'
import { parseCents, type Cents } from '@/lib/money/cents'
import type { Basis } from './account-lines'
import type { Tx } from './connect'
import { spanMovements, type Span } from './spans'

interface TruckSum {
  readonly truck_id: string
  readonly chart_number: number
  /** Debit positive. */
  readonly signed: Cents
}
const FIGURE: Record<Basis, Sql> = { accrual: sql`signed`, cash: sql`cash_signed` }

/** Movements of each truck on income and expense accounts, from maintained sums. */
export async function truckSums(tx: Tx, span: Span, basis: Basis): Promise<TruckSum[]> {
  const maintained = {
    month: sql`truck_month_movement`,
    day: sql`truck_day_movement`,
    columns: sql`entity_id, truck_id, chart_of_account_id`,
    figure: FIGURE[basis],
  }
  const rows = await tx.rows<Omit<TruckSum, 'signed'> & { signed: string }>(sql`
    select x.truck_id, a.chart_number, sum(x.amount)::text as signed
      from (select entity_id, truck_id, chart_of_account_id, sum(amount) as amount from ${spanMovements(span, maintained)} group by 1, 2, 3) x
      join chart_of_account a on a.entity_id = x.entity_id and a.id = x.chart_of_account_id
     where a.account_element in ('income', 'expense') group by 1, 2 having sum(x.amount) <> 0`)
  return rows.map((row) => ({ ...row, signed: parseCents(row.signed) }))
}

export interface TruckFacts {
  readonly id: string
  readonly full_name: string
  readonly unit_number: string | null
  /** Miles driven in the span; of a month that is only partly included, in proportion to its days. Null when none were entered. */
  readonly miles: number | null
}

export const trucksOf = (tx: Tx, { entity_ids, start, end }: Span): Promise<TruckFacts[]> =>
  tx.rows<TruckFacts>(sql`
    select t.id, t.full_name, t.unit_number, m.miles
      from truck t
      left join (select entity_id, truck_id,
                        round(sum(miles::numeric * (least(last_day, ${end}::date) - greatest(month, ${start}::date) + 1) / (last_day - month + 1)))::bigint
                          as miles
                   from truck_mileage cross join lateral (select (month + interval '1 month')::date - 1 as last_day) l
                  where entity_id = any(${[...entity_ids]}::uuid[]) and month between date_trunc('month', ${start}::date) and ${end}
                  group by 1, 2) m on m.entity_id = t.entity_id and m.truck_id = t.id
     where t.entity_id = any(${[...entity_ids]}::uuid[]) order by t.unit_number, t.full_name, t.id`)

/** Months of a span in which a truck had income or expenses but no miles were entered, oldest first. */
export const monthsWithoutMiles = (
  tx: Tx,
  { entity_ids, start, end }: Span,
): Promise<{ truck_id: string; month: Day }[]> =>
  tx.rows(sql`
    select distinct x.truck_id, x.month
      from truck_month_movement x
      join chart_of_account a on a.entity_id = x.entity_id and a.id = x.chart_of_account_id
     where x.entity_id = any(${[...entity_ids]}::uuid[]) and x.month between date_trunc('month', ${start}::date) and ${end}
       and a.account_element in ('income', 'expense') and x.signed <> 0
       and not exists (select from truck_mileage m where m.entity_id = x.entity_id and m.truck_id = x.truck_id and m.month = x.month)
     order by x.month, x.truck_id`)
