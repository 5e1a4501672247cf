import sql, { type Sql } from 'sql-template-tag'
import type { Company } from '@/lib/contract/company'
import type { Tx } from '@/server/db/connect'
import type { Actor } from '../context'
import { FILE_JSON } from '../file/store'
import { NotFound } from '../problems'

/** Columns of the wire form, from `c`. */
export const companyColumns = (default_id: string | null): Sql => sql`
  c.id, c.name, (select ${FILE_JSON} from file f where f.company_id = c.id and f.id = c.logo_file_id) as logo, c.us_dot, c.mc_number, c.address1, c.address2, c.city, c.state, c.zip_code, c.phone,
  c.email, c.website, c.id is not distinct from ${default_id}::uuid as is_default, c.created_at, c.updated_at`

/** A company in wire form. Throws NotFound for a deleted one. */
export async function companyRow(tx: Tx, id: string, default_id: string | null): Promise<Company> {
  const row = await tx.maybe<Company>(
    sql`select ${companyColumns(default_id)} from company c where c.id = ${id} and c.deleted_at is null`,
  )
  if (!row) throw new NotFound()
  return row
}

/** The role Other sees only the company's name. Source: SECURITY §4. */
export function seenBy<Row extends Company>({ role, is_owner }: Pick<Actor, 'role' | 'is_owner'>, row: Row): Row {
  if (role !== 'other' || is_owner) return row
  const hidden = {
    us_dot: null,
    mc_number: null,
    address1: null,
    address2: null,
    city: null,
    state: null,
    zip_code: null,
  }
  return { ...row, ...hidden, phone: null, email: null, website: null }
}
