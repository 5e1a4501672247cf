import sql from 'sql-template-tag'
import type { Tx } from '@/server/db/connect'

/** Whether the invoice was posted differently, or posted at all, in the past: versions of its entry are kept. */
export async function wasPosted(tx: Tx, entity_id: string, id: string): Promise<boolean> {
  const posted = await tx.maybe(sql`
    select version from journal_entry_version where entity_id = ${entity_id} and journal_entry_id = ${id} limit 1`)
  return posted !== undefined
}
