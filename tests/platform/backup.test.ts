import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Client } from 'pg'
import { migrate } from '@/server/db/migrate'
import { run, serve } from '@/tests/support/commands'
import { testDatabase } from '@/tests/support/database'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'haulbook-backup-'))
  execFileSync('chmod', ['711', folder])
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const at = (name: string) => path.join(folder, name)

/** Lines inserted directly into the table; nothing here depends on the rules for lines. */
const POST = `
  insert into posting (company_id, entity_id, journal_entry_id, version, line_no, date, chart_of_account_id, balance_type, amount, created_at)
  select c, c, gen_random_uuid(), 1, 0, '2026-02-03', c, 'debit', 1.25, now()
    from (select ('00000000-0000-4000-8000-' || lpad((n % 7)::text, 12, '0'))::uuid as c from generate_series(1, $1::int) n) as line`

async function owner(url: string): Promise<Client> {
  const client = new Client(url)
  client.on('error', () => undefined)
  await client.connect()
  await client.query('set session_replication_role = replica')
  return client
}

const countOf = async (client: Client): Promise<number> =>
  Number((await client.query<{ count: string }>('select count(*) from posting')).rows[0]?.count)

async function fillFiles(dataDir: string): Promise<void> {
  mkdirSync(path.join(dataDir, 'files/ab'), { recursive: true })
  writeFileSync(path.join(dataDir, 'files/ab/receipt'), Buffer.alloc(300_000, 'receipt'))
  writeFileSync(path.join(dataDir, 'data-secret'), 'what seals the bank tokens, thirty two', { mode: 0o600 })
}

it('backs up the running product without blocking writes, and restores every acknowledged write and the same trial balance', async () => {
  const [from, to, file] = [at('from'), at('to'), at('books.tar.gz')]
  const server = await serve(from)
  await migrate(server.url, { serving_url: server.servingUrl })
  await fillFiles(from)
  const client = await owner(server.url)
  await client.query(POST, [20_000])
  const before = await countOf(client)
  let isOver = false
  let longest = 0
  const writing = (async () => {
    while (!isOver) {
      const started = performance.now()
      await client.query(POST, [20])
      longest = Math.max(longest, performance.now() - started)
    }
  })()
  const made = await run('backup', [file], { DATA_DIR: from })
  isOver = true
  await writing
  const after = await countOf(client)
  await client.end()
  await server.close()
  expect(made).toEqual({
    code: 0,
    output: expect.stringMatching(/: 7 accounts, trial balance [0-9a-f]{12}, \d+ MB\.$/),
  })
  expect(after).toBeGreaterThan(before)
  expect(longest).toBeLessThan(5_000)
  expect((statSync(file).mode & 0o777).toString(8)).toBe('600')
  expect(readFileSync(file).includes('what seals the bank tokens')).toBe(false)

  const drilled = await run('drill', [file], { DATA_DIR: from })
  expect(drilled).toEqual({
    code: 0,
    output: expect.stringMatching(
      /^Restored the books of .+ in \d+ s: 7 accounts, trial balance [0-9a-f]{12} as in the backup\. Nothing of the drill was kept\.$/,
    ),
  })

  const restored = await run('restore', [file], { DATA_DIR: to })
  expect(restored).toEqual({ code: 0, output: expect.stringMatching(/^Restored the books of .+ as in the backup\.$/) })
  expect(readFileSync(path.join(to, 'files/ab/receipt'))).toEqual(readFileSync(path.join(from, 'files/ab/receipt')))
  expect(readFileSync(path.join(to, 'data-secret'), 'utf8')).toBe('what seals the bank tokens, thirty two')
  const again = await serve(to)
  const reader = await owner(again.url)
  const found = await countOf(reader)
  expect([found >= before, found <= after]).toEqual([true, true])
  await reader.end()
  const serving = new Client(again.servingUrl)
  await serving.connect()
  await serving.end()
  await again.close()
})

it('backs up the stopped product; a restore needs the right secret, an empty folder and a complete file', async () => {
  const [from, to, file] = [at('from'), at('to'), at('books.tar.gz')]
  const server = await serve(from)
  await migrate(server.url, { serving_url: server.servingUrl })
  const client = await owner(server.url)
  await client.query(POST, [70])
  await client.end()
  await server.close()
  expect(await run('backup', [file], { DATA_DIR: from })).toMatchObject({ code: 0 })
  const nowhere = at('unmounted/books.tar.gz')
  expect(await run('backup', [nowhere], { DATA_DIR: from })).toEqual({
    code: 1,
    output: `${nowhere}.partial cannot be written (ENOENT): choose another place.`,
  })

  expect(await run('restore', [file], { DATA_DIR: from })).toEqual({
    code: 1,
    output: `DATA_DIR ${from} is not empty: restore into an empty folder.`,
  })
  expect(await run('restore', [file], { DATA_DIR: to, BACKUP_SECRET: 'another one' })).toEqual({
    code: 1,
    output:
      'BACKUP_SECRET does not open the secrets of this backup: set the one that it was made with, or copy the file backup-secret of its data folder into DATA_DIR.',
  })
  expect(readdirSync(to)).toEqual([])
  const half = at('half.tar.gz')
  writeFileSync(half, readFileSync(file).subarray(0, statSync(file).size / 2))
  const broken = await run('restore', [half], { DATA_DIR: to })
  expect(broken).toEqual({ code: 1, output: expect.stringMatching(/cannot be read as a backup|is no backup/) })
  expect(readdirSync(to)).toEqual([])
  expect(await run('restore', [file], { DATA_DIR: to })).toMatchObject({ code: 0 })
})

