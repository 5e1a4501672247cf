import sql from 'sql-template-tag'
import { unitName } from '@/lib/contract/unit-name'
import type { Tx } from '@/server/db/connect'
import { Invalid } from '../problems'
import { vehicleName } from './row'

interface Holder {
  unit_number: string | null
  full_name: string | null
  year: number | null
  make: string | null
  model: string | null
}

/** Throws Invalid when another truck or trailer of the entity has this VIN: a vehicle is entered once. */
export async function assertVinFree(
  tx: Tx,
  entity_id: string,
  { vin, except }: { vin: string | null | undefined; except: string },
): Promise<void> {
  if (!vin) return
  const holder = await tx.maybe<Holder>(sql`
    select unit_number, full_name, year, make, model
      from (select id, entity_id, vin_number, unit_number, full_name, year, make, model from truck
            union all select id, entity_id, vin_number, unit_number, null, year, make, model from trailer) v
     where v.entity_id = ${entity_id} and upper(v.vin_number) = ${vin} and v.id <> ${except} limit 1`)
  if (!holder) return
  const name = unitName({ unit_number: holder.unit_number, full_name: holder.full_name || vehicleName(holder) })
  throw new Invalid({ vin_number: [`This VIN already belongs to ${name || 'another unit'}.`] })
}
