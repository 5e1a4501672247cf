import sql from 'sql-template-tag'
import type { Tx } from '@/server/db/connect'
import { NotFound } from '../problems'

/** Throws NotFound for a truck of another entity. */
export async function refuseForeignTruck(tx: Tx, entity_id: string, id: string | null): Promise<void> {
  if (id === null) return
  const found = await tx.maybe(sql`select id from truck where entity_id = ${entity_id} and id = ${id} for key share`)
  if (!found) throw new NotFound()
}
