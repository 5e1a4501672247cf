import sql, { type Sql } from 'sql-template-tag'
import type { Tx } from '@/server/db/connect'

/** Something of the company shows `f`, or has it in its papers. */
const HELD: Sql = sql`
  (exists (select from attachment a where a.company_id = f.company_id and a.file_id = f.id)
   or exists (select from document d where d.company_id = f.company_id and d.file_id = f.id)
   or exists (select from company c where c.id = f.company_id and c.logo_file_id = f.id)
   or exists (select from entity e where e.company_id = f.company_id and e.logo_file_id = f.id)
   or exists (select from reconciliation r where r.company_id = f.company_id and r.settlement_file_id = f.id)
   or exists (select from fixed_asset x where x.company_id = f.company_id and x.document_id = f.id))`

/** Deletes the row of a file that nothing holds any more. Answers the keys whose bytes to forget once the transaction stands. */
export const dropUnused = async (tx: Tx, id: string): Promise<string[]> =>
  (await tx.rows<{ storage_key: string }>(sql`delete from file f where f.id = ${id} and not ${HELD} returning f.storage_key`))
    .map((row) => row.storage_key)

export interface Dropped {
  id: string
  name: string
  storage_key: string
}

/** The same for files of a company from before that moment, `limit` of them at most. */
export const dropForgotten = (tx: Tx, { company_id, before, limit }: { company_id: string; before: Date; limit: number }): Promise<Dropped[]> =>
  tx.rows<Dropped>(sql`
    delete from file f
     where f.id in (select f.id from file f where f.company_id = ${company_id} and f.created_at < ${before} and not ${HELD} order by f.id limit ${limit})
       and not ${HELD}
    returning f.id, f.name, f.storage_key`)
