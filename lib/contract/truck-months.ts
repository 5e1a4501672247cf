import { z } from 'zod'
import { endpoint } from './endpoint'
import { Id, Money, Month } from './fields'
import { Basis } from './report-query'

const monthFigures = {
  revenue: Money,
  costs: Money.meta({ description: 'All expenses' }),
  other_income: Money.meta({ description: 'revenue − costs + other_income = net_profit' }),
  net_profit: Money,
  miles: z.int().nullable().meta({ description: 'null if none were entered' }),
  cost_per_mile: Money.nullable(),
}
export const TruckMonths = z
  .object({
    truck: Id,
    results: z.array(z.object({ month: Month, ...monthFigures })).meta({ description: 'Oldest first' }),
    totals: z.object(monthFigures),
    missing_miles: z.array(Month).meta({
      description:
        'Months with income or costs but no miles, oldest first, so that cost per mile is too high. Empty if no miles are entered at all',
    }),
  })
  .meta({ id: 'TruckMonths' })
export type TruckMonths = z.infer<typeof TruckMonths>

const TRUCK_MONTHS_MAX = 36
export const truckMonths = endpoint({
  method: 'GET',
  path: '/fixed_asset/truck/{id}/by-month/',
  summary: 'Revenue, costs and miles of a truck, month by month',
  can: 'report.read',
  params: z.object({ id: Id }),
  query: z.strictObject({
    end_month: Month,
    months: z.coerce.number().int().min(1).max(TRUCK_MONTHS_MAX).default(12),
    basis: Basis.optional(),
  }),
  response: TruckMonths,
  errors: [400, 404],
})
