import sql, { type Sql } from 'sql-template-tag'
import type { Trailer, Truck } from '@/lib/contract/truck'
import { unitName } from '@/lib/contract/unit-name'
import type { Tx } from '@/server/db/connect'
import { Invalid, NotFound } from '../problems'

/** What differs between trucks and trailers. */
export interface Kind {
  readonly name: 'truck' | 'trailer'
  readonly title: string
  readonly table: Sql
  /** The wire form, from `v`. */
  readonly columns: Sql
  /** Whether `v` was sold or returned. */
  readonly isGone: Sql
}

/** A column of the unit's latest asset, from `f`. */
const ofAsset = (unit: Sql, column: Sql): Sql => sql`
  (select ${column} from fixed_asset f where f.entity_id = v.entity_id and ${unit} = v.id order by f.created_at desc, f.id limit 1)`

const columns = (unit: Sql): Sql => sql`
  v.id, v.make, v.model, v.year, v.vin_number, v.state, v.unit_number, v.plate_number, v.description,
  coalesce(${ofAsset(unit, sql`f.type_of_ownership`)}, v.ownership) as ownership, ${ofAsset(unit, sql`f.id`)} as fixed_asset,
  ${ofAsset(unit, sql`f.disposed_on`)} as sold_on, v.returned_on, v.created_at, v.updated_at`

const DRIVEN = sql`v.full_name, v.odometer, v.odometer_on,
  (select json_build_object('id', s.id, 'full_name', s.full_name) from stakeholder s
    where s.entity_id = v.entity_id and s.id = v.driver_id) as driver`

const kind = (
  name: Kind['name'],
  title: string,
  { table, unit, more }: { table: Sql; unit: Sql; more: Sql },
): Kind => ({
  name,
  title,
  table,
  columns: sql`${columns(unit)}${more}`,
  isGone: sql`(v.returned_on is not null or ${ofAsset(unit, sql`f.disposed_on`)} is not null)`,
})
export const TRUCK = kind('truck', 'Truck', {
  table: sql`truck`,
  unit: sql`f.truck_id`,
  more: sql`, ${DRIVEN}`,
})
export const TRAILER = kind('trailer', 'Trailer', { table: sql`trailer`, unit: sql`f.trailer_id`, more: sql`` })

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

/** The same, locked until commit. */
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

/** The name as screens show it: '102 · 2025 Freightliner Cascadia'. Empty when nothing is known about it. */
export const vehicleLabel = (vehicle: Parameters<typeof vehicleName>[0] & { full_name?: string | null }): string =>
  unitName({ unit_number: vehicle.unit_number ?? null, full_name: vehicle.full_name || vehicleName(vehicle) })

const NAMING = ['unit_number', 'year', 'make', 'model', 'vin_number', 'plate_number', 'full_name'] as const

/** A unit with none of these would be a blank line in every list and picker. */
export function assertNamed(unit: { readonly [field in (typeof NAMING)[number]]?: string | number | null }): void {
  if (!NAMING.some((field) => unit[field]))
    throw new Invalid({ unit_number: ['Enter a unit number, a make or a VIN.'] })
}
