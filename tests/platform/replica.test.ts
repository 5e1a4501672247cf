import { execFileSync, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { appendFileSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { createInterface } from 'node:readline'
import sql from 'sql-template-tag'
import { scratchFolder } from '@/bench/database'
import { freePort } from '@/bench/programs'
import { connect, type Database, type Tx } from '@/server/db/connect'
import { migrate } from '@/server/db/migrate'
import { withReplica } from '@/server/db/replica'
import { queryAt } from '@/tests/faults/product'

interface Server {
  url: string
  servingUrl: string
  stop: () => Promise<void>
}

const folder = scratchFolder()
const faults: unknown[] = []
let primary: Server
let replica: Server
let db: Database
const company = randomUUID()

beforeAll(async () => {
  const [one, other] = [path.join(folder, 'primary'), path.join(folder, 'replica')]
  const first = await start({ dataDir: one })
  await migrate(first.url, { serving_url: first.servingUrl })
  await first.stop()
  // With its owner, which is the user that the server runs as.
  execFileSync('cp', ['-a', one, other])
  primary = await start({ dataDir: one })
  appendFileSync(path.join(other, 'cluster/postgresql.auto.conf'), `primary_conninfo = '${primary.url}'\n`)
  writeFileSync(path.join(other, 'cluster/standby.signal'), '')
  replica = await start({ dataDir: other, port: await freePort() })
  db = withReplica(connect(primary.servingUrl), replica.servingUrl, {
    report: (fault) => faults.push(fault),
    traces: undefined,
  })
  await queryAt(
    primary.url,
    `insert into company (id, name, created_at, updated_at) values ($1, 'Replica', now(), now())`,
    [company],
  )
})

afterAll(async () => {
  await db.close()
  await Promise.all([replica.stop(), primary.stop()])
  await rm(folder, { recursive: true, force: true })
})

async function start(options: { dataDir: string; port?: number }): Promise<Server> {
  const host = spawn(process.execPath, ['tests/support/embedded-host.mjs', JSON.stringify(options)], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const [line] = (await once(createInterface(host.stdout), 'line')) as [string]
  const stop = async () => {
    host.stdin.end()
    if (host.exitCode === null) await once(host, 'exit')
  }
  return { ...(JSON.parse(line) as Pick<Server, 'url' | 'servingUrl'>), stop }
}

const NAME = sql`select name, pg_is_in_recovery() as is_replica from company`
interface Seen {
  name: string
  is_replica: boolean
}

const rename = (name: string) =>
  db.write({ role: 'app', company }, (tx) => tx.run(sql`update company set name = ${name} where id = ${company}`))
const seen = (): Promise<Seen> => db.report({ role: 'app', company }, (tx) => tx.one<Seen>(NAME))
const replay = (what: 'pause' | 'resume') => queryAt(replica.url, `select pg_wal_replay_${what}()`)

test('a hundred reports, each right after a write, show the write and come from the replica', async () => {
  const wrong: Seen[] = []
  for (let n = 0; n < 100; n += 1) {
    await rename(`Replica ${n}`)
    const found = await seen()
    if (found.name !== `Replica ${n}` || !found.is_replica) wrong.push(found)
  }
  expect(wrong).toEqual([])
  expect(faults).toEqual([])
})

test('the replica shows no other company and refuses writes', async () => {
  const none = await db.report({ role: 'app', company: randomUUID() }, (tx) => tx.rows<Seen>(NAME))
  expect(none).toEqual([])
  const writing = db.report({ role: 'app', company }, (tx) => tx.run(sql`update company set name = 'Written'`))
  await expect(writing).rejects.toMatchObject({ code: '25006' })
})

test('while the replica is behind, the primary shows what was just written', async () => {
  await replay('pause')
  await rename('Behind')
  const before = performance.now()
  expect(await seen()).toEqual({ name: 'Behind', is_replica: false })
  expect(performance.now() - before).toBeLessThan(2_000)
  expect(faults).toHaveLength(1)
  await replay('resume')
})

test('a replica that failed is used again after five seconds', async () => {
  const answers: boolean[] = []
  for (const giveUp = Date.now() + 15_000; !answers.at(-1) && Date.now() < giveUp;)
    answers.push((await new Promise((resolve) => setTimeout(resolve, 250)).then(seen)).is_replica)
  expect(answers.at(-1)).toBe(true)
})

test('a replica that stops during a report and stays down loses no response', async () => {
  const endOnce = async (tx: Tx) => {
    const { is_replica } = await tx.one<Seen>(NAME)
    if (is_replica) await replica.stop()
    return tx.one<Seen>(NAME)
  }
  expect(await db.report({ role: 'app', company }, endOnce)).toEqual({ name: 'Behind', is_replica: false })
  await rename('Alone')
  expect(await seen()).toEqual({ name: 'Alone', is_replica: false })
})
