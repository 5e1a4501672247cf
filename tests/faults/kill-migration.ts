import { spawn } from 'node:child_process'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { migrationNames } from '@/server/db/migrate'
import type { Fault, FaultOptions } from './fault'
import { queryAt, startProduct, type Product } from './product'

/** What two databases are compared by: their columns, rules, indexes, policies, triggers and functions. */
const SHAPE = `
  select md5(string_agg(line, E'\\n' order by line)) as shape from (
    select 'column ' || table_schema || '.' || table_name || '.' || column_name || ' ' || data_type || ' ' || is_nullable || ' '
           || coalesce(column_default, '') as line
      from information_schema.columns where table_schema in ('public', 'graphile_worker')
    union all select 'rule ' || conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) from pg_constraint
     where connamespace = 'public'::regnamespace
    union all select 'index ' || indexdef from pg_indexes where schemaname = 'public'
    union all select 'policy ' || tablename || ' ' || policyname || ' ' || coalesce(qual, '') || ' ' || coalesce(with_check, '') from pg_policies
    union all select 'trigger ' || pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
    union all select 'function ' || pg_get_functiondef(oid) from pg_proc
     where pronamespace = 'public'::regnamespace and prokind = 'f' and probin is null) lines`

const MARKS = `select name from public.migration order by name`
const SOON_MS = 25
const POLL_MS = 5

/**
 * The migrating program is killed within a few migrations of each start, until all are applied; the result is compared with an
 * uninterrupted run.
 */
export const killMigration: Fault = {
  id: 'F16',
  done: 'kill -9 of the migrating program, again and again, until an empty database is migrated',
  goal: 'each applied whole or not at all, the end as of a run without a kill',
  cycles: 1,
  run: async (options) => {
    const product = await startProduct()
    try {
      return await killedEverywhere(product, options)
    } finally {
      await product.close()
    }
  },
}

async function killedEverywhere(product: Product, { cycles, tell }: FaultOptions) {
  const names = await migrationNames()
  let [kills, wrong] = [0, 0]
  for (let cycle = 0; cycle < cycles; cycle += 1) {
    const [left, killed] = await Promise.all(
      ['left_alone', 'killed'].map((name) => emptyDatabase(product, `${name}_${cycle}`)),
    )
    if (!left || !killed) throw new Error('There is no database')
    await migrateAt(product, left).ended
    for (let done = 0; done < names.length;) {
      const { ended, kill } = migrateAt(product, killed)
      const until = new AbortController()
      void ended.then(() => until.abort())
      await appliedMoreThan(killed, done, until.signal)
      await pause(Math.random() * SOON_MS)
      kill()
      await ended
      kills += 1
      const marks = await applied(killed)
      if (marks.some((name, n) => name !== names[n])) {
        wrong += 1
        tell(`not in order after a kill: ${marks.at(-1) ?? 'none'}`)
      }
      done = marks.length
    }
    const [one, other] = await Promise.all([left, killed].map(shapeOf))
    if (one === other) continue
    wrong += 1
    tell(`${killed} differs from ${left}`)
  }
  return { figure: `${kills} kills over ${names.length} migrations, ${wrong} wrong`, reached: wrong === 0 }
}

async function emptyDatabase({ owner_url }: Product, name: string): Promise<string> {
  await queryAt(owner_url, `create database ${name}`)
  const url = new URL(owner_url)
  url.pathname = `/${name}`
  return url.href
}

function migrateAt({ serving_url }: Product, url: string): { ended: Promise<void>; kill: () => void } {
  const serving = new URL(serving_url)
  serving.pathname = new URL(url).pathname
  const child = spawn(process.execPath, [path.resolve('dist/api.mjs')], {
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      MIGRATE: 'only',
      DATABASE_URL: serving.href,
      DATABASE_OWNER_URL: url,
      DATA_SECRET: 'x'.repeat(32),
      LOG_LEVEL: 'silent',
    },
    stdio: 'ignore',
  })
  return {
    ended: new Promise((resolve) => child.once('close', () => resolve())),
    kill: () => void child.kill('SIGKILL'),
  }
}

/** Resolves once one more migration is recorded, or the program has ended. */
async function appliedMoreThan(url: string, before: number, ended: AbortSignal): Promise<void> {
  while (!ended.aborted && (await applied(url)).length <= before) await pause(POLL_MS)
}

const applied = (url: string): Promise<string[]> =>
  queryAt<{ name: string }>(url, MARKS).then(
    (rows) => rows.map(({ name }) => name),
    // The table of migrations does not exist yet.
    () => [],
  )

const shapeOf = async (url: string): Promise<string | undefined> =>
  (await queryAt<{ shape: string }>(url, SHAPE))[0]?.shape
