/* Deletes stored files that nothing refers to any more. */
import sql from 'sql-template-tag'
import type { Ports } from '@/server/services/context'
import { deleteUnusedFiles } from '@/server/services/file/delete-unused'
import { systemContext, type EntityOfCompany } from '@/server/services/task/system-context'

/** Returns how many files were deleted. A company that fails does not stop the others. */
export async function fileRound(ports: Ports): Promise<number> {
  const companies = await ports.db.read({ role: 'identity' }, (tx) =>
    tx.rows<EntityOfCompany>(
      sql`select distinct on (e.company_id) e.company_id, e.id as entity_id from entity e order by e.company_id, e.id`,
    ),
  )
  let deleted = 0
  for (const company of companies) {
    try {
      deleted += await deleteUnusedFiles(systemContext(ports, company, 'file round'))
    } catch (error) {
      ports.log.error({ err: error, company: company.company_id }, 'could not delete the unused files of a company')
    }
  }
  return deleted
}
