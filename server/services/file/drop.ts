import sql, { type Sql } from 'sql-template-tag'
import type { Tx } from '@/server/db/connect'

/** Whether something of the company shows the file `f` or has it attached. */
const HELD: Sql = sql`
  (exists (select from attachment a where a.company_id = f.company_id and a.file_id = f.id)
   or exists (select from document d where d.company_id = f.company_id and d.file_id = f.id)
   or exists (select from company c where c.id = f.company_id and c.logo_file_id = f.id)
   or exists (select from entity e where e.company_id = f.company_id and e.logo_file_id = f.id)
   or exists (select from reconciliation r where r.company_id = f.company_id and r.settlement_file_id = f.id)
   or exists (select from unit_renewal w where w.company_id = f.company_id and w.file_id = f.id)
   or exists (select from fixed_asset x where x.company_id = f.company_id and x.document_id = f.id))`

/**
 * Deletes the row of a file that nothing uses any more. Returns the storage keys whose bytes to delete once the transaction has committed.
 */
export const dropUnused = async (tx: Tx, id: string): Promise<string[]> =>
  (
    await tx.rows<{ storage_key: string }>(
      sql`delete from file f where f.company_id = (select current_company()) and f.id = ${id} and not ${HELD} returning f.storage_key`,
    )
  ).map((row) => row.storage_key)

export interface Dropped {
  id: string
  name: string
  storage_key: string
}

interface Waited {
  id: string
  entity_id: string
  name: string
  file_id: string
}

/**
 * Deletes documents of a company that were uploaded before that moment and never attached to a record. One whose record is just being
 * written is locked, and left alone.
 */
export async function dropWaiting(
  tx: Tx,
  { company_id, before, limit }: { company_id: string; before: Date; limit: number },
): Promise<Waited[]> {
  const unnamed = sql`d.object_id is null and not exists (select from fixed_asset x where x.entity_id = d.entity_id and x.document_id in (d.id, d.file_id))`
  const held = await tx.rows<{ id: string }>(sql`
    select d.id from document d where d.company_id = ${company_id} and d.created_at < ${before} and ${unnamed} order by d.id limit ${limit}
       for update skip locked`)
  // A record may have been attached before the lock was taken; only a second check sees that.
  return tx.rows<Waited>(sql`
    delete from document d where d.company_id = ${company_id} and d.id = any(${held.map(({ id }) => id)}::uuid[]) and ${unnamed}
    returning d.id, d.entity_id, d.name, d.file_id`)
}

interface Forgotten {
  company_id: string
  before?: Date
  among?: readonly string[]
  limit: number
}

/** The same for files of a company, either from before a moment or among the given ids; at most `limit` of them. */
export const dropForgotten = (tx: Tx, { company_id, before, among, limit }: Forgotten): Promise<Dropped[]> =>
  tx.rows<Dropped>(sql`
    delete from file f
     where f.id in (select f.id from file f where f.company_id = ${company_id} and not ${HELD}
                     ${before ? sql`and f.created_at < ${before}` : sql``} ${among ? sql`and f.id = any(${[...among]}::uuid[])` : sql``}
                   order by f.id limit ${limit})
       and not ${HELD}
    returning f.id, f.name, f.storage_key`)
