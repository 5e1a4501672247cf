import { unitName } from '@/lib/contract/unit-name'
import type { Tx } from '@/server/db/connect'
import { trucksOf, truckSums, type TruckFacts } from '@/server/db/truck-sums'
import { profitByTruck, type TruckProfit } from '@/server/ledger/statements/truck-profit'
import { entityScope, oneSnapshot, type Ctx } from '../context'
import { readingOf, sumsAs, type ReportQuery, type Range, type Reading } from './sums'

export interface NamedTruck extends TruckProfit {
  truck: TruckFacts
  label: string
  miles: number | null
}

const REST: TruckFacts = { id: '', full_name: 'Unassigned', unit_number: null, miles: null }

/** The statement of each truck with movements or miles, and last that of what names no truck; together they are the entity's. */
export async function truckStatements(tx: Tx, ctx: Ctx, query: ReportQuery): Promise<NamedTruck[]> {
  await oneSnapshot(tx)
  const entities = entityScope(ctx, query.entities)
  return trucksIn(tx, { query, entities, how: await readingOf(tx, entities, query) })
}

interface Read {
  query: Range
  entities: readonly string[]
  how: Reading
}
export async function trucksIn(tx: Tx, { query, entities, how }: Read): Promise<NamedTruck[]> {
  const span = { entity_ids: entities, start: query.start_date, end: query.end_date }
  const accounts = await sumsAs(tx, entities, query, how)
  const movements = await truckSums(tx, span, how.basis)
  const moved = new Set(movements.map((movement) => movement.truck_id))
  const trucks = (await trucksOf(tx, span)).filter(({ id, miles }) => miles !== null || moved.has(id))
  const profits = profitByTruck(
    accounts,
    movements,
    trucks.map((truck) => truck.id),
  )
  return profits.map((profit) => {
    const truck = trucks.find(({ id }) => id === profit.truck_id) ?? REST
    return { ...profit, truck, label: unitName(truck), miles: truck.miles }
  })
}
