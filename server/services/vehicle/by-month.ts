import sql from 'sql-template-tag'
import type { Query } from '@/lib/contract/endpoint'
import type { Truck } from '@/lib/contract/truck'
import type { truckMonths, TruckMonths } from '@/lib/contract/truck-months'
import { addMonths, monthEnd } from '@/lib/dates/day'
import { parseCents, sum, toWire, type Cents } from '@/lib/money/cents'
import type { Tx } from '@/server/db/connect'
import { monthsWithoutMiles } from '@/server/db/truck-sums'
import { groupBy } from '@/server/ledger/group-by'
import { perMile, profitByTruck, type TruckMovement, type TruckProfit } from '@/server/ledger/statements/truck-profit'
import { demand } from '../can'
import { oneSnapshot, reading, type Ctx } from '../context'
import { drivenBy } from '../fixed-asset/depreciation-terms'
import { readingOf, sumsAs } from '../report/sums'
import { TRUCK, vehicleRow } from './row'

interface Month {
  profit: TruckProfit
  miles: number | null
}

/** Figures for each month, as in the profit and loss by truck. */
export function byMonth(
  ctx: Ctx,
  { id, end_month, months, basis: chosen }: Query<typeof truckMonths> & { id: string },
): Promise<TruckMonths> {
  demand(ctx, 'report.read')
  const entity_ids = ctx.actor?.entity_ids ?? []
  return reading(ctx, async (tx) => {
    await oneSnapshot(tx)
    await vehicleRow<Truck>(tx, TRUCK, entity_ids, id)
    const how = await readingOf(tx, entity_ids, { basis: chosen })
    const last = `${end_month}-01`
    const range = { start_date: addMonths(last, 1 - months), end_date: monthEnd(last) }
    const accounts = await sumsAs(tx, entity_ids, range, how)
    const moved = groupBy(
      await movements(tx, { entity_ids, id, ...range, is_cash: how.basis === 'cash' }),
      (row) => row.month,
    )
    const driven = await drivenBy(tx, entity_ids, id)
    const all = Array.from({ length: months }, (_, index) => {
      const month = addMonths(range.start_date, index).slice(0, 7)
      const [profit] = profitByTruck(accounts, moved.get(month) ?? [], [id]) as [TruckProfit]
      return { month, profit, miles: driven.get(month) ?? null }
    })
    const totals = figuresOf(all)
    const { start_date: start, end_date: end } = range
    const missing = totals.miles === null ? [] : await monthsWithoutMiles(tx, { entity_ids, start, end })
    return {
      truck: id,
      results: all.map(({ month, ...each }) => ({ month, ...figuresOf([each]) })),
      totals,
      missing_miles: missing.filter(({ truck_id }) => truck_id === id).map(({ month }) => month.slice(0, 7)),
    }
  })
}

interface Moved extends TruckMovement {
  month: string
}
interface MonthsQuery {
  entity_ids: readonly string[]
  id: string
  start_date: string
  end_date: string
  is_cash: boolean
}

async function movements(tx: Tx, { entity_ids, id, start_date, end_date, is_cash }: MonthsQuery): Promise<Moved[]> {
  const rows = await tx.rows<Omit<Moved, 'signed'> & { signed: string }>(sql`
    select to_char(m.month, 'YYYY-MM') as month, m.truck_id, a.chart_number,
           sum(${is_cash ? sql`m.cash_signed` : sql`m.signed`})::text as signed
      from truck_month_movement m
      join chart_of_account a on a.entity_id = m.entity_id and a.id = m.chart_of_account_id
     where m.entity_id = any(${[...entity_ids]}::uuid[]) and m.truck_id = ${id} and m.month between ${start_date} and ${end_date}
       and a.account_element in ('income', 'expense')
     group by 1, 2, 3`)
  return rows.map((row) => ({ ...row, signed: parseCents(row.signed) }))
}

function figuresOf(months: readonly Month[]): TruckMonths['totals'] {
  const total = (of: (profit: TruckProfit) => Cents): Cents => sum(months.map(({ profit }) => of(profit)))
  const known = months.flatMap(({ miles }) => miles ?? [])
  const miles = known.length === 0 ? null : known.reduce((all, each) => all + each, 0)
  const costs = total((profit) => profit.costs)
  const a_mile = perMile(costs, miles)
  return {
    revenue: toWire(total(({ statement }) => statement.revenue)),
    costs: toWire(costs),
    other_income: toWire(total(({ other_income }) => other_income)),
    net_profit: toWire(total(({ statement }) => statement.net_profit)),
    miles,
    cost_per_mile: a_mile === null ? null : toWire(a_mile),
  }
}
