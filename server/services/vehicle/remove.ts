import sql from 'sql-template-tag'
import { audit, checkVersion, tenant, transaction, type Ctx } from '../context'
import { unlessInUse } from '../in-use'
import { lockVehicle, TRAILER, TRUCK, vehicleName, type Kind } from './row'

export const removeTruck = (ctx: Ctx, id: string): Promise<{ message: string }> => remove(ctx, TRUCK, id)
export const removeTrailer = (ctx: Ctx, id: string): Promise<{ message: string }> => remove(ctx, TRAILER, id)

/** Deletes what no asset, loan, document, bank line or posting refers to. */
function remove(ctx: Ctx, kind: Kind, id: string): Promise<{ message: string }> {
  const removal = transaction(ctx, async (tx) => {
    const { entity_id } = tenant(ctx)
    const vehicle = await lockVehicle(tx, kind, entity_id, id)
    checkVersion(ctx, vehicle)
    await tx.run(sql`delete from ${kind.table} where entity_id = ${entity_id} and id = ${id}`)
    await audit(tx, ctx, [{ object_type: kind.name, object_id: id, action: 'delete', changes: { ...vehicle } }])
    return { message: `${kind.title} ${vehicleName(vehicle) || id} was deleted.` }
  })
  return unlessInUse(removal, `${kind.title} is used by other records and cannot be deleted.`)
}
