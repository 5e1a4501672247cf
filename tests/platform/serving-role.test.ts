import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Client } from 'pg'
import sql from 'sql-template-tag'
import { connect } from '@/server/db/connect'
import { assertServingRole, makeServingRole, missingMigrations } from '@/server/db/serving-role'
import { testApi, type TestApi } from '@/tests/support/api'
import { testDatabase, type TestDatabase } from '@/tests/support/database'
import { makeBooks } from '@/tests/support/books'
import { bundleTo } from '@/tests/support/run-apart'

/** Runs statements on one connection of the serving login; returns the rows of the last one. */
async function asServing<Row extends object>(url: string, ...statements: string[]): Promise<Row[]> {
  const client = new Client(url)
  await client.connect()
  try {
    let rows: Row[] = []
    for (const statement of statements) rows = (await client.query<Row>(statement)).rows
    return rows
  } finally {
    await client.end()
  }
}

describe('the serving login', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await testApi()
    await makeBooks(api)
  })
  afterAll(() => api.close())

  it('sees nothing after it gives up the role it acts as', async () => {
    for (const table of ['app_user', 'auth_session', 'posting', 'task', 'graphile_worker.jobs'])
      await expect(asServing(api.database_url, 'set role none', `select * from ${table}`)).rejects.toMatchObject({
        code: '42501',
      })
  })

  it('cannot take any role but itself and the three roles of the product', async () => {
    const roles = await api.rows<{ name: string }>(sql`select rolname as name from pg_roles`)
    const taken: string[] = []
    for (const { name } of roles)
      await asServing(api.database_url, `set role "${name}"`).then(
        () => taken.push(name),
        () => undefined,
      )
    expect(taken.sort()).toEqual(['haulbook_api', 'haulbook_app', 'haulbook_identity', 'haulbook_worker'])
  })

  it.each([
    'create table public.mine ()',
    'create function public.mine() returns int language sql as $$ select 1 $$',
    'create schema mine',
    'create role mine',
    'alter table posting disable row level security',
    'alter role haulbook_api superuser',
    'drop policy tenant on posting',
    'drop table posting',
    'grant haulbook_search to haulbook_api',
    "copy (select 1) to program 'true'",
    "select pg_read_file('/etc/passwd')",
    'set session authorization haulbook',
  ])('is not allowed to: %s', async (statement) => {
    for (const role of ['none', 'haulbook_app', 'haulbook_identity', 'haulbook_worker'])
      await expect(asServing(api.database_url, `set role ${role}`, statement)).rejects.toThrow()
  })

  it("cannot create a temporary table, which another owner's function would find before its own", async () => {
    const url = process.env.TEST_SERVING_URL ?? ''
    await expect(asServing(url, 'set role haulbook_app', 'create temporary table app_user ()')).rejects.toMatchObject({
      code: '42501',
    })
  })
})

describe('the startup', () => {
  let database: TestDatabase
  let folder: string
  let program: string
  beforeAll(async () => {
    database = await testDatabase()
    folder = mkdtempSync(path.join(tmpdir(), 'haulbook-serving-'))
    program = bundleTo(path.resolve('node_modules/.cache/haulbook'), `serving-${process.pid}`, 'server/main.ts')
  })
  afterAll(async () => {
    await database.drop()
    for (const used of [folder, program]) rmSync(used, { recursive: true, force: true })
  })

  const start = async (url: string) => {
    const child = spawn(process.execPath, [program], {
      env: { PATH: process.env.PATH, NODE_ENV: 'production', DATA_DIR: folder, DATABASE_URL: url, API_PORT: '4999' },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (output += text.toString()))
    const [code] = (await once(child, 'close')) as [number]
    return { code, output: output.trim() }
  }
  const remedy = 'serve with a role of its own, and name the owner in DATABASE_OWNER_URL.'

  it('refuses the login that owns the tables, with a one-line message', async () => {
    expect(await start(database.url)).toEqual({
      code: 1,
      output: `The login "haulbook" of DATABASE_URL is a superuser: ${remedy}`,
    })
  })

  it('refuses a database that lacks a migration, with a one-line message', async () => {
    const owner = new Client(database.url)
    await owner.connect()
    await owner.query(`update public.migration set name = 'later.sql' where name = '0045_serving_role.sql'`)
    const { code, output } = await start(database.serving_url)
    await owner.query(`update public.migration set name = '0045_serving_role.sql' where name = 'later.sql'`)
    await owner.end()
    expect({ code, output }).toEqual({
      code: 1,
      output: 'The database lacks the migration 0045_serving_role.sql: name its owner in DATABASE_OWNER_URL.',
    })
  })

  it.each([
    ['bypassrls', 'bypasses row-level security'],
    ['createrole', 'may make roles'],
    ['replication', 'may copy the database'],
    ['in role pg_read_all_data', 'may also act as pg_read_all_data'],
    ['in role haulbook_search', 'may also act as haulbook_search'],
  ])('refuses a login %s', async (attribute, fault) => {
    const name = `login_${process.pid}_${attribute.replace(/\W/g, '')}`
    const owner = new Client(database.url)
    await owner.connect()
    const url = new URL(database.serving_url)
    Object.assign(url, { username: name, password: 'a password' })
    try {
      await owner.query(`create role ${name} login noinherit ${attribute}`)
      await makeServingRole(owner, url.href)
      const db = connect(url.href, { max: 1 })
      await expect(assertServingRole(db)).rejects.toThrow(`The login "${name}" of DATABASE_URL ${fault}: ${remedy}`)
      await db.close()
    } finally {
      await owner.query(`drop owned by ${name}`)
      await owner.query(`drop role ${name}`)
      await owner.end()
    }
  })

  it('accepts the login created by the migration, even with a password that needs escaping', async () => {
    const name = `login_${process.pid}`
    const owner = new Client(database.url)
    await owner.connect()
    const url = new URL(database.serving_url)
    Object.assign(url, { username: name, password: encodeURIComponent(`it's "quoted"`) })
    await makeServingRole(owner, url.href)
    const db = connect(url.href, { max: 1 })
    await assertServingRole(db)
    expect(await missingMigrations(db, ['0001_identity.sql', '9999_later.sql'])).toEqual(['9999_later.sql'])
    await db.close()
    await owner.query(`drop role ${name}`)
    await owner.end()
  })
})
