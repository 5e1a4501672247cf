/* Facts about a unit besides its name and papers: whose it is, who drives it, how far it has driven. */
import sql, { join, type Sql } from 'sql-template-tag'
import type { Body } from '@/lib/contract/endpoint'
import type { Truck, updateTruck } from '@/lib/contract/truck'
import type { Tx } from '@/server/db/connect'
import { today } from '../book'
import { tenant, type Ctx } from '../context'
import { Invalid } from '../problems'
import { stakeholderName } from '../transaction/assign-stakeholder'
import type { Kind } from './row'

type Sent = Pick<Body<typeof updateTruck>, 'ownership' | 'returned_on' | 'driver' | 'odometer' | 'odometer_on'>

/** Writes the facts that were sent. Throws NotFound for a driver of another entity, Invalid for a future odometer reading. */
export async function writeFacts(
  tx: Tx,
  ctx: Ctx,
  { kind, id, sent }: { kind: Kind; id: string; sent: Sent },
): Promise<void> {
  const { entity_id } = tenant(ctx)
  const { driver, odometer } = sent
  if (driver) await stakeholderName(tx, entity_id, driver)
  if (sent.odometer_on && odometer == null) throw new Invalid({ odometer: ['Enter the reading of that day.'] })
  const day = await today(tx, ctx)
  if (sent.odometer_on && sent.odometer_on > day)
    throw new Invalid({ odometer_on: ['The reading cannot be from the future.'] })
  const odometer_on = odometer == null ? odometer : (sent.odometer_on ?? day)
  const columns: [Sql, unknown][] = [
    [sql`ownership`, sent.ownership],
    [sql`returned_on`, sent.returned_on],
    [sql`driver_id`, driver],
    [sql`odometer`, odometer],
    [sql`odometer_on`, odometer_on],
  ]
  const sets = columns.flatMap(([column, value]) => (value === undefined ? [] : [sql`${column} = ${value}`]))
  if (sets.length > 0)
    await tx.run(sql`update ${kind.table} set ${join(sets)} where entity_id = ${entity_id} and id = ${id}`)
}

/** The facts among the fields that were sent. */
export const factsOf = ({ ownership, returned_on, driver, odometer, odometer_on }: Sent): Sent => ({
  ownership,
  returned_on,
  driver,
  odometer,
  odometer_on,
})

/** The form that the audit log compares, with the driver's id. */
export const flat = ({ driver, ...row }: Truck) => ({ ...row, driver: driver?.id ?? null })
