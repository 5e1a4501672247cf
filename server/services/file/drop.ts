import sql from 'sql-template-tag'
import type { Tx } from '@/server/db/connect'

/** Deletes the row of a file that nothing holds any more. Answers the keys whose bytes to forget once the transaction stands. */
export const dropUnused = async (tx: Tx, id: string): Promise<string[]> =>
  (
    await tx.rows<{ storage_key: string }>(sql`
      delete from file f
       where f.id = ${id}
         and not exists (select from attachment a where a.company_id = f.company_id and a.file_id = f.id)
         and not exists (select from document d where d.company_id = f.company_id and d.file_id = f.id)
         and not exists (select from company c where c.id = f.company_id and c.logo_file_id = f.id)
         and not exists (select from entity e where e.company_id = f.company_id and e.logo_file_id = f.id)
         and not exists (select from reconciliation r where r.company_id = f.company_id and r.settlement_file_id = f.id)
         and not exists (select from fixed_asset x where x.company_id = f.company_id and x.document_id = f.id)
      returning f.storage_key`)
  ).map((row) => row.storage_key)
