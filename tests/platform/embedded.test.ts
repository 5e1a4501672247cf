import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, closeSync, existsSync, mkdtempSync, mkdirSync, openSync, readFileSync } from 'node:fs'
import { renameSync, rmSync, truncateSync, writeFileSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'

type Options = { attach?: boolean; disposable?: boolean; label?: string }
type Opened = { url: string; pid: number; attached: boolean; refusal?: string }

const program = path.resolve(__dirname, '../support/embedded-host.mjs')
let folder = ''

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'haulbook embedded '))
  chmodSync(folder, 0o711)
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

it('keeps books durably: fsync, full page writes, checksums, UTF-8', async () => {
  const server = await open()
  const settings = await query(
    server.url,
    `select current_setting('fsync') fsync, current_setting('full_page_writes') full_page_writes,
            current_setting('data_checksums') data_checksums, current_setting('server_encoding') server_encoding,
            current_setting('synchronous_commit') synchronous_commit, upper('łódź') upper,
            current_setting('recovery_init_sync_method') recovery_init_sync_method`,
  )
  expect(settings).toEqual([
    {
      fsync: 'on',
      full_page_writes: 'on',
      data_checksums: 'on',
      server_encoding: 'UTF8',
      synchronous_commit: 'on',
      upper: 'ŁÓDŹ',
      recovery_init_sync_method: process.platform === 'linux' ? 'syncfs' : 'fsync',
    },
  ])
  await server.close()
  expect(isRunning(server.pid)).toBe(false)
})

it('runs from a folder that only its owner can enter, and deletes everything when disposable', async () => {
  chmodSync(folder, 0o700)
  const server = await open({ disposable: true })
  const [row] = await query(server.url, `select current_setting('data_directory') as cluster`)
  const { cluster } = row as { cluster: string }
  expect(existsSync(path.dirname(cluster))).toBe(true)
  await server.close()
  expect([existsSync(home()), existsSync(path.dirname(cluster))]).toEqual([false, false])
})

it('requires the password even on loopback', async () => {
  const server = await open()
  const url = new URL(server.url)
  url.password = 'wrong'
  await expect(query(url.href, 'select 1')).rejects.toMatchObject({ code: '28P01' })
  await server.close()
})

it('never runs two servers on one folder: a second start refuses and names the first, or attaches to it', async () => {
  const server = await open({ label: 'http://localhost:3000' })
  const started = Date.now()
  const refusal = await refusalOf()
  expect(Date.now() - started).toBeLessThan(5000)
  expect(refusal).toMatch(/^Haulbook already runs on .+ \(process \d+, http:\/\/localhost:3000\): stop it,/)
  const attached = await open({ attach: true })
  expect(attached).toMatchObject({ url: server.url, pid: server.pid, attached: true })
  await attached.close()
  expect(await query(server.url, 'select 1 as one')).toEqual([{ one: 1 }])
  await server.close()
})

it('stops with its owner, even a killed one, and opens again with everything that was committed', async () => {
  const server = await open()
  await query(server.url, 'create table kept as select 42 as answer')
  server.process.kill('SIGKILL')
  await until(() => !isRunning(server.pid))
  const again = await open()
  expect(await query(again.url, 'select answer from kept')).toEqual([{ answer: 42 }])
  await again.close()
})

it('loses no acknowledged row when the server is killed three times while it writes', async () => {
  let acknowledged = 0
  for (let round = 0; round < 3; round += 1) {
    const server = await open()
    await query(server.url, 'create table if not exists ledger (n int primary key)')
    const client = await connect(server.url)
    setTimeout(() => process.kill(server.pid, 'SIGKILL'), 300)
    try {
      for (;;) {
        await client.query('insert into ledger values ($1)', [acknowledged + 1])
        acknowledged += 1
      }
    } catch {
      await until(() => !isRunning(server.pid))
    }
    await server.close()
    const again = await open()
    const [row] = await query(again.url, 'select count(*)::int as count, max(n) as max from ledger')
    const { count, max } = row as { count: number; max: number }
    expect(count).toBe(max)
    // The row being written at the kill may have been committed without a response.
    expect([acknowledged, acknowledged + 1]).toContain(count)
    acknowledged = count
    await again.close()
  }
})

it('detects flipped bytes in a table and never returns them', async () => {
  const server = await open()
  await query(server.url, 'create table rotten as select n, repeat($$x$$, 100) as text from generate_series(1, 1000) n')
  const [row] = await query(server.url, `select pg_relation_filepath('rotten') as file`)
  await server.close()
  const table = openSync(path.join(home(), 'cluster', (row as { file: string }).file), 'r+')
  writeSync(table, 'ROT', 12_000)
  closeSync(table)
  const again = await open()
  const answer = query(again.url, 'select count(*) from rotten where text is not null')
  await expect(answer).rejects.toMatchObject({ code: 'XX001' })
  await again.close()
})

