import type { ProfitAndLossByTruck } from '@/lib/contract/review-report'
import { sum, toWire, type Cents } from '@/lib/money/cents'
import { trucksOf, truckSums, type TruckFacts } from '@/server/db/truck-sums'
import { perMile, profitByTruck, type TruckProfit } from '@/server/ledger/statements/truck-profit'
import { entityScope, oneSnapshot, reading, type Ctx } from '../context'
import { nodeOf } from './statements'
import { readingOf, sumsAs, type Asked } from './sums'

const REST: TruckFacts = { id: '', full_name: 'Unassigned', unit_number: null, miles: null }

/** Profit of each truck and of what no truck was named on: together the profit and loss of the entity. */
export function profitAndLossByTruck(ctx: Ctx, asked: Asked): Promise<ProfitAndLossByTruck> {
  return reading(ctx, async (tx) => {
    await oneSnapshot(tx)
    const entity_ids = entityScope(ctx, asked.entities)
    const how = await readingOf(tx, entity_ids, asked)
    const span = { entity_ids, start: asked.start_date, end: asked.end_date }
    const accounts = await sumsAs(tx, entity_ids, asked, how)
    const movements = await truckSums(tx, span, how.basis)
    const moved = new Set(movements.map((movement) => movement.truck_id))
    const trucks = (await trucksOf(tx, span)).filter(({ id, miles }) => miles !== null || moved.has(id))
    const profits = profitByTruck(accounts, movements, trucks.map((truck) => truck.id))
    const total = (of: (profit: TruckProfit) => Cents) => toWire(sum(profits.map(of)))
    return {
      results: profits.map((profit) => rowOf(profit, trucks.find((truck) => truck.id === profit.truck_id) ?? REST)),
      totals: {
        revenue: total(({ statement }) => statement.revenue), costs: total(({ costs }) => costs),
        net_profit: total(({ statement }) => statement.net_profit), miles: trucks.reduce((miles, truck) => miles + (truck.miles ?? 0), 0),
      },
    }
  })
}

function rowOf({ truck_id, statement, costs }: TruckProfit, truck: TruckFacts): ProfitAndLossByTruck['results'][number] {
  const { revenue, gross_profit, operational_income, net_profit, sections } = statement
  const a_mile = (amount: Cents) => {
    const money = perMile(amount, truck.miles)
    return money === null ? null : toWire(money)
  }
  return {
    truck_id, full_name: truck.full_name, unit_number: truck.unit_number, miles: truck.miles,
    revenue: toWire(revenue), costs: toWire(costs), gross_profit: toWire(gross_profit), operational_income: toWire(operational_income),
    net_profit: toWire(net_profit), revenue_per_mile: a_mile(revenue), cost_per_mile: a_mile(costs), profit_per_mile: a_mile(net_profit),
    results: sections.map(({ name, subcategory, ordering, total, data }) => ({
      name, subcategory, ordering, total_amount: toWire(total), data: data.map(nodeOf),
    })),
  }
}
