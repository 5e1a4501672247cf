import type pg from 'pg'

/** A table whose rows name their company. Names are quoted. */
export interface CompanyTable {
  name: string
  /** The stored columns that belong to a row in any database: no generated column, and no number that is only this table's key. */
  columns: string
}

export async function companyTables(owner: pg.Client): Promise<CompanyTable[]> {
  const { rows } = await owner.query<CompanyTable>(
    `select quote_ident(c.relname) as name,
            string_agg(quote_ident(a.attname), ', ' order by a.attnum) filter (where a.attgenerated = '' and not is_own_number) as columns
       from pg_class c
       join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      cross join lateral (
        select a.attidentity <> '' and exists (
          select from pg_index i where i.indrelid = c.oid and i.indisprimary and i.indnkeyatts = 1 and i.indkey[0] = a.attnum) as is_own_number) own
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
      group by c.relname having bool_or(a.attname = 'company_id') order by 1`,
  )
  return rows
}
