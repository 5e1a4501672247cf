import sql from 'sql-template-tag'
import type { Body } from '@/lib/contract/endpoint'
import type {
  Trailer,
  TrailerFacts,
  Truck,
  updateTrailer as trailerEndpoint,
  updateTruck as truckEndpoint,
} from '@/lib/contract/truck'
import type { Tx } from '@/server/db/connect'
import { demand } from '../can'
import { audit, tenant, transaction, type Ctx } from '../context'
import { difference } from '../difference'
import { assertFresh } from '../stale'
import { assertVinFree } from './vin'
import { factsOf, flat, writeFacts } from './facts'
import { assertNamed, lockVehicle, TRAILER, TRUCK, vehicleName, vehicleRow, vehicleLabel, type Kind } from './row'

/** Changes the fields that were sent. A full name that was built from other fields is built again. */
export function updateTruck(
  ctx: Ctx,
  { id, patch }: { id: string; patch: Body<typeof truckEndpoint> },
): Promise<Truck> {
  demand(ctx, 'asset.edit')
  return transaction(ctx, async (tx) => {
    const { entity_id } = tenant(ctx)
    const before = await lockVehicle<Truck>(tx, TRUCK, entity_id, id)
    await assertFresh(tx, ctx, { kind: 'truck', name: vehicleLabel(before), row: before })
    await assertVinFree(tx, entity_id, { vin: patch.vin_number, except: id })
    const next = { ...before, ...blankAsNull(patch) }
    const kept = patch.full_name === undefined && before.full_name !== vehicleName(before)
    const full_name = patch.full_name || (kept ? before.full_name : vehicleName(next))
    assertNamed({ ...next, full_name })
    await write(tx, ctx, { kind: TRUCK, next })
    await writeFacts(tx, ctx, { kind: TRUCK, id, sent: patch })
    await tx.run(sql`update truck set full_name = ${full_name} where entity_id = ${entity_id} and id = ${id}`)
    await audit(tx, ctx, [
      {
        object_type: 'truck',
        object_id: id,
        action: 'update',
        changes: difference<object>(flat(before), { ...blankAsNull(patch), ...factsOf(patch), full_name }),
      },
    ])
    return vehicleRow<Truck>(tx, TRUCK, [entity_id], id)
  })
}

export function updateTrailer(
  ctx: Ctx,
  { id, patch }: { id: string; patch: Body<typeof trailerEndpoint> },
): Promise<Trailer> {
  demand(ctx, 'asset.edit')
  return transaction(ctx, async (tx) => {
    const { entity_id } = tenant(ctx)
    const before = await lockVehicle<Trailer>(tx, TRAILER, entity_id, id)
    await assertFresh(tx, ctx, { kind: 'trailer', name: vehicleLabel(before) || TRAILER.title, row: before })
    await assertVinFree(tx, entity_id, { vin: patch.vin_number, except: id })
    const next = { ...before, ...blankAsNull(patch) }
    assertNamed(next)
    await write(tx, ctx, { kind: TRAILER, next })
    await writeFacts(tx, ctx, { kind: TRAILER, id, sent: patch })
    await audit(tx, ctx, [
      {
        object_type: 'trailer',
        object_id: id,
        action: 'update',
        changes: difference<object>(before, { ...blankAsNull(patch), ...factsOf(patch) }),
      },
    ])
    return vehicleRow<Trailer>(tx, TRAILER, [entity_id], id)
  })
}

const write = (tx: Tx, ctx: Ctx, { kind, next }: { kind: Kind; next: TrailerFacts }): Promise<number> =>
  tx.run(sql`
    update ${kind.table} set make = ${next.make}, model = ${next.model}, year = ${next.year}, vin_number = ${next.vin_number},
           state = ${next.state}, unit_number = ${next.unit_number}, plate_number = ${next.plate_number},
           description = ${next.description}, updated_at = ${ctx.now()}
     where entity_id = ${tenant(ctx).entity_id} and id = ${next.id}`)

type Patch = Body<typeof truckEndpoint>
type Named = Omit<TrailerFacts, 'id'>

const NAMED = [
  'make',
  'model',
  'year',
  'vin_number',
  'state',
  'unit_number',
  'plate_number',
  'description',
] as const satisfies readonly (keyof Named)[]

/** The sent fields that name or identify a unit, with blank text as null; the full name has its own rules. */
const blankAsNull = (patch: Patch): Partial<Named> =>
  Object.fromEntries(
    NAMED.filter((field) => patch[field] !== undefined).map((field) => [
      field,
      patch[field] === '' ? null : patch[field],
    ]),
  )
