import pg from 'pg'
import sql from 'sql-template-tag'
import type { TestApi } from './api'

/** Rows of a company in every table that names one and has some of it. */
export async function rowsOf(api: TestApi, company_id: string): Promise<Record<string, number>> {
  const tables = await api.rows<{ name: string }>(sql`
    select table_name as name from information_schema.columns join information_schema.tables using (table_schema, table_name)
     where table_schema = 'public' and column_name = 'company_id' and table_type = 'BASE TABLE'`)
  return asOwner(api, async (owner) => {
    const counts: Record<string, number> = {}
    for (const { name } of tables) {
      const { rows } = await owner.query<{ count: string }>(`select count(*) from ${name} where company_id = $1`, [
        company_id,
      ])
      if (Number(rows[0]?.count) > 0) counts[name] = Number(rows[0]?.count)
    }
    return counts
  })
}

/** Foreign keys violated by some row; PostgreSQL itself validates each of them again. */
export const brokenKeys = (api: TestApi): Promise<string[]> =>
  asOwner(api, async (owner) => {
    const broken: string[] = []
    const { rows } = await owner.query<{ table: string; name: string; definition: string }>(
      `select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
         from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`,
    )
    for (const { table, name, definition } of rows) {
      await owner.query(`alter table ${table} drop constraint ${name}`)
      await owner
        .query(`alter table ${table} add constraint ${name} ${definition}`)
        .catch(() => broken.push(`${table}.${name}`))
    }
    return broken
  })

async function asOwner<T>(api: TestApi, work: (owner: pg.Client) => Promise<T>): Promise<T> {
  const owner = new pg.Client(api.owner_url)
  await owner.connect()
  try {
    return await work(owner)
  } finally {
    await owner.end()
  }
}
