import sql from 'sql-template-tag'
import { bankImportLines } from '@/lib/contract/bank-import'
import { testApi, type TestApi } from '@/tests/support/api'
import { makeBooks } from '@/tests/support/books'
import { ofx } from '@/tests/support/ofx'

describe('GET bank/import/{id}/lines/', () => {
  let api: TestApi
  beforeAll(async () => void (api = await testApi()))
  afterAll(() => api.close())

  it('lists the lines page by page with what prevents removing each; those of another company are not found (404)', async () => {
    const [books, other] = [await makeBooks(api, { books_start: '2026-01-01' }), await makeBooks(api)]
    const { imports } = await books.imported(ofx(), {}, 'a.ofx')
    const params = { id: imports[0] ?? '' }
    await books.lockBooks('2026-02-02')
    const first = await books.client.call(bankImportLines, { params, query: { page_size: 1 } })
    expect([first.count, first.results.map((row) => [row.name, row.stays])]).toEqual([
      2,
      [['PILOT #0412 JOPLIN MO', 'locked_period']],
    ])
    const second = await books.client.call(bankImportLines, { params, query: { page_size: 1, page: 2 } })
    expect(second.results.map((row) => [row.date, row.amount, row.amount_type, row.stays])).toEqual([
      ['2026-02-03', 5000, 'money_in', null],
    ])
    expect((await other.client.refused(bankImportLines, { params })).status).toBe(404)
  })

  it('can be read while the books are frozen', async () => {
    const books = await makeBooks(api, { books_start: '2026-01-01' })
    const { imports } = await books.imported(ofx(), {}, 'a.ofx')
    await api.rows(
      sql`update company set frozen_at = now(), frozen_for = '{I01 entry balanced}' where id = ${books.company.id}`,
    )
    const { results } = await books.client.call(bankImportLines, { params: { id: imports[0] ?? '' } })
    expect(results.map((row) => row.stays)).toEqual([null, null])
  })
})
