import { v7 } from 'uuid'
import { createEntity } from '@/lib/contract/company'
import { transactionList } from '@/lib/contract/transaction'
import { bulkFinalize, editChartOfAccountBulk } from '@/lib/contract/transaction-bulk'
import { testApi, type TestApi } from '@/tests/support/api'
import { makeBooks } from '@/tests/support/books'

describe('POST transaction/edit-chart-of-account-bulk-action/', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await testApi()
  })
  afterAll(() => api.close())

  it('categorizes many lines by id', async () => {
    const books = await makeBooks(api)
    const lines = [await books.line(), await books.line({ amount: 10 }), await books.line({ amount: 0.01 })]
    const answer = await books.client.call(editChartOfAccountBulk, {
      body: { transactions: lines.map((line) => line.id), chart_of_account: (await books.account(6010)).id },
    })
    expect([answer, await books.balances()]).toEqual([{ updated: 3 }, { 1010: -135.01, 6010: 135.01 }])
    await books.sound()
  })

  it('categorizes exactly the lines that match a filter', async () => {
    const books = await makeBooks(api)
    await books.line({ name: 'LOVES #233' })
    await books.line({ name: 'LOVES #881', amount: 75 })
    await books.line({ name: 'PREPASS', amount: 20 })
    const answer = await books.client.call(editChartOfAccountBulk, {
      body: { filter: { search: 'loves' }, chart_of_account: (await books.account(6010)).id },
    })
    expect([answer, await books.balances()]).toEqual([{ updated: 2 }, { 1010: -220, 6010: 200, 8590: 20 }])
  })

  it('a filter for another entity includes no line of this one', async () => {
    const books = await makeBooks(api)
    const line = await books.line()
    const second = await books.client.call(createEntity, { body: { name: 'Second' } })
    const file = async (entities: string[]) =>
      books.client.call(editChartOfAccountBulk, {
        body: { filter: { entities }, chart_of_account: (await books.account(6010)).id },
      })
    expect(await file([second.id])).toEqual({ updated: 0 })
    expect(await books.balances()).toEqual({ 1010: -125, 8590: line.amount })
    expect(await file([second.id, books.entity.id])).toEqual({ updated: 1 })
    await books.sound()
  })

  it('is all-or-nothing: one finalized line prevents the whole action (409) and is named', async () => {
    const books = await makeBooks(api)
    const [open, closed] = [await books.line(), await books.line({ chart_of_account: 6010 })]
    await books.client.call(bulkFinalize, { body: { transactions: [closed.id], is_finalized: true } })
    const refused = await books.client.refused(editChartOfAccountBulk, {
      body: { transactions: [open.id, closed.id], chart_of_account: (await books.account(6140)).id },
    })
    expect([refused.status, refused.body.ids]).toEqual([409, [closed.id]])
    const { results } = await books.client.call(transactionList, { query: { not_categorized: true } })
    expect(results.map((row) => row.id)).toEqual([open.id])
  })

  it('an unknown line prevents the whole action (404)', async () => {
    const books = await makeBooks(api)
    const line = await books.line()
    const refused = await books.client.refused(editChartOfAccountBulk, {
      body: { transactions: [line.id, v7()], chart_of_account: null },
    })
    expect(refused.status).toBe(404)
  })

  it.each([
    ['neither ids nor filter', {}],
    ['both', { transactions: [v7()], filter: {} }],
  ])('%s is a field error (400)', async (_, target) => {
    const books = await makeBooks(api)
    const refused = await books.client.refused(editChartOfAccountBulk, { body: { ...target, chart_of_account: null } })
    expect([refused.status, refused.body]).toEqual([400, { transactions: ['Send transactions or filter.'] }])
  })

  it('an empty list is a field error that says what is required (400)', async () => {
    const books = await makeBooks(api)
    const refused = await books.client.refused(editChartOfAccountBulk, {
      body: { transactions: [], chart_of_account: null },
    })
    expect([refused.status, refused.body]).toEqual([400, { transactions: ['At least 1 is required.'] }])
  })

  it('two people categorizing overlapping lists in opposite order never deadlock', async () => {
    const books = await makeBooks(api)
    const ids: string[] = []
    for (let n = 1; n <= 12; n++) ids.push((await books.line({ amount: n })).id)
    const [fuel, tires] = [(await books.account(6010)).id, (await books.account(6140)).id]
    await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        books.client.call(editChartOfAccountBulk, {
          body: { transactions: n % 2 ? ids : [...ids].reverse(), chart_of_account: n % 2 ? fuel : tires },
        }),
      ),
    )
    await books.sound()
    const balances = await books.balances()
    expect([balances[6010] ?? 0, balances[6140] ?? 0].sort((a, b) => a - b)).toEqual([0, 78])
  })
})
