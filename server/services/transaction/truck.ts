import sql from 'sql-template-tag'
import type { Tx } from '@/server/db/connect'
import { NotFound } from '../problems'

/** Throws NotFound when the truck is not in this entity. */
export async function refuseForeignTruck(tx: Tx, entity_id: string, id: string): Promise<void> {
  const row = await tx.maybe(sql`select id from truck where entity_id = ${entity_id} and id = ${id}`)
  if (!row) throw new NotFound()
}
