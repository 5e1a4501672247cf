import { v7 } from 'uuid'
import { transactionList } from '@/lib/contract/transaction'
import { bulkFinalize, editChartOfAccountBulk, editStakeholderBulk } from '@/lib/contract/transaction-bulk'
import { testApi, type TestApi } from '@/tests/support/api'
import { makeBooks } from '@/tests/support/books'

describe('POST transaction/edit-stake-holder-bulk-action/', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await testApi()
  })
  afterAll(() => api.close())

  it('sets the stakeholder of many lines, and removes it again by filter', async () => {
    const books = await makeBooks(api)
    const lines = [await books.line(), await books.line()]
    const pilot = await books.stakeholder()
    const all = { transactions: lines.map((line) => line.id), stakeholder: pilot.id }
    expect(await books.client.call(editStakeholderBulk, { body: all })).toEqual({ updated: 2 })
    expect((await books.client.call(transactionList, { query: { stakeholder: pilot.id } })).count).toBe(2)
    expect(
      await books.client.call(editStakeholderBulk, { body: { filter: { stakeholder: pilot.id }, stakeholder: null } }),
    ).toEqual({ updated: 2 })
    expect((await books.client.call(transactionList, { query: { stakeholder: pilot.id } })).count).toBe(0)
    await books.sound()
  })

  it('skips a transfer whose other side is finalized, and changes the rest', async () => {
    const books = await makeBooks(api)
    const cash = await books.bankAccount({ name: 'Petty Cash', account_type: 'cash' })
    const [moved, open] = [await books.line({ chart_of_account: 1050 }), await books.line()]
    const [far] = (await books.client.call(transactionList, { query: { bank_account: cash.id } })).results
    await books.client.call(bulkFinalize, { body: { transactions: [far?.id ?? ''], is_finalized: true } })
    const body = { transactions: [moved.id, open.id], leave_out: true }
    const stakeholder = (await books.stakeholder()).id
    const left = { updated: 1, transactions: [open.id], skipped: [{ reason: 'finalized', count: 1 }] }
    expect(await books.client.call(editStakeholderBulk, { body: { ...body, stakeholder } })).toEqual(left)
    const chart_of_account = (await books.account(6010)).id
    expect(await books.client.call(editChartOfAccountBulk, { body: { ...body, chart_of_account } })).toEqual(left)
    await books.sound()
  })

  it('is all-or-nothing (409), and lines of another company are not found (404)', async () => {
    const books = await makeBooks(api)
    const [open, closed] = [await books.line(), await books.line({ chart_of_account: 6010 })]
    const pilot = await books.stakeholder()
    await books.client.call(bulkFinalize, { body: { transactions: [closed.id], is_finalized: true } })
    const refused = await books.client.refused(editStakeholderBulk, {
      body: { transactions: [open.id, closed.id], stakeholder: pilot.id },
    })
    expect([refused.status, refused.body.ids]).toEqual([409, [closed.id]])
    expect(
      (await books.client.refused(editStakeholderBulk, { body: { transactions: [open.id], stakeholder: v7() } }))
        .status,
    ).toBe(404)
    expect((await books.client.call(transactionList, { query: { stakeholder: pilot.id } })).count).toBe(0)
  })

  it('changes nothing if more lines match than the person agreed to (409)', async () => {
    const books = await makeBooks(api)
    const pilot = await books.stakeholder()
    for (let n = 0; n < 3; n += 1) await books.line()
    const body = { filter: {}, stakeholder: pilot.id, leave_out: true }
    const refused = await books.client.refused(editStakeholderBulk, { body: { ...body, at_most: 2 } })
    expect([refused.status, refused.body.code]).toEqual([409, 'more_match'])
    expect((await books.client.call(transactionList, { query: { stakeholder: pilot.id } })).count).toBe(0)
    expect((await books.client.call(editStakeholderBulk, { body: { ...body, at_most: 3 } })).updated).toBe(3)
  })

  it('requires ids or a filter (400)', async () => {
    const books = await makeBooks(api)
    expect((await books.client.refused(editStakeholderBulk, { body: { stakeholder: null } })).status).toBe(400)
  })
})
