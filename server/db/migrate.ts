import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { runMigrations } from 'graphile-worker'
import pg from 'pg'
import { makeServingRole } from './serving-role'

/** Held by one migrating process at a time, whatever number of copies start together. */
const LOCK = 7_242_014

const MIGRATIONS = path.join(process.cwd(), 'server/db/migrations')

/** The names of the migrations in a folder, in their order. */
export const migrationNames = async (folder = MIGRATIONS): Promise<string[]> =>
  (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort()

interface MigrateOptions {
  /** Where the files are. */
  folder?: string
  /** Makes the login that this address names. */
  serving_url?: string | undefined
  /** Leaves out all other files. */
  only?: readonly string[]
}

/**
 * Applies the job queue's own migrations, then those of the folder in order, each file in its own transaction together with its mark, so
 * that a stop half way leaves a file applied or not. Returns the names of the applied files. Throws for a file that changed after it was
 * applied.
 */
export async function migrate(
  url: string,
  { folder = MIGRATIONS, serving_url, only }: MigrateOptions = {},
): Promise<string[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK])
    await runMigrations({ connectionString: url })
    await client.query(
      'create table if not exists public.migration (name text primary key, hash text not null, applied_at timestamptz not null default now())',
    )
    const done = await client.query<{ name: string; hash: string }>('select name, hash from public.migration')
    const known = new Map(done.rows.map((row) => [row.name, row.hash]))
    const applied: string[] = []
    for (const name of await migrationNames(folder)) {
      if (only && !only.includes(name)) continue
      const text = await readFile(path.join(folder, name), 'utf8')
      if (await applyOnce(client, { name, text, hash: createHash('sha256').update(text).digest('hex'), known }))
        applied.push(name)
    }
    if (serving_url !== undefined) await makeServingRole(client, serving_url)
    return applied
  } finally {
    await client.end()
  }
}

interface Step {
  name: string
  text: string
  hash: string
  known: Map<string, string>
}

async function applyOnce(client: pg.Client, { name, text, hash, known }: Step): Promise<boolean> {
  const before = known.get(name)
  if (before === hash) return false
  if (before !== undefined) throw new Error(`Migration ${name} changed after it was applied.`)
  try {
    await client.query('begin')
    await client.query(text)
    await client.query('insert into public.migration (name, hash) values ($1, $2)', [name, hash])
    await client.query('commit')
    return true
  } catch (cause) {
    await client.query('rollback')
    throw new Error(`Migration ${name} failed: ${cause instanceof Error ? cause.message : String(cause)}`, { cause })
  }
}
