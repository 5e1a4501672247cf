import sql, { type Sql } from 'sql-template-tag'
import type { Body, Query } from '@/lib/contract/endpoint'
import type { Page } from '@/lib/contract/page'
import { trailerList, truckList, type createTruck, type Trailer, type Truck } from '@/lib/contract/truck'
import type { Tx } from '@/server/db/connect'
import { like } from '@/server/db/like'
import { demand } from '../can'
import { audit, entityScope, reading, tenant, transaction, type Ctx } from '../context'
import { offsetOf, orderBy, pageOf } from '../paging'
import { assertVinFree } from './vin'
import { writeFacts } from './facts'
import { assertNamed, TRAILER, TRUCK, vehicleName, vehicleRow, vehicleLabel, type Kind } from './row'

type VehicleQuery = Query<typeof truckList>
export type VehicleInput = Body<typeof createTruck>

const ORDER = {
  unit_number: sql`lower(v.unit_number)`,
  year: sql`v.year`,
  make: sql`lower(v.make)`,
  created_at: sql`v.created_at`,
}
const NULLABLE = ['unit_number', 'year', 'make']

export function trucks(ctx: Ctx, query: VehicleQuery): Promise<Page<Truck>> {
  demand(ctx, 'truck.read')
  return list<Truck>(ctx, { kind: TRUCK, path: truckList.path, query })
}
export function trailers(ctx: Ctx, query: VehicleQuery): Promise<Page<Trailer>> {
  demand(ctx, 'truck.read')
  return list<Trailer>(ctx, { kind: TRAILER, path: trailerList.path, query })
}
export function truck(ctx: Ctx, id: string): Promise<Truck> {
  demand(ctx, 'truck.read')
  return detail<Truck>(ctx, TRUCK, id)
}
export function trailer(ctx: Ctx, id: string): Promise<Trailer> {
  demand(ctx, 'truck.read')
  return detail<Trailer>(ctx, TRAILER, id)
}

export function addTruck(ctx: Ctx, input: VehicleInput): Promise<Truck> {
  demand(ctx, 'asset.edit')
  return transaction(ctx, (tx) => addTruckIn(tx, ctx, input))
}
export function addTrailer(ctx: Ctx, input: Omit<VehicleInput, 'full_name'>): Promise<Trailer> {
  demand(ctx, 'asset.edit')
  return transaction(ctx, (tx) => addTrailerIn(tx, ctx, input))
}

/** The same within a transaction. */
export const addTruckIn = (tx: Tx, ctx: Ctx, input: VehicleInput): Promise<Truck> =>
  add<Truck>(tx, ctx, { kind: TRUCK, input, full_name: input.full_name || vehicleName(blankAsAbsent(input)) })
export const addTrailerIn = (tx: Tx, ctx: Ctx, input: Omit<VehicleInput, 'full_name'>): Promise<Trailer> =>
  add<Trailer>(tx, ctx, { kind: TRAILER, input })

function list<V extends object>(
  ctx: Ctx,
  { kind, path, query }: { kind: Kind; path: string; query: VehicleQuery },
): Promise<Page<V>> {
  const entities = entityScope(ctx, query.entities)
  const named = kind === TRUCK ? sql`v.full_name` : sql`''`
  const words: Sql = sql`lower(concat_ws(' ', ${named}, v.unit_number, v.year::text, v.make, v.model, v.vin_number, v.plate_number))`
  const where = sql`v.entity_id = any(${entities}::uuid[]) ${query.search ? sql`and ${words} like ${like(query.search)}` : sql``}
    ${query.is_gone === undefined ? sql`` : sql`and ${kind.isGone} = ${query.is_gone}`}`
  return reading(ctx, async (tx) => {
    const { count } = await tx.one<{ count: number }>(sql`select count(*) as count from ${kind.table} v where ${where}`)
    const rows = await tx.rows<V>(sql`
      select ${kind.columns} from ${kind.table} v where ${where}
       order by ${orderBy(query.ordering, ORDER, { fallback: 'unit_number', id: sql`v.id`, nullable: NULLABLE })}
       limit ${query.page_size} offset ${offsetOf(query)}`)
    return pageOf(path, query, count, rows)
  })
}

const detail = <V extends Truck | Trailer>(ctx: Ctx, kind: Kind, id: string): Promise<V> =>
  reading(ctx, (tx) => vehicleRow<V>(tx, kind, ctx.actor?.entity_ids ?? [], id))

interface New {
  kind: Kind
  input: Omit<VehicleInput, 'full_name'>
  full_name?: string
}

async function add<V extends Truck | Trailer>(tx: Tx, ctx: Ctx, { kind, input, full_name }: New): Promise<V> {
  assertNamed({ ...input, full_name })
  const { company_id, entity_id } = tenant(ctx)
  const [id, now] = [ctx.id(), ctx.now()]
  await assertVinFree(tx, entity_id, { vin: input.vin_number, except: id })
  const named = full_name === undefined ? sql`` : sql`, full_name`
  await tx.run(sql`
      insert into ${kind.table} (company_id, entity_id, id, make, model, year, vin_number, state, unit_number, plate_number, description,
        created_at, updated_at ${named})
      values (${company_id}, ${entity_id}, ${id}, ${input.make || null}, ${input.model || null}, ${input.year ?? null},
        ${input.vin_number || null}, ${input.state || null}, ${input.unit_number || null}, ${input.plate_number || null},
        ${input.description || null}, ${now}, ${now} ${full_name === undefined ? sql`` : sql`, ${full_name}`})`)
  await writeFacts(tx, ctx, { kind, id, sent: input })
  await audit(tx, ctx, [
    {
      object_type: kind.name,
      object_id: id,
      action: 'create',
      changes: { name: [null, vehicleLabel({ ...blankAsAbsent(input), full_name })] },
    },
  ])
  return vehicleRow<V>(tx, kind, [entity_id], id)
}

const blankAsAbsent = ({ year, make, model, unit_number }: Omit<VehicleInput, 'full_name'>) => ({
  year: year ?? null,
  make: make || null,
  model: model || null,
  unit_number: unit_number || null,
})
