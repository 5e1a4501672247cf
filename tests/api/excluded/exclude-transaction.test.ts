import { accountList } from '@/lib/contract/bank'
import { excludedList, excludeTransaction } from '@/lib/contract/excluded'
import { transactionList } from '@/lib/contract/transaction'
import { bulkFinalize, editChartOfAccountBulk } from '@/lib/contract/transaction-bulk'
import { testApi, type TestApi } from '@/tests/support/api'
import { makeBooks, messageOf } from '@/tests/support/books'
import { addMember } from '@/tests/support/company'
import { ofx } from '@/tests/support/ofx'

describe('POST transaction/{id}/exclude/', () => {
  let api: TestApi
  beforeAll(async () => void (api = await testApi()))
  afterAll(() => api.close())

  it('removes the line from the books with a reason, and importing its file does not add it again', async () => {
    const books = await makeBooks(api)
    await books.imported(ofx(), {}, 'a.ofx')
    const [tql, pilot] = (await books.client.call(transactionList)).results
    const excluded = await books.client.call(excludeTransaction, {
      params: { id: pilot?.id ?? '' },
      body: { reason: 'Paid in cash' },
    })
    expect([excluded.name, excluded.reason, excluded.amount]).toEqual(['PILOT #0412 JOPLIN MO', 'Paid in cash', 611.75])
    expect((await books.client.call(transactionList)).results.map((row) => row.id)).toEqual([tql?.id])
    expect(await books.balances()).toEqual({ 1010: 5000, 8090: -5000 })
    expect(await books.imported(ofx(), {}, 'b.ofx')).toMatchObject({ created: 0, duplicates: 2, likely: 0 })
    expect((await books.client.call(excludedList)).count).toBe(1)
    await books.sound()
  })

  it("refuses manual and finalized lines (409), a missing reason (400), other companies' lines (404) and read-only members (403)", async () => {
    const [books, other] = [await makeBooks(api), await makeBooks(api)]
    await books.imported(ofx(), {}, 'a.ofx')
    const [, pilot] = (await books.client.call(transactionList)).results
    const bank_account = (await books.client.call(accountList)).results[0]?.id ?? ''
    const manual = await books.line({ bank_account })
    const body = { reason: 'Twice' }
    const params = { id: pilot?.id ?? '' }
    expect(messageOf(await books.client.refused(excludeTransaction, { params: { id: manual.id }, body }))).toEqual([
      409,
      'Only transactions from a statement file can be excluded.',
    ])
    expect((await books.client.refused(excludeTransaction, { params, body: { reason: ' ' } })).body).toEqual({
      reason: ['field is required'],
    })
    expect((await other.client.refused(excludeTransaction, { params, body })).status).toBe(404)
    const reader = await addMember(api, books, { role: 'consultant', permission: 'read_only' } as never)
    expect((await reader.client.refused(excludeTransaction, { params, body })).status).toBe(403)
    const diesel = (await books.account(6010)).id
    await books.client.call(editChartOfAccountBulk, { body: { transactions: [params.id], chart_of_account: diesel } })
    await books.client.call(bulkFinalize, { body: { transactions: [params.id], is_finalized: true } })
    expect(messageOf(await books.client.refused(excludeTransaction, { params, body }))).toEqual([
      409,
      'Transaction is finalized. Unfinalize it before making changes.',
    ])
  })
})
