import sql from 'sql-template-tag'
import { v7 } from 'uuid'
import { lineSuggestion, suggestCategoryBulk } from '@/lib/contract/suggestion'
import { taskStatus } from '@/lib/contract/task'
import {
  editChartOfAccount,
  notCategorizedCount,
  transactionDetail,
  type Transaction,
} from '@/lib/contract/transaction'
import { bulkFinalize } from '@/lib/contract/transaction-bulk'
import type { CategoryAnswer } from '@/server/providers/ai/category-model'
import { testApi, type TestApi } from '@/tests/support/api'
import { makeBooks, messageOf, type Books } from '@/tests/support/books'
import { addMember } from '@/tests/support/company'
import { makeBill } from '@/tests/support/invoicing'

describe('POST transaction/transaction-categorize-bulk/', () => {
  let api: TestApi
  beforeAll(async () => void (api = await testApi()))
  afterAll(() => api.close())

  const start = (books: Books, ...lines: Transaction[]) =>
    books.client.call(suggestCategoryBulk, { body: { transactions: lines.map((line) => line.id) } })
  const stateOf = async (books: Books, line: Transaction) => {
    const { status, chart_of_account } = await books.client.call(transactionDetail, { params: { id: line.id } })
    return [status, chart_of_account?.chart_number ?? null]
  }

  it('E082, E124: in progress at first, then 5010 as by_truck_gpt like earlier payroll, or unclassifiable on suspense', async () => {
    const books = await makeBooks(api)
    await books.line({ name: 'GUSTO PAYROLL', amount: 4800, chart_of_account: 5010 })
    const [wages, riddle] = [
      await books.line({ name: 'GUSTO PAYROLL', amount: 4800 }),
      await books.line({ name: 'QZX 4417 VRTK', amount: 89.99 }),
    ]
    const { task_id, skipped } = await start(books, wages, riddle)
    expect([skipped, await stateOf(books, wages), await stateOf(books, riddle)]).toEqual([
      [],
      ['in_progress', null],
      ['in_progress', null],
    ])
    expect(
      messageOf(
        await books.client.refused(editChartOfAccount, { params: { id: wages.id }, body: { chart_of_account: null } }),
      ),
    ).toEqual([409, 'Transaction is being categorized. Try again later.'])
    await api.runJobs()
    expect(await books.client.call(taskStatus, { params: { id: task_id } })).toMatchObject({
      status: 'SUCCESS',
      result: { categorized: 1, unclassifiable: 1 },
    })
    expect([await stateOf(books, wages), await stateOf(books, riddle)]).toEqual([
      ['by_truck_gpt', 5010],
      ['unclassifiable', null],
    ])
    expect(await books.balances()).toEqual({ 1010: -9689.99, 5010: 9600, 8590: 89.99 })
    expect((await books.client.call(notCategorizedCount)).count).toBe(1)
    await books.sound()
  })

  it('skips lines categorized by a person or rule, finalized, locked and in progress, with the reason', async () => {
    const books = await makeBooks(api)
    const [hand, rule, final, locked, open] = [
      await books.line({ chart_of_account: 6010 }),
      await books.line({ chart_of_account: 6010 }),
      await books.line({ chart_of_account: 6010 }),
      await books.line({ date: '2025-12-31' }),
      await books.line(),
    ]
    await api.rows(sql`update bank_transaction set status = 'by_rule' where id = ${rule.id}`)
    await books.client.call(bulkFinalize, { body: { transactions: [final.id], is_finalized: true } })
    await books.lockBooks('2025-12-31')
    const { skipped, skipped_count } = await start(books, hand, rule, final, locked, open)
    expect(skipped).toEqual([
      { transaction: hand.id, reason: 'by_user' },
      { transaction: rule.id, reason: 'by_rule' },
      { transaction: final.id, reason: 'finalized' },
      { transaction: locked.id, reason: 'locked_period' },
    ])
    expect([skipped_count, (await start(books, open)).skipped]).toEqual([
      4,
      [{ transaction: open.id, reason: 'in_progress' }],
    ])
    await api.runJobs()
    expect(await stateOf(books, open)).toEqual(['by_truck_gpt', 6010])
    await books.sound()
  })

  it('a line whose period is locked while it waits stays unchanged; the others are categorized', async () => {
    const books = await makeBooks(api)
    const [old, open] = [await books.line({ date: '2025-12-31' }), await books.line()]
    const { task_id } = await start(books, old, open)
    await books.lockBooks('2025-12-31')
    await api.runJobs()
    expect(await books.client.call(taskStatus, { params: { id: task_id } })).toMatchObject({
      status: 'SUCCESS',
      result: { categorized: 1, unclassifiable: 0 },
    })
    expect([await stateOf(books, old), await stateOf(books, open)]).toEqual([
      ['uncategorized', null],
      ['by_truck_gpt', 6010],
    ])
    await books.sound()
  })

  it('lines that the helper categorized are processed again; a filter includes all matches', async () => {
    const books = await makeBooks(api)
    const line = await books.line()
    await books.client.call(suggestCategoryBulk, { body: { filter: { not_categorized: true } } })
    await api.runJobs()
    expect(await stateOf(books, line)).toEqual(['by_truck_gpt', 6010])
    await api.rows(sql`update chart_of_account set keywords = null where entity_id = ${books.entity.id}`)
    await start(books, line)
    await api.runJobs()
    expect(await stateOf(books, line)).toEqual(['unclassifiable', null])
    expect(await books.balances()).toEqual({ 1010: -125, 8590: 125 })
    await books.sound()
  })

  it('a helper that fails, or does not respond for 10 minutes, leaves every line unchanged', async () => {
    const books = await makeBooks(api)
    const line = await books.line()
    await start(books, line)
    await api.rows(
      sql`update task set not_before = '2999-01-01' where entity_id = ${books.entity.id} and payload ->> 'gives_back' is null`,
    )
    expect([await api.runJobs(), await stateOf(books, line)]).toEqual([0, ['in_progress', null]])
    api.clock.advance(10 * 60_000)
    expect([await api.runJobs(), await stateOf(books, line)]).toEqual([1, ['uncategorized', null]])

    const { task_id } = await start(books, line)
    Object.assign(api.ports, { model: { ask: () => Promise.reject(new Error('down')) } })
    await api.rows(sql`update bank_transaction set name = 'QZX 4417' where id = ${line.id}`)
    for (let n = 0; n < 3; n++) {
      await api.runJobs()
      api.clock.advance(20_000)
    }
    Object.assign(api.ports, { model: undefined })
    expect(await books.client.call(taskStatus, { params: { id: task_id } })).toMatchObject({
      status: 'FAILURE',
      message: 'The transactions could not be categorized. They are as they were before.',
    })
    expect(await stateOf(books, line)).toEqual(['uncategorized', null])
    await books.sound()
  })

  it('a model is asked only if the helper abstains, and never categorizes a line, whatever its confidence', async () => {
    const books = await makeBooks(api)
    const request: string[] = []
    const answer: CategoryAnswer = { chart_number: 7030, confidence: 1, explanation: 'A landlord.' }
    Object.assign(api.ports, {
      model: {
        ask: ({ description }: { description: string }) =>
          Promise.resolve(request.push(description) > 0 ? answer : null),
      },
    })
    const [fuel, rent] = [await books.line(), await books.line({ name: 'BRIGHTWATER 0092' })]
    await start(books, fuel, rent)
    await api.runJobs()
    expect([request, await stateOf(books, fuel), await stateOf(books, rent)]).toEqual([
      ['BRIGHTWATER 0092'],
      ['by_truck_gpt', 6010],
      ['uncategorized', null],
    ])
    expect(await books.client.call(lineSuggestion, { params: { id: rent.id } })).toMatchObject({
      category: 'Rent - Office and Yard',
      confidence: 0.96,
      engine: 'model',
    })
    answer.confidence = 0.9
    const unsure = await books.line({ name: 'HARLOW YARD 12' })
    await start(books, unsure)
    await api.runJobs()
    Object.assign(api.ports, { model: undefined })
    expect(await stateOf(books, unsure)).toEqual(['uncategorized', null])
    expect(await books.client.call(lineSuggestion, { params: { id: unsure.id } })).toMatchObject({
      category: 'Rent - Office and Yard',
      confidence: 0.9,
      is_applied: false,
      engine: 'model',
    })
    await books.sound()
  })

  it('a model is asked about at most 5,000 lines of a company per day; after that the helper answers alone', async () => {
    const books = await makeBooks(api)
    const request: string[] = []
    const ask = ({ description }: { description: string }) => {
      request.push(description)
      return Promise.resolve(null)
    }
    Object.assign(api.ports, { model: { ask } })
    const lines = await Promise.all(['A', 'B', 'C'].map((name) => books.line({ name: `QZX ${name}` })))
    await api.rows(sql`
      insert into login_attempt (subject, at) select ${`model-jobs:${books.company.id}`}, ${api.clock.now()} from generate_series(1, 4998)`)
    await start(books, ...lines)
    await api.runJobs()
    Object.assign(api.ports, { model: undefined })
    expect(request).toHaveLength(2)
    for (const line of lines) expect((await stateOf(books, line))[0]).toBe('unclassifiable')
  })

  it('propose-only categorizes nothing and reports what it did', async () => {
    const books = await makeBooks(api)
    const bill = await makeBill(books)
    const [fuel, pays, riddle] = [
      await books.line(),
      await books.line({ amount: bill.total_amount }),
      await books.line({ name: 'QZX 4417 VRTK' }),
    ]
    const { task_id } = await books.client.call(suggestCategoryBulk, {
      body: { transactions: [fuel.id, pays.id, riddle.id], apply: false },
    })
    await api.runJobs()
    expect((await books.client.call(taskStatus, { params: { id: task_id } })).result).toEqual({
      categorized: 0,
      proposed: 2,
      sure: 1,
      likelier: 1,
      unclassifiable: 1,
      transactions: [],
    })
    expect([await stateOf(books, fuel), await stateOf(books, pays), await stateOf(books, riddle)]).toEqual([
      ['uncategorized', null],
      ['uncategorized', null],
      ['unclassifiable', null],
    ])
    await books.sound()
  })

  it('categorizes no line that matches a bill, and lists the lines it categorized', async () => {
    const books = await makeBooks(api)
    const bill = await makeBill(books)
    const [fuel, pays] = [await books.line({ amount: 77 }), await books.line({ amount: bill.total_amount })]
    const { task_id } = await start(books, fuel, pays)
    await api.runJobs()
    expect((await books.client.call(taskStatus, { params: { id: task_id } })).result).toMatchObject({
      categorized: 1,
      proposed: 1,
      likelier: 1,
      transactions: [fuel.id],
    })
    expect([await stateOf(books, fuel), await stateOf(books, pays)]).toEqual([
      ['by_truck_gpt', 6010],
      ['uncategorized', null],
    ])
    await books.sound()
  })

  it('refuses neither or both of ids and filter (400), foreign lines (404), a read-only member (403)', async () => {
    const [books, other] = [await makeBooks(api), await makeBooks(api)]
    const [own, foreign] = [await books.line(), await other.line()]
    expect((await books.client.refused(suggestCategoryBulk, { body: {} })).body).toEqual({
      transactions: ['Send transactions or filter.'],
    })
    for (const id of [foreign.id, v7()]) {
      expect(
        messageOf(await books.client.refused(suggestCategoryBulk, { body: { transactions: [own.id, id] } })),
      ).toEqual([404, 'Not found.'])
    }
    expect(await stateOf(books, own)).toEqual(['uncategorized', null])
    const reader = await addMember(api, books, { role: 'admin', permission: 'read_only' })
    expect((await reader.client.refused(suggestCategoryBulk, { body: { transactions: [own.id] } })).status).toBe(403)
  })
})
