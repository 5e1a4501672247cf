import { execFile } from 'node:child_process'
import sql from 'sql-template-tag'
import { v7 } from 'uuid'
import { auditLog } from '@/lib/contract/shared'
import { trialBalance } from '@/lib/contract/report'
import { exportTransactions } from '@/lib/contract/transaction-export'
import { createStakeholder } from '@/lib/contract/stakeholder'
import { taskStatus } from '@/lib/contract/task'
import { addManualTransaction } from '@/lib/contract/transaction'
import { me } from '@/lib/contract/user'
import { runDaily } from '@/server/jobs/daily'
import { booksRound } from '@/server/jobs/books-round'
import { closing, transaction } from '@/server/services/context'
import { testApi, type TestApi } from '@/tests/support/api'
import { makeBooks, messageOf, ownerCtx, type Books } from '@/tests/support/books'
import { checkBooksProgram } from '@/tests/support/check-books-program'

const FROZEN: [number, string] = [
  409,
  'These books are frozen: a check found entries that do not balance. You can view and export everything, but nothing can be changed until this is fixed.',
]

describe('books whose entries do not balance', () => {
  let api: TestApi
  let books: Books
  let other: Books
  let bank: string
  beforeAll(async () => {
    api = await testApi()
    books = await makeBooks(api)
    other = await makeBooks(api)
    bank = (await books.line({ chart_of_account: 6010 })).bank_account.id
  })
  afterAll(() => api.close())

  const tamper = async (by: number) => {
    await api.rows(sql`set session_replication_role = replica`)
    await api.rows(
      sql`update posting set amount = amount + ${by} where line_no = 1 and company_id = ${books.company.id}`,
    )
    await api.rows(sql`set session_replication_role = origin`)
  }
  const line = () => ({
    bank_account: bank,
    date: '2026-02-03',
    name: 'FUEL',
    amount: 100,
    amount_type: 'money_out' as const,
  })
  const stakeholder = { full_name: 'Harbor Oak', type: 'Customer' } as const

  it('are frozen once by the hourly check, with an alarm; those of other companies stay open', async () => {
    await tamper(1)
    const alarms: unknown[][] = []
    const log = {
      info: () => undefined,
      warn: () => undefined,
      error: (...args: unknown[]) => void alarms.push(args),
    } as never
    await booksRound({ ...api.ports, log })
    await booksRound({ ...api.ports, log })
    expect(alarms.filter(([, text]) => text === 'books are frozen')).toMatchObject([
      [{ company: books.company.id, names: ['I01 entry balanced'] }, 'books are frozen'],
    ])
    expect(messageOf(await books.client.refused(addManualTransaction, { body: line() }))).toEqual(FROZEN)
    expect((await books.client.refused(createStakeholder, { body: stakeholder })).body).toMatchObject({
      code: 'books_frozen',
    })
    expect((await other.client.call(createStakeholder, { body: stakeholder })).id).toBeTruthy()
  })

  it('are reported as frozen to everybody who works in them, and in the audit log', async () => {
    expect(await books.client.call(me)).toMatchObject({ books_frozen: true })
    expect(await other.client.call(me)).not.toHaveProperty('books_frozen')
    expect(api.events).toContainEqual({
      company_id: books.company.id,
      message_type: 'invalidate',
      message: 'companies,me',
    })
    const { results } = await books.client.call(auditLog, { query: { object_type: 'company' } })
    expect(results[0]).toMatchObject({
      action: 'freeze',
      changes: [{ field: 'broken', from: null, to: ['I01 entry balanced'] }],
    })
  })

  it('start no change if the entity belongs to another company (404)', async () => {
    for (const entity of [other.entity, { ...other.entity, id: v7() }]) {
      const work = jest.fn()
      await expect(transaction(ownerCtx(api, { ...books, entity }), work)).rejects.toMatchObject({ status: 404 })
      await expect(closing(ownerCtx(api, books), entity.id, work)).rejects.toMatchObject({ status: 404 })
      expect(work).not.toHaveBeenCalled()
    }
  })

  it('can still be read and exported; jobs that would change them are paused', async () => {
    await books.client.call(trialBalance, { query: { start_date: '2026-01-01', end_date: '2026-12-31' } })
    const { task_id } = await books.client.call(exportTransactions, { body: {} })
    await api.runJobs()
    expect(await books.client.call(taskStatus, { params: { id: task_id } })).toMatchObject({ status: 'SUCCESS' })
    const faults = jest.spyOn(api.ports.log, 'error')
    await runDaily(api.ports)
    expect(faults).not.toHaveBeenCalled()
  })

  it('are unfrozen by the command once they balance', async () => {
    const program = await checkBooksProgram()
    const url = new URL(process.env.TEST_SERVING_URL ?? '')
    const [database] = await api.rows<{ name: string }>(sql`select current_database() as name`)
    url.pathname = `/${database?.name}`
    const run = (...args: string[]) =>
      new Promise<string>((resolve) => {
        execFile(
          process.execPath,
          [program, ...args],
          { env: { ...process.env, DATABASE_URL: url.href } },
          (_error, stdout) => resolve(stdout),
        )
      })
    expect(await run('--lift')).toMatch(/not sound\n {2}I01 entry balanced: .+\n(.*\n)* {2}frozen since 20/)
    expect(messageOf(await books.client.refused(createStakeholder, { body: stakeholder }))).toEqual(FROZEN)
    await tamper(-1)
    expect(await run()).toContain('its entries balance again: --lift ends it')
    expect(messageOf(await books.client.refused(createStakeholder, { body: stakeholder }))).toEqual(FROZEN)
    expect(await run('--lift')).toContain('the freeze is lifted')
    expect((await books.client.call(createStakeholder, { body: stakeholder })).id).toBeTruthy()
    await books.line({ chart_of_account: 6010 })
    await books.sound()
  })
})
