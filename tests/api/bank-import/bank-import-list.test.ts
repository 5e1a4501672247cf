import { bankImportList } from '@/lib/contract/bank-import'
import { testApi, type TestApi } from '@/tests/support/api'
import { makeBooks } from '@/tests/support/books'
import { ofx } from '@/tests/support/ofx'

describe('GET bank/import-list/', () => {
  let api: TestApi
  beforeAll(async () => void (api = await testApi()))
  afterAll(() => api.close())

  it('shows file, account, person, lines and sums, newest first, optionally of one account', async () => {
    const books = await makeBooks(api)
    const { bank_accounts } = await books.imported(ofx(), {}, 'february.ofx')
    const other = await books.bankAccount({ name: 'Second' })
    await books.imported(
      'Date,Transaction,Name,Memo,Amount\n02/03/2026,DEBIT,PILOT,,-90.00\n',
      { bank_account: other.id },
      'x.csv',
    )
    const { count, results } = await books.client.call(bankImportList)
    expect(count).toBe(2)
    expect(
      results.map((row) => [row.file_name, row.format, row.bank_account.name, row.lines, row.money_in, row.money_out]),
    ).toEqual([
      ['x.csv', 'csv', 'Second', 1, 0, 90],
      ['february.ofx', 'ofx', results[1]?.bank_account.name, 2, 5000, 611.75],
    ])
    expect([results[1]?.first_date, results[1]?.last_date, results[1]?.undone_at]).toEqual([
      '2026-02-02',
      '2026-02-03',
      null,
    ])
    expect(results[0]?.created_by).toBeTruthy()
    const one = await books.client.call(bankImportList, { query: { bank_account: bank_accounts[0] } })
    expect(one.results.map((row) => row.file_name)).toEqual(['february.ofx'])
  })

  it('another company sees none', async () => {
    const [mine, other] = [await makeBooks(api), await makeBooks(api)]
    await mine.imported(ofx(), {}, 'a.ofx')
    expect((await other.client.call(bankImportList, { query: { entities: mine.entity.id } })).count).toBe(0)
  })
})
