import sql, { type Sql } from 'sql-template-tag'
import type { Company } from '@/lib/contract/company'
import type { Tx } from '@/server/db/connect'
import { FILE_JSON } from '../file/store'
import { NotFound } from '../problems'

/** Columns of the wire form, from `c`. */
export const companyColumns = (default_id: string | null): Sql => sql`
  c.id, c.name, (select ${FILE_JSON} from file f where f.company_id = c.id and f.id = c.logo_file_id) as logo, c.us_dot, c.mc_number, c.address1, c.address2, c.city, c.state, c.zip_code, c.phone,
  c.email, c.website, c.id is not distinct from ${default_id}::uuid as is_default, c.created_at, c.updated_at`

/** A company in wire form. Throws NotFound for one that is gone. */
export async function companyRow(tx: Tx, id: string, default_id: string | null): Promise<Company> {
  const row = await tx.maybe<Company>(
    sql`select ${companyColumns(default_id)} from company c where c.id = ${id} and c.deleted_at is null`,
  )
  if (!row) throw new NotFound()
  return row
}
