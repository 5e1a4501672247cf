import sql, { type Sql } from 'sql-template-tag'
import type { Trailer, Truck } from '@/lib/contract/truck'
import { unitName } from '@/lib/contract/unit-name'
import type { Tx } from '@/server/db/connect'
import { NotFound } from '../problems'

/** What trucks and trailers differ in. */
export interface Kind {
  readonly name: 'truck' | 'trailer'
  readonly title: string
  readonly table: Sql
  /** The wire form, from `v`. */
  readonly columns: Sql
}

const COLUMNS = sql`
  v.id, v.make, v.model, v.year, v.vin_number, v.state, v.unit_number, v.plate_number, v.description, v.created_at, v.updated_at`

export const TRUCK: Kind = { name: 'truck', title: 'Truck', table: sql`truck`, columns: sql`${COLUMNS}, v.full_name` }
export const TRAILER: Kind = { name: 'trailer', title: 'Trailer', table: sql`trailer`, columns: COLUMNS }

/** A truck or trailer in wire form; only trucks have a full name. Throws NotFound outside the entities. */
export async function vehicleRow<V extends Truck | Trailer>(
  tx: Tx,
  kind: Kind,
  entity_ids: readonly string[],
  id: string,
): Promise<V> {
  const row = await tx.maybe<V>(sql`
    select ${kind.columns} from ${kind.table} v where v.entity_id = any(${[...entity_ids]}::uuid[]) and v.id = ${id}`)
  if (!row) throw new NotFound()
  return row
}

/** The same, held until commit. */
export async function lockVehicle<V extends Truck | Trailer>(
  tx: Tx,
  kind: Kind,
  entity_id: string,
  id: string,
): Promise<V> {
  await tx.rows(sql`select id from ${kind.table} where entity_id = ${entity_id} and id = ${id} for update`)
  return vehicleRow<V>(tx, kind, [entity_id], id)
}

/** '2025 Freightliner Cascadia · 102' */
export function vehicleName(vehicle: Partial<Pick<Trailer, 'year' | 'make' | 'model' | 'unit_number'>>): string {
  const model = [vehicle.year, vehicle.make, vehicle.model].filter(Boolean).join(' ')
  return [model, vehicle.unit_number].filter(Boolean).join(' · ')
}

/** As a person reads it of the screen: '102 · 2025 Freightliner Cascadia'. Empty where nothing of it is known. */
export const vehicleTold = (vehicle: Parameters<typeof vehicleName>[0] & { full_name?: string | null }): string =>
  unitName({ unit_number: vehicle.unit_number ?? null, full_name: vehicle.full_name || vehicleName(vehicle) })