it('reports a damaged folder, or one of another version, in one sentence', async () => {
  await (await open()).close()
  const cluster = path.join(home(), 'cluster')
  const control = path.join(cluster, 'global/pg_control')
  truncateSync(control, 100)
  const repair = 'restore it from a backup, or choose another DATA_DIR.'
  expect(await refusalOf()).toMatch(/^The database in .+ does not open \(.+\): restore it/)
  rmSync(control)
  const damaged = `The database folder ${cluster} is damaged (global/pg_control is missing): ${repair}`
  expect(await refusalOf()).toBe(damaged)
  writeFileSync(control, '')
  writeFileSync(path.join(cluster, 'PG_VERSION'), '16\n')
  expect(await refusalOf()).toBe(`The database folder ${cluster} is of PostgreSQL 16, and this is 18: ${repair}`)
})

it('opens after a crash between the creation of the lock file and its first line', async () => {
  await (await open()).close()
  writeFileSync(path.join(home(), 'cluster/postmaster.pid'), '')
  const server = await open()
  expect(await query(server.url, 'select 1 as one')).toEqual([{ one: 1 }])
  await server.close()
})

it('opens after a crash that left the process id of an unrelated program behind', async () => {
  await (await open()).close()
  const lines = [process.pid, path.join(home(), 'cluster'), 1, 1, '', '127.0.0.1', '1 1', 'ready']
  writeFileSync(path.join(home(), 'cluster/postmaster.pid'), `${lines.join('\n')}\n`)
  const server = await open()
  expect(await query(server.url, 'select 1 as one')).toEqual([{ one: 1 }])
  await server.close()
})

/** Only root can run the database as another user. */
const asRoot = process.getuid?.() === 0 ? it : it.skip

asRoot(
  'never opens empty books beside restored ones that it cannot use: it names the folder, the owner and what mends it',
  async () => {
    await (await open()).close()
    const original = path.join(folder, 'original')
    renameSync(home(), original)
    execFileSync('cp', ['-r', original, home()])
    const cluster = path.join(home(), 'cluster')
    const runner = await refusalOf().then((line) => / and cannot be used by (\S+), as whom/.exec(line ?? '')?.[1])
    expect(await refusalOf()).toBe(
      `The database folder ${cluster} belongs to root and cannot be used by ${runner}, as whom the database runs: run "chown -R ${runner}: '${cluster}'" and start again.`,
    )
    expect(existsSync(path.join(home(), 'location'))).toBe(false)
    execFileSync('chown', ['-R', `${runner}:`, cluster])
    await (await open()).close()
  },
)

asRoot('refuses books that were moved into a folder that others may not enter, until they may', async () => {
  await (await open()).close()
  chmodSync(path.join(folder, 'data'), 0o700)
  expect(await refusalOf()).toMatch(
    new RegExp(
      `cannot be used by \\S+, as whom the database runs: run "chmod o\\+x '${path.join(folder, 'data')}'" and start again\\.$`,
    ),
  )
  expect(existsSync(path.join(home(), 'location'))).toBe(false)
  chmodSync(path.join(folder, 'data'), 0o711)
  await (await open()).close()
})

it('creates no empty books where the cluster is missing', async () => {
  await (await open()).close()
  renameSync(path.join(home(), 'cluster'), path.join(folder, 'elsewhere'))
  expect(await refusalOf()).toBe(
    `The database folder ${home()} is damaged (cluster is missing): restore it from a backup, or choose another DATA_DIR.`,
  )
  expect(existsSync(path.join(home(), 'cluster'))).toBe(false)
})

function home() {
  return path.join(folder, 'data/postgres')
}

async function open(options: Options = {}) {
  const { opened, child, close } = await host(options)
  if (opened.refusal) throw new Error(opened.refusal)
  return { ...opened, process: child, close }
}

async function refusalOf(options: Options = {}) {
  const { opened, close } = await host(options)
  await close()
  return opened.refusal
}

async function host(options: Options) {
  mkdirSync(path.join(folder, 'data'), { recursive: true, mode: 0o711 })
  const child = spawn(process.execPath, [program, JSON.stringify({ dataDir: home(), ...options })], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const exited = once(child, 'exit')
  const [line] = await once(createInterface(child.stdout), 'line')
  const close = async () => {
    child.stdin.end()
    await exited
  }
  return { opened: JSON.parse(String(line)) as Opened, child, close }
}

async function connect(url: string) {
  const client = new Client(url)
  // A killed server breaks the connection twice: in the query, and on the idle socket.
  client.on('error', () => undefined)
  await client.connect()
  return client
}

async function query(url: string, text: string): Promise<unknown[]> {
  const client = await connect(url)
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

/** A dead process whose parent has not waited for it counts as gone. */
function isRunning(pid: number) {
  try {
    process.kill(pid, 0)
    return process.platform !== 'linux' || !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
  } catch {
    return false
  }
}

async function until(condition: () => boolean) {
  for (const giveUp = Date.now() + 20_000; !condition(); await sleep(20)) {
    if (Date.now() > giveUp) throw new Error('It did not happen within 20 seconds.')
  }
}
