import { accountList } from '@/lib/contract/bank'
import { testApi, type TestApi } from '@/tests/support/api'
import { makeBooks } from '@/tests/support/books'

describe('GET bank/account-list/', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await testApi()
  })
  afterAll(() => api.close())

  it('shows each account with its ledger balance and the date of its latest line', async () => {
    const books = await makeBooks(api)
    const checking = await books.bankAccount({ name: 'Operating', current_balance: 1000, balance_date: '2026-01-31' })
    const card = await books.bankAccount({ name: 'Fleet Visa', account_type: 'credit' })
    await books.line({ bank_account: checking.id, amount: 125, date: '2026-02-03' })
    await books.line({ bank_account: card.id, amount: 428.6, date: '2026-02-04' })
    const { results } = await books.client.call(accountList)
    expect(results.map((row) => [row.name, row.current_balance, row.last_date])).toEqual([
      ['Fleet Visa', 428.6, '2026-02-04'],
      ['Operating', 875, '2026-02-03'],
    ])
  })

  it('searches, orders and pages', async () => {
    const books = await makeBooks(api)
    for (const name of ['Alpha', 'Beta', 'Alpine']) await books.bankAccount({ name })
    const page = await books.client.call(accountList, { query: { search: 'alp', ordering: '-name', page_size: 1 } })
    expect([page.count, page.results[0]?.name, page.next]).toEqual([
      2,
      'Alpine',
      '/api/v1/bank/account-list/?page=2&page_size=1&search=alp&ordering=-name',
    ])
  })

  it('an unknown ordering is refused (400), and accounts of other companies are not shown', async () => {
    const [mine, other] = [await makeBooks(api), await makeBooks(api)]
    await other.bankAccount()
    expect((await mine.client.refused(accountList, { query: { ordering: 'mask' } })).body).toEqual({
      ordering: ['Cannot order by mask.'],
    })
    expect((await mine.client.call(accountList)).count).toBe(0)
  })
})
