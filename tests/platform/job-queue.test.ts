import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import sql from 'sql-template-tag'
import { freePort } from '@/bench/programs'
import { importFile } from '@/lib/contract/statement-import'
import { suggestCategoryBulk } from '@/lib/contract/suggestion'
import { deliver, enqueue } from '@/server/db/queue'
import { deliverLost } from '@/server/jobs/rounds'
import { runTask } from '@/server/jobs/run-task'
import { startJobs, type Jobs } from '@/server/jobs/runner'
import type { Ports } from '@/server/services/context'
import { testApi, type TestApi } from '@/tests/support/api'
import { makeBooks, type Books } from '@/tests/support/books'
import { bundleTo } from '@/tests/support/run-apart'

/* The real queue on a real database: no company waits for another, and no job is lost or run twice. */
let api: TestApi
const running = new Set<Jobs>()
beforeEach(async () => void (api = await testApi()))
afterEach(async () => {
  await Promise.all([...running].map((jobs) => jobs.stop()))
  running.clear()
  await api.close()
})

function start(ports: Ports = api.ports): Jobs {
  const jobs = startJobs(ports, api.database_url)
  running.add(jobs)
  return jobs
}

async function stop(jobs: Jobs): Promise<void> {
  running.delete(jobs)
  await jobs.stop()
}

async function until<T>(
  read: () => T | undefined | Promise<T | undefined>,
  { within = 30_000, every = 20 } = {},
): Promise<T> {
  for (const end = Date.now() + within; Date.now() < end; await pause(every)) {
    const found = await read()
    if (found !== undefined) return found
  }
  throw new Error(`Nothing came within ${within} ms`)
}

interface Row {
  status: string
  fence: number
  attempts: number
  created: number | null
}
const rowOf = async (id: string): Promise<Row> => {
  const [row] = await api.rows<Row>(
    sql`select status, fence, attempts, (result ->> 'created')::int as created from task where id = ${id}`,
  )
  if (!row) throw new Error('No such task')
  return row
}
async function statusesOf(ids: readonly string[]): Promise<string[]> {
  const statuses: string[] = []
  for (const id of ids) statuses.push((await rowOf(id)).status)
  return statuses
}
const ended = (id: string) =>
  until(async () => {
    const row = await rowOf(id)
    return row.status === 'SUCCESS' || row.status === 'FAILURE' ? row : undefined
  })
const written = async (books: Books): Promise<number> =>
  (
    await api.rows<{ n: number }>(
      sql`select count(*)::int as n from bank_transaction where entity_id = ${books.entity.id}`,
    )
  )[0]?.n ?? 0

/** A model that responds only when the test says so. */
function slowModel() {
  const requests: ((answer: null) => void)[] = []
  const model = { ask: () => new Promise<null>((resolve) => void requests.push(resolve)) }
  return { requests, ports: { ...api.ports, model }, answer: () => requests.forEach((resolve) => resolve(null)) }
}

async function askModel(books: Books, name: string): Promise<string> {
  const line = await books.line({ name })
  return (await books.client.call(suggestCategoryBulk, { body: { transactions: [line.id] } })).task_id
}

async function startImport(books: Books, count: number): Promise<string> {
  const rows = Array.from(
    { length: count },
    (_, n) => `02/${String(1 + (n % 28)).padStart(2, '0')}/2026,DEBIT,"LINE ${n}",,-${n + 1}.00`,
  )
  const bytes = `Date,Transaction,Name,Memo,Amount\n${rows.join('\n')}\n`
  const bank_account = (await books.bankAccount()).id
  return (await books.client.call(importFile, { body: { bank_account }, file: { name: 'x.csv', bytes } })).task_id
}

test("a company's slow model call holds up no other company", async () => {
  const [slow, other] = [await makeBooks(api), await makeBooks(api)]
  const { requests, ports, answer } = slowModel()
  start(ports)
  const waiting = await askModel(slow, 'QZX 4417')
  await until(() => requests[0])
  const began = Date.now()
  const done = await ended(await startImport(other, 50))
  console.info(`a job beside another company's slow one: ${Date.now() - began} ms from the upload to its end`)
  expect([done.status, done.created, (await rowOf(waiting)).status]).toEqual(['SUCCESS', 50, 'STARTED'])
  answer()
  expect((await ended(waiting)).status).toBe('SUCCESS')
})

