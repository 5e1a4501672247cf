import { finishReconciliation, lastReconciliationDates } from '@/lib/contract/reconciliation'
import { testApi, type TestApi } from '@/tests/support/api'
import { makeBooks } from '@/tests/support/books'
import { addMember } from '@/tests/support/company'
import { openReconciliation } from '@/tests/support/reconciliation'

describe('GET reconciliation/last-reconciliation-dates/', () => {
  let api: TestApi
  beforeAll(async () => void (api = await testApi()))
  afterAll(() => api.close())

  const fresh = () => makeBooks(api, { books_start: '2026-01-01' })

  it('shows how far each account is reconciled and what is uncleared', async () => {
    const books = await fresh()
    const { account, row } = await openReconciliation(books)
    const other = await books.bankAccount({ name: 'Savings', account_type: 'savings' })
    const dates = () => books.client.call(lastReconciliationDates)
    const none = {
      bank_account: other.id,
      last_date: null,
      open_reconciliation: null,
      uncleared_count: 0,
      uncleared_balance: 0,
    }
    const mine = {
      bank_account: account.id,
      last_date: null,
      open_reconciliation: row.id,
      uncleared_count: 1,
      uncleared_balance: -25,
    }
    expect(await dates()).toEqual([mine, none])
    await books.client.call(finishReconciliation, { params: { id: row.id }, body: {} })
    expect(await dates()).toEqual([
      { ...mine, last_date: '2026-01-31', open_reconciliation: null, uncleared_count: 0, uncleared_balance: 0 },
      none,
    ])
  })

  it('another company sees its own; invalid ids are refused (400); a role without the right is denied (403)', async () => {
    const [books, other] = [await fresh(), await fresh()]
    await openReconciliation(books)
    expect(await other.client.call(lastReconciliationDates)).toEqual([])
    expect((await books.client.refused(lastReconciliationDates, { query: { bank_account: 'x' } })).body).toEqual({
      bank_account: ['Not a valid id.'],
    })
    const outsider = await addMember(api, books, { role: 'other' })
    expect((await outsider.client.refused(lastReconciliationDates)).status).toBe(403)
  })
})
