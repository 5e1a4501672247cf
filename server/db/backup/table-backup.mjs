// @ts-check
import { createReadStream, createWriteStream, mkdtempSync, rmSync } from 'node:fs'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { SetupError } from '../embedded/setup-error.mjs'
import { trialBalance } from './trial-balance.mjs'

/** @typedef {import('./archive.mjs').Archive} Archive */

/** Every table of ours with its stored columns; the queue's own tables are refilled from ours. */
const TABLES = `
  select c.relname as name,
         string_agg(quote_ident(a.attname), ', ' order by a.attnum) filter (where a.attgenerated = '') as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
   where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> 'migration'
   group by c.relname order by c.relname`

const SEQUENCES = `
  select c.relname as name, a.attname as column, pg_get_serial_sequence(quote_ident(c.relname), a.attname) as sequence
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attidentity <> ''
   where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'`

/**
 * A snapshot of the rows of every table, for a server whose folder we cannot access. Returns the trial balance of that moment.
 * @param {string} url of the owner
 * @param {Archive} archive
 * @param {string} folder for what does not fit into memory
 */
export async function backUpTables(url, archive, folder) {
  const client = await openOwner(url)
  const scratch = mkdtempSync(path.join(folder, '.haulbook-backup-'))
  try {
    await client.query('begin isolation level repeatable read read only')
    const balance = await trialBalance(client)
    const { rows } = await client.query(TABLES)
    for (const { name, columns } of rows) {
      const file = path.join(scratch, name)
      const copy = client.query(copyTo(`copy public.${pg.escapeIdentifier(name)} (${columns}) to stdout`))
      await pipeline(copy, createWriteStream(file, { mode: 0o600, flush: true }))
      await archive.addFile(`tables/${name}`, file)
      rmSync(file)
    }
    const migrations = await client.query('select name from public.migration order by name')
    await client.query('commit')
    return { ...balance, migrations: migrations.rows.map((row) => String(row.name)) }
  } finally {
    rmSync(scratch, { recursive: true, force: true })
    await client.end()
  }
}

/**
 * Fills the tables of a migrated database. The backup includes all sums, and its rows passed the checks, so triggers are disabled.
 * @param {string} url of the owner
 * @param {string} folder with a file per table
 */
export async function restoreTables(url, folder) {
  const client = await openOwner(url)
  try {
    await client.query('begin; set local session_replication_role = replica')
    const { rows } = await client.query(TABLES)
    await client.query(`truncate ${rows.map(({ name }) => `public.${pg.escapeIdentifier(name)}`).join(', ')}`)
    for (const { name, columns } of rows) {
      const copy = client.query(copyFrom(`copy public.${pg.escapeIdentifier(name)} (${columns}) from stdin`))
      await pipeline(createReadStream(path.join(folder, name)), copy)
    }
    for (const { name, column, sequence } of (await client.query(SEQUENCES)).rows)
      await client.query(
        `select setval($1, coalesce(max(${pg.escapeIdentifier(column)}), 0) + 1, false) from public.${pg.escapeIdentifier(name)}`,
        [sequence],
      )
    await client.query('commit')
    await client.query('analyze')
  } finally {
    await client.end()
  }
}

/**
 * Row-level security applies to the owner of the tables too, so it takes a login that bypasses it.
 * @param {string} url
 */
async function openOwner(url) {
  const client = new pg.Client(url)
  await client.connect()
  const { rows } = await client.query(
    'select current_user as name, rolsuper as sees from pg_roles where rolname = current_user',
  )
  if (rows[0]?.sees) return client
  await client.end()
  throw new SetupError(
    `The login "${rows[0]?.name}" of DATABASE_OWNER_URL does not see every company: back up and restore as a superuser.`,
  )
}