test('the jobs of one company run one at a time, in order', async () => {
  const [books, other] = [await makeBooks(api), await makeBooks(api)]
  const { requests, ports, answer } = slowModel()
  const tasks = [await askModel(books, 'QZX 4417'), await askModel(books, 'QZX 4418'), await startImport(books, 5)]
  start(ports)
  await until(() => requests[0])
  await ended(await startImport(other, 5))
  expect(await statusesOf(tasks)).toEqual(['STARTED', 'PENDING', 'PENDING'])
  expect(requests).toHaveLength(1)
  answer()
  await until(() => requests[1])
  expect(await statusesOf(tasks)).toEqual(['SUCCESS', 'STARTED', 'PENDING'])
  answer()
  expect((await ended(tasks[2] ?? '')).created).toBe(5)
})

/** Starts the jobs and stops them in the middle of the first batch of lines. */
function stoppedInBatch(): Promise<void> {
  return new Promise((resolve, reject) => {
    let ids = 0
    const id = () => {
      if (++ids === 1_000) stop(jobs).then(resolve, reject)
      return api.ports.id()
    }
    const jobs = start({ ...api.ports, id })
  })
}

test('an import of 17,000 lines that is restarted five times writes each line once', async () => {
  const books = await makeBooks(api)
  const task = await startImport(books, 17_000)
  for (let restart = 1; restart <= 5; restart++) {
    await stoppedInBatch()
    expect([(await rowOf(task)).status, await written(books)]).toEqual(['PENDING', restart * 2_000])
  }
  start()
  const done = await ended(task)
  expect([done.status, done.created, await written(books)]).toEqual(['SUCCESS', 17_000, 17_000])
  await api.rows(sql`analyze`)
  await books.sound()
}, 180_000)

test('a stop does not count as a failed attempt, even for a job that has not reached its first step', async () => {
  const books = await makeBooks(api)
  const { requests, ports, answer } = slowModel()
  const task = await askModel(books, 'QZX 4417')
  for (let restart = 1; restart <= 7; restart++) {
    const jobs = start(ports)
    await until(() => requests[restart - 1])
    const stopped = stop(jobs)
    await until(async () => ((await rowOf(task)).attempts === 0 ? true : undefined))
    // Another attempt fences this one off, so nothing of it is written.
    await api.rows(sql`update task set fence = fence + 1, status = 'PENDING' where id = ${task}`)
    answer()
    await stopped
    await api.ports.db.write({ role: 'worker' }, (tx) => deliver(tx, { id: task, company_id: books.company.id }))
  }
  expect((await rowOf(task)).status).toBe('PENDING')
  start({ ...api.ports, model: undefined })
  expect((await ended(task)).status).toBe('SUCCESS')
}, 120_000)

test('a job that fails without progress ends as FAILURE after five attempts', async () => {
  const books = await makeBooks(api)
  const task = await startImport(books, 5)
  await api.rows(sql`update task set attempts = 5, payload = '{}' where id = ${task}`)
  start()
  expect(await ended(task)).toMatchObject({ status: 'FAILURE' })
})

test('an attempt that was fenced off commits nothing', async () => {
  const books = await makeBooks(api)
  const { requests, ports, answer } = slowModel()
  const jobs = start(ports)
  const task = await askModel(books, 'QZX 4417')
  await until(() => requests[0])
  await runTask({ ...api.ports, model: undefined }, task, new AbortController().signal)
  const before = await api.rows(sql`select * from audit_log where entity_id = ${books.entity.id} order by at`)
  const done = await rowOf(task)
  expect([done.status, done.fence]).toEqual(['SUCCESS', 2])
  answer()
  await stop(jobs)
  expect(await api.rows(sql`select * from audit_log where entity_id = ${books.entity.id} order by at`)).toEqual(before)
  expect(await rowOf(task)).toEqual(done)
})

test('a task missing from the queue is delivered', async () => {
  const books = await makeBooks(api)
  const task = await startImport(books, 5)
  await api.rows(sql`delete from graphile_worker._private_jobs`)
  expect([await deliverLost(api.ports), await deliverLost(api.ports)]).toEqual([1, 0])
  start()
  expect((await ended(task)).status).toBe('SUCCESS')
})

