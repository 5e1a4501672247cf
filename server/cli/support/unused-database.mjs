// @ts-check
import pg from 'pg'
import { SetupError } from '../../db/embedded/setup-error.mjs'

/** Over `pg_class c` or `pg_proc c`: not part of an extension. */
const NO_EXTENSION = `not exists (select from pg_depend d where d.classid = c.tableoid and d.objid = c.oid and d.deptype = 'e')`

/**
 * Restoring never overwrites books.
 * @param {string} url
 */
export async function assertUnused(url) {
  const client = new pg.Client(url)
  await client.connect()
  const { rows } = await client
    .query(
      `select to_regnamespace('graphile_worker') is not null or exists (
         select from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and ${NO_EXTENSION}) or exists (
         select from pg_proc c where c.pronamespace = 'public'::regnamespace and ${NO_EXTENSION}) as is_used`,
    )
    .finally(() => client.end())
  if (rows[0]?.is_used)
    throw new SetupError('The database of DATABASE_OWNER_URL is not empty: restore into an empty one.')
}

/**
 * Removes what a restore created in a database that was empty before; extensions stay.
 * @param {string} url
 * @param {unknown} cause of the failure
 */
export async function emptyAgain(url, cause) {
  const client = new pg.Client(url)
  try {
    await client.connect()
    const { rows } = await client.query(`
      select format('drop table if exists %s cascade', c.oid::regclass) as drop from pg_class c
       where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and ${NO_EXTENSION}
      union all
      select format('drop routine if exists %s cascade', c.oid::regprocedure) from pg_proc c
       where c.pronamespace = 'public'::regnamespace and ${NO_EXTENSION}`)
    for (const { drop } of rows) await client.query(drop)
    await client.query('drop schema if exists graphile_worker cascade')
  } catch {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new SetupError(
      `${reason} The database of DATABASE_OWNER_URL could not be emptied again: empty it before the next try.`,
    )
  } finally {
    await client.end().catch(() => undefined)
  }
}
