import type { ProfitAndLossByTruck } from '@/lib/contract/review-report'
import { sum, toWire, type Cents } from '@/lib/money/cents'
import type { Tx } from '@/server/db/connect'
import { monthsWithoutMiles } from '@/server/db/truck-sums'
import { perMile, type TruckProfit } from '@/server/ledger/statements/truck-profit'
import { fleetMiles, truckTable } from '@/server/ledger/statements/truck-table'
import { demand } from '../can'
import { entityScope, reporting, type Ctx } from '../context'
import { sectionOf } from './profit-and-loss'
import type { ReportQuery } from './sums'
import { truckStatements, type NamedTruck } from './truck-statements'

/** Profit of each truck and of what names no truck; together they are the entity's profit and loss. */
export function profitAndLossByTruck(ctx: Ctx, query: ReportQuery): Promise<ProfitAndLossByTruck> {
  demand(ctx, 'report.read')
  return reporting(ctx, async (tx) => {
    const trucks = await truckStatements(tx, ctx, query)
    const miles = fleetMiles(trucks)
    // Without any miles there are no figures per mile, so no miles are reported as missing.
    const missing = miles === 0 ? [] : await missingMiles(tx, ctx, query, trucks)
    const total = (of: (profit: TruckProfit) => Cents) => toWire(sum(trucks.map(of)))
    const average = (of: (profit: TruckProfit) => Cents) => wireOf(perMile(sum(trucks.map(of)), miles))
    return {
      results: trucks.map(rowOf),
      totals: {
        revenue: total(({ statement }) => statement.revenue),
        costs: total(({ costs }) => costs),
        other_income: total(({ other_income }) => other_income),
        net_profit: total(({ statement }) => statement.net_profit),
        miles,
        revenue_per_mile: average(({ statement }) => statement.revenue),
        cost_per_mile: average(({ costs }) => costs),
        profit_per_mile: average(({ statement }) => statement.net_profit),
      },
      missing_miles: missing,
      ...truckTable(trucks, { start: query.start_date, end: query.end_date }),
    }
  })
}

async function missingMiles(
  tx: Tx,
  ctx: Ctx,
  { entities, start_date: start, end_date: end }: ReportQuery,
  trucks: readonly NamedTruck[],
): Promise<ProfitAndLossByTruck['missing_miles']> {
  const months = await monthsWithoutMiles(tx, { entity_ids: entityScope(ctx, entities), start, end })
  return trucks.flatMap(({ truck_id, label }) => {
    const own = months.filter((each) => each.truck_id === truck_id).map(({ month }) => month.slice(0, 7))
    return truck_id === null || own.length === 0 ? [] : [{ truck_id, name: label, months: own }]
  })
}

const wireOf = (money: Cents | null): number | null => (money === null ? null : toWire(money))

function rowOf({
  truck_id,
  statement,
  costs,
  other_income,
  truck,
}: NamedTruck): ProfitAndLossByTruck['results'][number] {
  const { revenue, gross_profit, operational_income, net_profit, sections } = statement
  const a_mile = (amount: Cents) => wireOf(perMile(amount, truck.miles))
  return {
    truck_id,
    full_name: truck.full_name,
    unit_number: truck.unit_number,
    miles: truck.miles,
    revenue: toWire(revenue),
    costs: toWire(costs),
    other_income: toWire(other_income),
    gross_profit: toWire(gross_profit),
    operational_income: toWire(operational_income),
    net_profit: toWire(net_profit),
    revenue_per_mile: a_mile(revenue),
    cost_per_mile: a_mile(costs),
    profit_per_mile: a_mile(net_profit),
    results: sections.map(sectionOf),
  }
}