test('the app role delivers its tasks but cannot read the queue', async () => {
  const books = await makeBooks(api)
  await startImport(books, 1)
  const reading = api.ports.db.read({ role: 'app', company: books.company.id }, (tx) =>
    tx.rows(sql`select * from graphile_worker.jobs`),
  )
  await expect(reading).rejects.toThrow('permission denied')
})

test('jobs are picked up within milliseconds', async () => {
  const books = await makeBooks(api)
  const began = new Map<unknown, number>()
  const log = Object.assign(Object.create(api.ports.log) as Ports['log'], {
    child: ({ task }: { task?: string }) => {
      began.set(task, performance.now())
      return api.ports.log
    },
  })
  start({ ...api.ports, log })
  const latencies: number[] = []
  for (let n = 0; n < 41; n++) {
    const id = api.ports.id()
    const task = { id, company_id: books.company.id, entity_id: books.entity.id, user_id: books.user.id }
    await api.ports.db.write({ role: 'app', company: books.company.id }, (tx) =>
      enqueue(tx, { ...task, kind: 'revoke_banks', payload: {}, now: api.clock.now() }),
    )
    const committed = performance.now()
    latencies.push((await until(() => began.get(id), { every: 1 })) - committed)
    await ended(id)
    await pause(10)
  }
  // The first one waits for the queue to start.
  const sorted = latencies.slice(1).sort((a, b) => a - b)
  const median = sorted[sorted.length >> 1] ?? Infinity
  console.info(`pick-up: median ${Math.round(median)} ms, slowest ${Math.round(sorted.at(-1) ?? Infinity)} ms`)
  expect(median).toBeLessThan(250)
})

describe('a worker that is killed', () => {
  const home = mkdtempSync(path.resolve('node_modules/.cache-worker-'))
  const children = new Set<ChildProcess>()
  afterEach(async () => {
    for (const child of children) if (child.exitCode === null && child.kill('SIGKILL')) await once(child, 'exit')
    children.clear()
  })
  afterAll(() => rmSync(home, { recursive: true, force: true }))

  it('hands its job over to another one within 5 s, and each line is written once', async () => {
    const program = bundleTo(home, 'api', 'server/main.ts')
    bundleTo(home, 'workshop', 'server/providers/workshop/worker.ts')
    const books = await makeBooks(api)
    const child = spawn(process.execPath, [program], {
      env: {
        PATH: process.env.PATH,
        NODE_ENV: 'production',
        DATA_DIR: mkdtempSync(path.join(tmpdir(), 'haulbook-worker-')),
        DATABASE_URL: api.database_url,
        API_PORT: String(await freePort()),
      },
      stdio: 'ignore',
    })
    children.add(child)
    const task = await startImport(books, 9_000)
    await until(async () => ((await written(books)) > 0 ? true : undefined))
    start()
    child.kill('SIGKILL')
    const killed = Date.now()
    const { fence } = await until(async () => {
      const row = await rowOf(task)
      return row.fence > 1 ? row : undefined
    })
    const waited = Date.now() - killed
    console.info(`resumed ${waited} ms after kill -9`)
    expect([fence, waited < 5_000]).toEqual([2, true])
    const done = await ended(task)
    expect([done.status, done.created, await written(books)]).toEqual(['SUCCESS', 9_000, 9_000])
    await api.rows(sql`analyze`)
    await books.sound()
  }, 120_000)

  it('does not block other jobs of its company', async () => {
    const books = await makeBooks(api)
    const task = await startImport(books, 5)
    await api.rows(sql`
      update graphile_worker._private_jobs set locked_by = 'pool-dead', locked_at = now() - interval '3 s', attempts = 1`)
    await api.rows(sql`
      update graphile_worker._private_job_queues set locked_by = 'pool-dead', locked_at = now() - interval '3 s'`)
    await api.ports.db.write({ role: 'worker' }, (tx) => deliver(tx, { id: task, company_id: books.company.id }))
    start()
    expect((await ended(task)).status).toBe('SUCCESS')
    const left = () => api.rows(sql`select 1 from graphile_worker._private_job_queues where locked_by is not null`)
    await until(async () => ((await left()).length === 0 ? true : undefined))
  })
})
