import sql from 'sql-template-tag'
import type { Tx } from '@/server/db/connect'

/** Comments, attachments and documents of lines that go move to one that stays. */
export async function moveRemarks(tx: Tx, entity_id: string, { from, to }: { from: readonly string[]; to: string }): Promise<void> {
  if (from.length === 0) return
  for (const table of [sql`comment`, sql`attachment`, sql`document`]) {
    await tx.run(sql`
      update ${table} set object_id = ${to} where entity_id = ${entity_id} and model_name = 'transaction' and object_id = any(${[...from]}::uuid[])`)
  }
}
