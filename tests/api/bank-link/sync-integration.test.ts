import sql from 'sql-template-tag'
import { disconnectIntegration, syncIntegration } from '@/lib/contract/bank-link'
import { integrationList } from '@/lib/contract/bank'
import { taskStatus } from '@/lib/contract/task'
import { runTask } from '@/server/jobs/run-task'
import { startJobs } from '@/server/jobs/runner'
import { testApi, type TestApi } from '@/tests/support/api'
import { makeBooks, messageOf } from '@/tests/support/books'
import { addMember } from '@/tests/support/company'
import { bankLine, checking, feedOf, resultOf } from '@/tests/support/feed'

const many = (count: number, prefix = 'm') =>
  Array.from({ length: count }, (_, n) =>
    bankLine({
      provider_id: `${prefix}${n}`,
      date: `2026-01-${String(5 + (n % 20)).padStart(2, '0')}`,
      amount: `${10 + n}.00`,
    }),
  )

describe('POST company/sync-transaction-from-integration/{id}/', () => {
  let api: TestApi
  beforeEach(async () => void (api = await testApi()))
  afterEach(() => api.close())

  it("returns a task that ends with the screen's message; a second call returns the same task while it runs", async () => {
    const books = await makeBooks(api)
    const { integration } = await feedOf(api, books).link([checking()])
    const [first, second] = [
      await books.client.call(syncIntegration, { params: { id: integration.id } }),
      await books.client.call(syncIntegration, { params: { id: integration.id } }),
    ]
    expect(second).toEqual(first)
    await api.runJobs()
    const task = await books.client.call(taskStatus, { params: { id: first.task_id } })
    expect([task.status, task.progress, task.result?.message]).toEqual([
      'SUCCESS',
      100,
      'Transactions are successfully synchronized',
    ])
    expect((await books.client.call(integrationList)).results[0]?.last_sync_date).not.toBeNull()
  })

  it('reads page by page; if data changes between two pages, restarts at the first page and writes each line once', async () => {
    const books = await makeBooks(api, { books_start: '2026-01-01' })
    const feed = feedOf(api, books)
    const { item, integration } = await feed.link([checking()])
    api.bank.pageSize = 10
    item.add(...many(35))
    const cursors: (string | null)[] = []
    api.bank.beforePage = (cursor) => {
      cursors.push(cursor)
      if (cursors.length === 3) item.fail('restart')
    }
    expect(await feed.sync(integration)).toMatchObject({ created: 35, duplicates: 0 })
    expect(cursors).toEqual(['0', '10', '20', '0', '10', '20', '30'])
    await books.sound()
  })

  it('a worker that crashes leaves complete pages, and another one continues: every line is written once', async () => {
    const books = await makeBooks(api, { books_start: '2026-01-01' })
    const { item, integration } = await feedOf(api, books).link([checking()])
    api.bank.pageSize = 10
    item.add(...many(45))
    const { task_id } = await books.client.call(syncIntegration, { params: { id: integration.id } })
    let pages = 0
    const reached = new Promise<void>((resolve) => {
      // The third page never arrives, as if the worker had been killed.
      api.bank.beforePage = () => void (++pages === 3 && resolve())
    })
    const answering = api.bank.syncTransactions
    let bury: (reason: Error) => void = () => undefined
    const silence = new Promise<never>((_, reject) => (bury = reject))
    api.bank.syncTransactions = (access, cursor) =>
      pages >= 2 ? (api.bank.beforePage?.(cursor), silence) : answering(access, cursor)
    const jobs = startJobs(api.ports, api.database_url)
    await reached
    const stopped = jobs.stop()
    api.bank.syncTransactions = answering
    api.bank.beforePage = undefined
    expect(
      await api.rows(sql`select count(*)::int as n from bank_transaction where entity_id = ${books.entity.id}`),
    ).toEqual([{ n: 20 }])
    // The queue delivers the job of a dead worker to another one.
    await runTask(api.ports, task_id, new AbortController().signal)
    bury(new Error('this worker is dead'))
    await stopped
    expect(resultOf(await books.client.call(taskStatus, { params: { id: task_id } }))).toMatchObject({
      created: 45,
      duplicates: 0,
    })
    expect(
      await api.rows(sql`select count(*)::int as n from bank_transaction where entity_id = ${books.entity.id}`),
    ).toEqual([{ n: 45 }])
    await books.sound()
  })

  it('two workers reading the same bank write each line once', async () => {
    const books = await makeBooks(api, { books_start: '2026-01-01' })
    const { item, integration } = await feedOf(api, books).link([checking()])
    api.bank.pageSize = 7
    item.add(...many(40))
    await books.client.call(syncIntegration, { params: { id: integration.id } })
    await api.rows(sql`
      insert into task (id, company_id, entity_id, user_id, kind, payload, created_at, updated_at)
      select gen_random_uuid(), company_id, entity_id, user_id, kind, payload, created_at, updated_at from task
       where entity_id = ${books.entity.id} and status = 'PENDING'`)
    await Promise.all([api.runJobs(), api.runJobs()])
    const tasks = await api.rows<{ status: string; created: number }>(sql`
      select status, (result ->> 'created')::int as created from task where entity_id = ${books.entity.id} and kind = 'sync_integration'`)
    expect(new Set(tasks.map((task) => task.status))).toEqual(new Set(['SUCCESS']))
    expect(tasks.reduce((sum, task) => sum + task.created, 0)).toBe(40)
    expect(
      await api.rows(sql`select count(*)::int as n from bank_transaction where entity_id = ${books.entity.id}`),
    ).toEqual([{ n: 40 }])
    await books.sound()
  })

  it('a bank that does not respond is retried later and shows this in the meantime', async () => {
    const books = await makeBooks(api)
    const feed = feedOf(api, books)
    const { item, integration } = await feed.link([checking()])
    item.fail('later')
    const task = await feed.task(integration)
    expect(task.status).toBe('PENDING')
    expect((await books.client.call(integrationList)).results[0]).toMatchObject({
      status: 'connected',
      error_message: 'The bank does not answer. We will try again.',
    })
    expect(await api.runJobs()).toBe(0)
    api.clock.advance(31_000)
    expect(await api.runJobs()).toBe(1)
    expect((await books.client.call(taskStatus, { params: { id: task.id } })).status).toBe('SUCCESS')
    expect((await books.client.call(integrationList)).results[0]?.error_message).toBeNull()
  })

  it('waits for a bank that is still preparing its first lines; the opening balance is based on its later balance', async () => {
    const books = await makeBooks(api, { books_start: '2026-01-01' })
    const feed = feedOf(api, books)
    const item = api.bank.signIn([checking({ current_balance: '100.00' })])
    item.add(bankLine({ provider_id: 'a', amount: '40.00' }))
    api.bank.isReady = false
    const { task_id } = await feed.send(item)
    await api.runJobs()
    expect((await books.client.call(taskStatus, { params: { id: task_id } })).status).toBe('PENDING')
    api.bank.isReady = true
    api.clock.advance(11_000)
    await api.runJobs()
    expect(resultOf(await books.client.call(taskStatus, { params: { id: task_id } }))).toMatchObject({
      created: 1,
      balances: [],
    })
    expect(await books.balances()).toEqual({ 1010: 100, 3800: -140, 8590: 40 })
  })

  it('disconnecting a bank during a sync ends the task (FAILURE), and nothing more is written', async () => {
    const books = await makeBooks(api)
    const feed = feedOf(api, books)
    const { item, integration } = await feed.link([checking()])
    item.add(...many(5))
    api.bank.revoke = () => Promise.resolve()
    const { task_id } = await books.client.call(syncIntegration, { params: { id: integration.id } })
    const answering = api.bank.syncTransactions
    api.bank.syncTransactions = async (access, cursor) => {
      await books.client.call(disconnectIntegration, { params: { id: integration.id } })
      return answering(access, cursor)
    }
    await api.runJobs()
    expect(await books.client.call(taskStatus, { params: { id: task_id } })).toMatchObject({
      status: 'FAILURE',
      message: 'This bank is disconnected. Link it again.',
    })
    expect(
      await api.rows(sql`select count(*)::int as n from bank_transaction where entity_id = ${books.entity.id}`),
    ).toEqual([{ n: 0 }])
  })

  it('an expired sign-in needs the person: the task fails, and so does the next call (409)', async () => {
    const books = await makeBooks(api)
    const feed = feedOf(api, books)
    const { item, integration } = await feed.link([checking()])
    item.fail('relink')
    expect(await feed.task(integration)).toMatchObject({
      status: 'FAILURE',
      message: 'Your bank asks you to sign in again.',
    })
    expect((await books.client.call(integrationList)).results[0]).toMatchObject({
      status: 'needs_relink',
      error_message: 'Your bank asks you to sign in again.',
    })
    const refused = await books.client.refused(syncIntegration, { params: { id: integration.id } })
    expect([messageOf(refused), refused.body.code]).toEqual([
      [409, 'Your bank asks you to sign in again.'],
      'needs_relink',
    ])
  })

  it("another company's integration is not found (404); consultants and read-only members cannot sync (403)", async () => {
    const [books, other] = [await makeBooks(api), await makeBooks(api)]
    const { integration } = await feedOf(api, books).link([checking()])
    expect((await other.client.refused(syncIntegration, { params: { id: integration.id } })).status).toBe(404)
    for (const member of [
      { role: 'consultant' as const },
      { role: 'finance_department' as const, permission: 'read_only' as const },
    ]) {
      const { client } = await addMember(api, books, member)
      expect((await client.refused(syncIntegration, { params: { id: integration.id } })).status).toBe(403)
    }
    const finance = await addMember(api, books, { role: 'finance_department' })
    expect((await finance.client.call(syncIntegration, { params: { id: integration.id } })).task_id).toBeTruthy()
  })
})
