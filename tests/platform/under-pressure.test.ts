import { setTimeout as pause } from 'node:timers/promises'
import pg, { Client } from 'pg'
import sql from 'sql-template-tag'
import { accountList } from '@/lib/contract/chart-of-account'
import { stakeholderList } from '@/lib/contract/stakeholder'
import { previewImport } from '@/lib/contract/statement-import'
import { health } from '@/lib/contract/task'
import { updateMe } from '@/lib/contract/user'
import { databaseClock } from '@/server/db/clock'
import { PastDeadline, withinDeadline } from '@/server/db/deadline'
import { NoSlot } from '@/server/db/slots'
import { buildApp } from '@/server/app'
import { addressOf, requestOf, testApi, type TestApi } from '@/tests/support/api'
import { makeBooks } from '@/tests/support/books'
import { ofx } from '@/tests/support/ofx'

let api: TestApi
beforeAll(async () => {
  api = await testApi()
})
afterAll(() => api.close())

/** Holds locks as the owner until the work is done. */
async function whileLocked<T>(statement: string, work: () => Promise<T>): Promise<T> {
  const owner = new Client(api.owner_url)
  await owner.connect()
  try {
    await owner.query(`begin; ${statement}`)
    return await work()
  } finally {
    await owner.query('rollback')
    await owner.end()
  }
}

it('40 readers of one company on a locked table block no other company and get a Retry-After header', async () => {
  const [busy, quiet] = [await makeBooks(api), await makeBooks(api)]
  await whileLocked('lock table stakeholder in access exclusive mode', async () => {
    const readers = Array.from({ length: 40 }, () => busy.client.send(stakeholderList))
    await pause(200)
    const times: number[] = []
    for (let turn = 0; turn < 10; turn += 1) {
      const request = performance.now()
      await quiet.client.call(accountList)
      await api.anonymous.call(health)
      times.push(performance.now() - request)
    }
    expect(Math.max(...times)).toBeLessThan(1_000)
    const answers = await Promise.all(readers)
    for (const { status, headers } of answers)
      expect(['503 1', '429 2']).toContain(`${status} ${headers.get('retry-after')}`)
  })
  await busy.client.call(stakeholderList)
})

it('long reads block no other calls, and those of one company block none of another company', async () => {
  const { db } = api.ports
  const [quiet, ...busy] = [await makeBooks(api), await makeBooks(api), await makeBooks(api)]
  const request = busy.flatMap(({ company: { id: company } }) =>
    Array.from({ length: 6 }, () => db.stream({ role: 'app', company })),
  )
  const refused = await Promise.all(busy.map(({ company }) => faultOf(db.stream({ role: 'app', company: company.id }))))
  for (const fault of refused) expect(fault).toBeInstanceOf(NoSlot)
  await quiet.client.call(accountList)
  const own = await db.stream({ role: 'app', company: quiet.company.id })
  await own.end()
  await Promise.all(request.map(async (each) => (await each).end()))
})

it('slow downloads leave room for long reads that do not wait for a client', async () => {
  const { db } = api.ports
  const [quiet, ...busy] = [await makeBooks(api), await makeBooks(api), await makeBooks(api), await makeBooks(api)]
  const request = busy.flatMap(({ company: { id: company } }) =>
    Array.from({ length: 2 }, () => db.stream({ role: 'app', company }, { paced: true })),
  )
  await Promise.all(request)
  const own = { role: 'app', company: quiet.company.id } as const
  expect(await faultOf(db.stream(own, { paced: true }))).toBeInstanceOf(NoSlot)
  const { end } = await db.stream(own)
  await end()
  const [first, ...others] = request
  await (await first)?.end()
  await (await db.stream(own, { paced: true })).end()
  await Promise.all(others.map(async (each) => (await each).end()))
})

it('a row locked by another write is reported as such, not as a filter that is too wide', async () => {
  const books = await makeBooks(api)
  await whileLocked('select 1 from app_user for update', async () => {
    const { status, body } = await refusalOf(books.client.send(updateMe, { body: { first_name: 'Dana' } }))
    expect([status, body]).toEqual([
      503,
      {
        message: 'Somebody else is changing this right now. Nothing was saved; try again in a moment.',
        request_id: expect.any(String),
      },
    ])
  })
})

