import sql from 'sql-template-tag'
import type { Tx } from '@/server/db/connect'
import { demand } from '../can'
import { audit, tenant, transaction, type Ctx } from '../context'
import { unlessInUse } from '../in-use'
import { Conflict } from '../problems'
import { assertFresh } from '../stale'
import { lockVehicle, TRAILER, TRUCK, vehicleLabel, type Kind } from './row'

export function removeTruck(ctx: Ctx, id: string): Promise<{ message: string }> {
  demand(ctx, 'asset.delete')
  return remove(ctx, TRUCK, id)
}
export function removeTrailer(ctx: Ctx, id: string): Promise<{ message: string }> {
  demand(ctx, 'asset.delete')
  return remove(ctx, TRAILER, id)
}

/** Deletes a unit that no mileage, template, asset, loan, document, bank line or posting refers to. */
function remove(ctx: Ctx, kind: Kind, id: string): Promise<{ message: string }> {
  const removal = transaction(ctx, async (tx) => {
    const { entity_id } = tenant(ctx)
    const vehicle = await lockVehicle(tx, kind, entity_id, id)
    await assertFresh(tx, ctx, { kind: kind.name, name: vehicleLabel(vehicle) || kind.title, row: vehicle })
    await removeUnitIn(tx, ctx, kind, id)
    return { message: `${kind.title} ${vehicleLabel(vehicle) || id} was deleted.` }
  })
  return unlessInUse(removal, `${kind.title} is used by other records and cannot be deleted.`)
}

/** The same within a transaction, whatever its version; the database refuses one that is used. */
export async function removeUnitIn(tx: Tx, ctx: Ctx, kind: Kind, id: string): Promise<void> {
  const { entity_id } = tenant(ctx)
  const vehicle = await lockVehicle(tx, kind, entity_id, id)
  await assertNoMileage(tx, entity_id, id)
  await assertNoTemplate(tx, entity_id, id)
  await tx.run(sql`delete from ${kind.table} where entity_id = ${entity_id} and id = ${id}`)
  await audit(tx, ctx, [{ object_type: kind.name, object_id: id, action: 'delete', changes: { ...vehicle } }])
}

/** Only trucks have mileage, which can be removed where it is entered. */
async function assertNoMileage(tx: Tx, entity_id: string, id: string): Promise<void> {
  const driven = await tx.maybe(
    sql`select from truck_mileage where entity_id = ${entity_id} and truck_id = ${id} limit 1`,
  )
  if (driven)
    throw new Conflict('Truck has mileage and cannot be deleted. Clear the miles of its months first.', {
      code: 'in_use',
    })
}

/** Otherwise the months of a recurring entry would be refused from then on. */
async function assertNoTemplate(tx: Tx, entity_id: string, id: string): Promise<void> {
  const template = await tx.maybe<{ name: string }>(sql`
    select name from journal_template where entity_id = ${entity_id} and lines::text like '%' || ${id}::text || '%'
     order by lower(name), id limit 1`)
  if (template)
    throw new Conflict(
      `Truck is used by template ${template.name} and cannot be deleted. Change or delete the template first.`,
      { code: 'in_use' },
    )
}
