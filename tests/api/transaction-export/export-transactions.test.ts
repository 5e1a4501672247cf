import sql from 'sql-template-tag'
import { createEntity, deleteEntity } from '@/lib/contract/company'
import { fileContent } from '@/lib/contract/file'
import { taskStatus, type Task } from '@/lib/contract/task'
import { editStakeholder, transactionList, updateTransaction } from '@/lib/contract/transaction'
import { exportTransactions } from '@/lib/contract/transaction-export'
import { sumWire } from '@/lib/money/cents'
import { runQueued } from '@/server/jobs/run-task'
import { readSheet } from '@/tests/support/spreadsheet'
import type { ApiClient, TestApi } from '@/tests/support/api'
import { createTruck } from '@/lib/contract/truck'
import { testApi } from '@/tests/support/api'
import { addMember } from '@/tests/support/company'
import { inAnotherEntity } from '@/tests/support/objects'
import { makeBooks, type Books } from '@/tests/support/books'

describe('POST transaction/export-transaction/', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await testApi()
  })
  afterAll(() => api.close())

  async function exported(client: ApiClient, body: object = {}): Promise<Task> {
    const { task_id } = await client.call(exportTransactions, { body } as never)
    await api.runJobs()
    return client.call(taskStatus, { params: { id: task_id } })
  }
  async function sheetOf(client: ApiClient, task: Task): Promise<ReturnType<typeof readSheet>> {
    expect([task.status, task.progress]).toEqual(['SUCCESS', 100])
    return readSheet(await client.call(fileContent, { params: { id: task.result?.file_id ?? '' } }))
  }
  async function someLines(): Promise<Books> {
    const books = await makeBooks(api)
    const fuel = await books.line({
      chart_of_account: 6010,
      amount: 611.75,
      name: '=PILOT #0412',
      description: '-bank text-',
    })
    await books.line({ date: '2026-02-05', amount: 4_388.25, amount_type: 'money_in', name: 'TQL' })
    await books.line({ date: '2026-01-05', amount: 87.1, name: 'LOVES' })
    const pilot = await books.stakeholder()
    const body = { unit_number: '12', make: 'Freightliner', model: 'Cascadia', full_name: 'Freightliner Cascadia' }
    const { id: truck } = await books.client.call(createTruck, { body })
    await books.client.call(editStakeholder, { params: { id: fuel.id }, body: { stakeholder: pilot.id } })
    await books.client.call(updateTransaction, {
      params: { id: fuel.id },
      body: { note: 'truck 12', is_flagged: true, truck },
    })
    return books
  }

  it("writes the lines in the list's order, with signed amounts, text as text, and count and sums on top", async () => {
    const books = await someLines()
    const sheet = await sheetOf(books.client, await exported(books.client))
    expect(sheet[0]).toEqual([books.entity.name])
    expect(sheet[2]).toEqual(['3 lines · Money in 4,388.25 · Money out 698.85'])
    expect(sheet[4]).toEqual([
      'Date',
      'Description',
      'Bank text',
      'Bank account',
      'Amount',
      'Account number',
      'Category',
      'Stakeholder',
      'Status',
      'Flags',
      'Note',
      'Entry',
      'Truck',
    ])
    // 2026-02-03 is day 46,056 of Excel's calendar
    expect(sheet.slice(5).map((row) => [row[0], row[1]])).toEqual([
      [46058, 'TQL'],
      [46056, '=PILOT #0412'],
      [46027, 'LOVES'],
    ])
    expect(sheet[6]).toEqual([
      46056,
      '=PILOT #0412',
      '-bank text-',
      'Operating',
      -611.75,
      6010,
      'Diesel Fuel',
      'Pilot Travel Centers',
      'Set by a person',
      'Flagged',
      'truck 12',
      'TXN-000001',
      '12 · Freightliner Cascadia',
    ])
  })

  it("uses the filter and its order, and agrees with the list's sums", async () => {
    const books = await someLines()
    const query = { amount_type: 'money_out' as const, start_date: '2026-01-01', ordering: 'amount' }
    const list = await books.client.call(transactionList, { query })
    const rows = (await sheetOf(books.client, await exported(books.client, query))).slice(5)
    expect(rows.map((row) => row.find((cell) => typeof cell === 'number' && cell < 0))).toEqual([-87.1, -611.75])
    expect([rows.length, list.money_out]).toEqual([list.count, 698.85])
    const all = await books.client.call(transactionList)
    const amounts = (await sheetOf(books.client, await exported(books.client)))
      .slice(5)
      .map((row) => Number(row.filter((cell) => typeof cell === 'number')[1]))
    expect(sumWire(amounts)).toBe(sumWire([all.money_in, -all.money_out]))
  })

  it('the filter may be in the query as well; a field in both counts as in the body', async () => {
    const books = await someLines()
    const start = async (request: { query: object; body?: object }) => {
      const { task_id } = await books.client.call(exportTransactions, request as never)
      await api.runJobs()
      return sheetOf(books.client, await books.client.call(taskStatus, { params: { id: task_id } }))
    }
    const query = { amount_type: 'money_out', status: ['uncategorized', 'by_user'], ordering: 'amount' }
    expect((await start({ query })).slice(5).map((row) => row[1])).toEqual(['LOVES', '=PILOT #0412'])
    expect((await start({ query, body: { amount_type: 'money_in' } })).slice(5).map((row) => row[1])).toEqual(['TQL'])
    expect((await books.client.refused(exportTransactions, { query: { start_date: 'May' } })).body).toEqual({
      start_date: ['Enter a date as yyyy-MM-dd.'],
    })
  })

  it('a member who lost access to one of its entities can no longer get the file (404)', async () => {
    const books = await someLines()
    const second = await inAnotherEntity(books, (there) => Promise.resolve(there.entity.id))
    const entities = [books.entity.id, second]
    const mate = await addMember(api, books, { role: 'finance_department', entities })
    const { result } = await exported(mate.client, { entities })
    const read = async () => (await mate.client.send(fileContent, { params: { id: result?.file_id ?? '' } })).status
    expect(await read()).toBe(200)
    await api.rows(sql`delete from membership_entity where user_id = ${mate.id} and entity_id = ${second}`)
    expect(await read()).toBe(404)
    await sheetOf(mate.client, await exported(mate.client))
  })

  it('an entity deleted since then does not remove access', async () => {
    const books = await someLines()
    const { id: second } = await books.client.call(createEntity, { body: { name: 'Second' } })
    const { result } = await exported(books.client, { entities: [books.entity.id, second] })
    await books.client.call(deleteEntity, { params: { id: second } })
    expect((await books.client.send(fileContent, { params: { id: result?.file_id ?? '' } })).status).toBe(200)
  })

  it("one export per person at a time: a second is refused until the first ends (409), another person's is not", async () => {
    const books = await someLines()
    const mate = await addMember(api, books, { role: 'admin' })
    const start = async (client: ApiClient) => (await client.send(exportTransactions, { body: {} })).status
    expect((await Promise.all([start(books.client), start(books.client), start(mate.client)])).sort()).toEqual([
      202, 202, 409,
    ])
    expect((await books.client.refused(exportTransactions, { body: {} })).body).toEqual({
      message: 'An export of yours is still running. Wait until it has ended.',
      code: 'conflict',
    })
    await api.runJobs()
    expect((await exported(books.client)).status).toBe('SUCCESS')
  })

  it('without matches the file contains only its header', async () => {
    const books = await someLines()
    const sheet = await sheetOf(books.client, await exported(books.client, { search: 'no such line' }))
    expect([sheet.length, sheet[2]]).toEqual([5, ['0 lines · Money in 0.00 · Money out 0.00']])
  })

  it('notifies only the windows of the person who requested the file', async () => {
    const books = await someLines()
    const { result } = await exported(books.client)
    const sent = api.events.filter((event) => event.message_type === 'export_transaction_excel').at(-1)
    expect(sent).toEqual({
      company_id: books.company.id,
      only_user: books.user.id,
      message_type: 'export_transaction_excel',
      message: `/api/v1/file/file/${result?.file_id}/content/`,
    })
  })

  it('a job whose worker crashes at the very end is repeated and leaves one file', async () => {
    const books = await someLines()
    const { task_id } = await books.client.call(exportTransactions, { body: {} })
    let puts = 0
    const takenOver = sql`update task set fence = fence + 1, status = 'PENDING' where id = ${task_id}`
    await runQueued({
      ...api.ports,
      files: {
        ...api.ports.files,
        put: async (...given) => {
          await api.ports.files.put(...given)
          if (puts++ === 0) await api.rows(takenOver)
        },
      },
    })
    expect(puts).toBe(2)
    const task = await books.client.call(taskStatus, { params: { id: task_id } })
    expect((await sheetOf(books.client, task)).length).toBe(8)
    expect(await api.rows(sql`select id from file where company_id = ${books.company.id}`)).toEqual([{ id: task_id }])
  })

  it('an invalid filter is refused (400); a role without the right to export is denied (403), a read-only member is not', async () => {
    const books = await someLines()
    expect((await books.client.refused(exportTransactions, { body: { start_date: 'May' } })).body).toEqual({
      start_date: ['Enter a date as yyyy-MM-dd.'],
    })
    const driver = await addMember(api, books, { role: 'other' })
    expect((await driver.client.refused(exportTransactions, { body: {} })).status).toBe(403)
    const reader = await addMember(api, books, { role: 'finance_department', permission: 'read_only' })
    expect((await exported(reader.client)).status).toBe('SUCCESS')
  })

  it('a filter with ids outside these books is not found (404) and starts no job', async () => {
    const [books, other] = [await someLines(), await makeBooks(api)]
    const account = (await other.account(6010)).id
    const foreign = [
      { bank_accounts: [(await other.bankAccount({ name: 'Theirs' })).id] },
      { bank_account: books.entity.id },
      { chart_of_accounts: [(await books.account(6010)).id, account] },
      { stakeholder: (await other.stakeholder()).id },
      { split_transaction: (await other.line()).id },
      { entities: [other.entity.id] },
    ]
    for (const body of foreign)
      expect([body, (await books.client.refused(exportTransactions, { body })).status]).toEqual([body, 404])
    expect((await exported(books.client, { bank_account: (await books.bankAccount()).id })).status).toBe('SUCCESS')
  })

  it('another company can access neither the task nor the file (404)', async () => {
    const [books, other] = [await someLines(), await makeBooks(api)]
    const task = await exported(books.client)
    expect((await other.client.refused(taskStatus, { params: { id: task.id } })).status).toBe(404)
    expect((await other.client.refused(fileContent, { params: { id: task.result?.file_id } })).status).toBe(404)
  })
})
