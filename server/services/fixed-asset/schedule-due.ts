import sql from 'sql-template-tag'
import type { Answer, Query } from '@/lib/contract/endpoint'
import type { ScheduleDue, scheduleDue } from '@/lib/contract/schedule-due'
import { addMonths, daysBetween } from '@/lib/dates/day'
import { today } from '../book'
import { demand } from '../can'
import { entityScope, reading, type Ctx } from '../context'
import { Invalid } from '../problems'
import { vehicleLabel } from '../vehicle/row'

interface Row extends Omit<ScheduleDue, 'days_left'> {
  entry_id: string
  full_name: string | null
  unit_number: string | null
  year: number | null
  make: string | null
  model: string | null
}

/** How far ahead is listed: whole schedules of a large fleet are tens of thousands of rows, which nobody waits for. */
const MONTHS_AHEAD = 12

/** What the schedules of loans and assets still wait for through a date, late rows included. */
export function due(ctx: Ctx, { end_date, entities }: Query<typeof scheduleDue>): Promise<Answer<typeof scheduleDue>> {
  demand(ctx, 'asset.read')
  const scope = entityScope(ctx, entities)
  return reading(ctx, async (tx) => {
    const day = await today(tx, ctx)
    if (end_date > addMonths(day, MONTHS_AHEAD))
      throw new Invalid({ end_date: ['Enter a date within a year from today.'] })
    const rows = await tx.rows<Row>(sql`
      select r.id, 'loan' as kind, l.id as of, l.name, r.n, r.date, r.interest + r.principal + r.fee as amount, false as awaits_miles,
             case when r.date <= e.books_locked_until then e.books_locked_until end as locked_until, l.entry_id,
             null as full_name, null as unit_number, null::integer as year, null as make, null as model
        from loan_row r
        join entity e on e.id = r.entity_id
        join loan l on l.entity_id = r.entity_id and l.id = r.loan_id
       where r.entity_id = any(${scope}::uuid[]) and r.date <= ${end_date} and not r.is_paid and not r.is_skipped
      union all
      select d.id, 'depreciation', f.id, '', d.n, d.date, d.depreciation_amount, f.depreciation_method = 'units_of_miles' and d.miles is null,
             case when d.date <= e.books_locked_until then e.books_locked_until end, f.entry_id,
             t.full_name, coalesce(t.unit_number, v.unit_number), v.year, v.make, v.model
        from depreciation_row d
        join entity e on e.id = d.entity_id
        join fixed_asset f on f.entity_id = d.entity_id and f.id = d.fixed_asset_id
        left join truck t on t.entity_id = f.entity_id and t.id = f.truck_id
        left join trailer v on v.entity_id = f.entity_id and v.id = f.trailer_id
       where d.entity_id = any(${scope}::uuid[]) and d.date <= ${end_date} and d.status <> 'posted'
       order by date, entry_id, n`)
    const results = rows.map(({ entry_id, full_name, unit_number, year, make, model, ...row }) => ({
      ...row,
      name: row.name || vehicleLabel({ full_name, unit_number, year, make, model }) || entry_id,
      days_left: daysBetween(day, row.date),
    }))
    return { results }
  })
}
