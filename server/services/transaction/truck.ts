import sql from 'sql-template-tag'
import type { Tx } from '@/server/db/connect'
import { NotFound } from '../problems'

export interface NamedTruck {
  id: string
  unit_number: string | null
}

/** Throws NotFound when the truck is not in this entity. */
export async function assertOwnTruck(tx: Tx, entity_id: string, id: string): Promise<void> {
  const row = await tx.maybe(sql`select id from truck where entity_id = ${entity_id} and id = ${id}`)
  if (!row) throw new NotFound()
}

/** A line's truck with its name; null for none. Throws NotFound when it is not in this entity. */
export async function truckOf(tx: Tx, entity_id: string, id: string | null): Promise<NamedTruck | null> {
  if (id === null) return null
  const row = await tx.maybe<NamedTruck>(
    sql`select id, unit_number from truck where entity_id = ${entity_id} and id = ${id}`,
  )
  if (!row) throw new NotFound()
  return row
}

/** The truck's name in the audit log. */
export const truckName = (truck: NamedTruck | null): string | null => truck && (truck.unit_number ?? truck.id)