it.each([[['--help']], [[]], [['books.tar.gz', 'more.tar.gz']]])(
  'explains its use when it is called with %j',
  async (args) => {
    expect(await run('backup', args, { DATA_DIR: at('nothing') })).toEqual({
      code: 1,
      output: 'Usage: npm run backup -- FILE',
    })
  },
)

it('reports that there are no books to back up, and creates none', async () => {
  const from = at('nothing')
  expect(await run('backup', [at('books.tar.gz')], { DATA_DIR: from })).toEqual({
    code: 1,
    output: `There are no books in ${from}: set DATA_DIR to those to back up.`,
  })
  expect([existsSync(at('books.tar.gz')), existsSync(path.join(from, 'postgres'))]).toEqual([false, false])
})

it('backs up an external database and restores it into an empty one', async () => {
  const [source, target] = [await testDatabase(), await testDatabase()]
  const file = at('books.tar.gz')
  try {
    const client = await owner(source.url)
    await client.query(POST, [700])
    await client.query(`insert into login_attempt (subject, at) values ('somebody', now())`)
    await client.end()
    const emptied = await owner(target.url)
    await emptied.query('drop schema public cascade; create schema public; drop schema graphile_worker cascade')
    await emptied.end()
    const env = { DATABASE_OWNER_URL: source.url, DATABASE_URL: source.serving_url, DATA_DIR: at('one') }
    expect(await run('backup', [file], env)).toEqual({ code: 0, output: expect.stringContaining(': 7 accounts, ') })
    expect(await run('restore', [file], { ...env, DATA_DIR: at('two') })).toEqual({
      code: 1,
      output: expect.stringMatching(/The database of DATABASE_OWNER_URL is not empty: restore into an empty one\.$/),
    })
    const into = { DATABASE_OWNER_URL: target.url, DATABASE_URL: target.serving_url, DATA_DIR: at('three') }
    expect(await run('restore', [file], into)).toMatchObject({ code: 0 })
    const reader = await owner(target.url)
    expect(await countOf(reader)).toBe(700)
    // Numbers continue after those that were restored.
    await reader.query(`insert into login_attempt (subject, at) values ('somebody else', now())`)
    await reader.end()
  } finally {
    await Promise.all([source.drop(), target.drop()])
  }
})

it('removes restored books that differ from the backup from an external database, so that it is empty for the next attempt', async () => {
  const [source, target] = [await testDatabase(), await testDatabase()]
  const [file, other] = [at('books.tar.gz'), at('other.tar.gz')]
  try {
    const client = await owner(source.url)
    await client.query(POST, [70])
    await client.end()
    const emptied = await owner(target.url)
    await emptied.query('drop schema public cascade; create schema public; drop schema graphile_worker cascade')
    const env = { DATABASE_OWNER_URL: source.url, DATABASE_URL: source.serving_url, DATA_DIR: at('one') }
    expect(await run('backup', [file], env)).toMatchObject({ code: 0 })
    mkdirSync(at('unpacked'))
    execFileSync('tar', ['xzf', file, '-C', at('unpacked')])
    const manifest = JSON.parse(readFileSync(at('unpacked/manifest.json'), 'utf8')) as { hash: string }
    writeFileSync(at('unpacked/manifest.json'), JSON.stringify({ ...manifest, hash: '0'.repeat(64) }))
    execFileSync('tar', ['czf', other, '-C', at('unpacked'), ...readdirSync(at('unpacked'))])
    const into = { DATABASE_OWNER_URL: target.url, DATABASE_URL: target.serving_url, DATA_DIR: at('two') }
    expect(await run('restore', [other], into)).toEqual({
      code: 1,
      output: expect.stringMatching(/The restored books differ from those of .+: nothing of them was kept\.$/),
    })
    const { rows } = await emptied.query<{ name: string }>(
      "select relname as name from pg_class where relnamespace = 'public'::regnamespace",
    )
    expect(rows).toEqual([])
    expect(await run('restore', [file], into)).toMatchObject({ code: 0 })
    expect(await countOf(emptied)).toBe(70)
    await emptied.query('create table of_somebody ()')
    await emptied.query('drop table migration; drop schema graphile_worker cascade')
    await emptied.end()
    expect(await run('restore', [file], { ...into, DATA_DIR: at('three') })).toMatchObject({ code: 1 })
  } finally {
    await Promise.all([source.drop(), target.drop()])
  }
})

it.each(['create table of_somebody ()', 'create function of_somebody() returns int language sql return 1'])(
  'refuses to restore into a database that contains other objects: %s',
  async (statement) => {
    const [source, target] = [await testDatabase(), await testDatabase()]
    const file = at('books.tar.gz')
    try {
      const owned = await owner(target.url)
      await owned.query('drop schema public cascade; create schema public; drop schema graphile_worker cascade')
      await owned.query(statement)
      await owned.end()
      const env = { DATABASE_OWNER_URL: source.url, DATABASE_URL: source.serving_url, DATA_DIR: at('one') }
      expect(await run('backup', [file], env)).toMatchObject({ code: 0 })
      const into = { DATABASE_OWNER_URL: target.url, DATABASE_URL: target.serving_url, DATA_DIR: at('two') }
      expect(await run('restore', [file], into)).toEqual({
        code: 1,
        output: expect.stringMatching(/The database of DATABASE_OWNER_URL is not empty: restore into an empty one\.$/),
      })
    } finally {
      await Promise.all([source.drop(), target.drop()])
    }
  },
)
