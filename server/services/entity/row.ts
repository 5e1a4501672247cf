import sql, { type Sql } from 'sql-template-tag'
import type { Entity } from '@/lib/contract/company'
import type { Tx } from '@/server/db/connect'
import { ENTITY_LOGO } from '../file/store'
import { NotFound } from '../problems'

/** Columns of the wire form, from `e`. */
export const entityColumns = (default_id: string | null): Sql => sql`
  e.id, e.company_id as company, e.name, ${ENTITY_LOGO} as logo, e.address1, e.address2, e.city, e.state, e.zip_code, e.phone,
  e.email, e.books_start_date, e.books_locked_until, e.fiscal_year_start_month, e.default_basis,
  e.bank_lines_start_ticked, e.timezone,
  e.id is not distinct from ${default_id}::uuid as is_default, e.created_at, e.updated_at`

interface Which {
  id: string
  /** The entities that the caller may see. */
  visible: readonly string[]
  default_id: string | null
}

/** An entity in wire form. Throws NotFound for one that the caller may not see. */
export async function entityRow(tx: Tx, { id, visible, default_id }: Which): Promise<Entity> {
  const row = await tx.maybe<Entity>(sql`
    select ${entityColumns(default_id)} from entity e where e.id = ${id} and e.id = any(${[...visible]}::uuid[])`)
  if (!row) throw new NotFound()
  return row
}