it.each([
  ['the database', Object.assign(new Error('could not extend file: No space left on device'), { code: '53100' })],
  ['a file', Object.assign(new Error('write failed'), { code: 'ENOSPC' })],
])('a disk that is full for %s is reported as such', async (_what, fault) => {
  const books = await makeBooks(api)
  const refuses = () => Promise.reject(fault)
  const app = buildApp({ ...api.ports, db: { ...api.ports.db, read: refuses, write: refuses }, outbox: 'none' })
  const answer = await app.request(addressOf(accountList, {}), requestOf(accountList, {}, books.user.tokens.access))
  expect([answer.status, answer.headers.get('retry-after'), await answer.json()]).toEqual([
    503,
    '30',
    {
      message: 'The server’s disk is full, so nothing was saved. Try again when there is space.',
      request_id: expect.any(String),
    },
  ])
})

it.each(['XX001', 'XX002'])(
  'books damaged on the disk (%s) are not shown, and the response gives the reason',
  async (code) => {
    const books = await makeBooks(api)
    const fault = Object.assign(new pg.DatabaseError('invalid page in block 3', 0, 'error'), { code })
    const app = buildApp({ ...api.ports, db: { ...api.ports.db, read: () => Promise.reject(fault) }, outbox: 'none' })
    const answer = await app.request(addressOf(accountList, {}), requestOf(accountList, {}, books.user.tokens.access))
    expect([answer.status, await answer.json()]).toEqual([
      500,
      {
        message:
          'Part of these books is damaged on the disk, so this cannot be shown. The people who run this server have to restore them from a backup.',
        code: 'damaged',
        request_id: expect.any(String),
      },
    ])
  },
)

it('a write past its deadline commits nothing', async () => {
  const books = await makeBooks(api)
  const access = { role: 'app', company: books.company.id } as const
  const late = withinDeadline(400, () =>
    api.ports.db.write(access, async (tx) => {
      await tx.run(sql`update entity set name = 'Too late' where id = ${books.entity.id}`)
      await pause(600)
    }),
  )
  await expect(late).rejects.toThrow(PastDeadline)
  await pause(500)
  expect(await api.rows(sql`select count(*)::int as late from entity where name = 'Too late'`)).toEqual([{ late: 0 }])
})

it("follows the database's clock, whatever the machine's clock says", async () => {
  const clock = await databaseClock(api.ports.db, () => undefined)
  const real = Date.now
  const off = async () => {
    const [row] = await api.rows<{ at: string }>(sql`select clock_timestamp() as at`)
    return Math.abs(clock.now().getTime() - new Date(row?.at ?? 0).getTime())
  }
  try {
    expect(await off()).toBeLessThan(250)
    for (const skew of [300_000, -300_000, 90 * 86_400_000]) {
      Date.now = () => real() + skew
      expect(await off()).toBeLessThan(250)
    }
  } finally {
    Date.now = real
    clock.stop()
  }
})

async function refusalOf(answering: Promise<Response>): Promise<{ status: number; body: unknown }> {
  const answer = await answering
  return { status: answer.status, body: await answer.json() }
}

it("reads one file per company at a time; others wait, and those beyond the queue's limit get a Retry-After header", async () => {
  const books = await makeBooks(api)
  const [running, waiting] = [{ now: 0, most: 0 }, 24]
  const workshop = {
    ...api.ports.workshop,
    readStatement: async (...request: Parameters<typeof api.ports.workshop.readStatement>) => {
      running.most = Math.max(running.most, (running.now += 1))
      await pause(20)
      running.now -= 1
      return api.ports.workshop.readStatement(...request)
    },
  }
  const app = buildApp({ ...api.ports, workshop, outbox: 'none' })
  const input = { body: {}, file: { name: 'statement.ofx', bytes: ofx() } }
  const answers = await Promise.all(
    Array.from({ length: waiting }, async () =>
      app.request(addressOf(previewImport, input), requestOf(previewImport, input, books.user.tokens.access)),
    ),
  )
  expect(running.most).toBe(1)
  const refused = answers.filter(({ status }) => status !== 200)
  expect(refused.map(({ status, headers }) => [status, headers.get('retry-after')])).toEqual(
    Array.from({ length: 3 }, () => [429, '2']),
  )
  expect(await refused[0]?.json()).toEqual({
    message: 'Another file of your company is being read. Try again in a moment.',
  })
})

const faultOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => null,
    (fault: unknown) => fault,
  )
