import { v7 } from 'uuid'
import {
  reconciliationTransactions,
  calculateReconciliation,
  finishReconciliation,
} from '@/lib/contract/reconciliation'
import { testApi, type TestApi } from '@/tests/support/api'
import { makeBooks, messageOf } from '@/tests/support/books'
import { addMember } from '@/tests/support/company'
import { openReconciliation } from '@/tests/support/reconciliation'

describe('GET reconciliation/reconciliation/{id}/transactions/', () => {
  let api: TestApi
  beforeAll(async () => void (api = await testApi()))
  afterAll(() => api.close())

  const fresh = () => makeBooks(api, { books_start: '2026-01-01' })

  it('open: lines through the end date with selection and age; finished: the cleared lines', async () => {
    const books = await fresh()
    const { account, line, row } = await openReconciliation(books)
    const small = await books.line({
      bank_account: account.id,
      date: '2026-01-31',
      amount: 5,
      amount_type: 'money_in',
      name: 'INTEREST',
    })
    await books.line({ bank_account: account.id, date: '2026-02-01', amount: 7 })
    await books.line({ bank_account: (await books.bankAccount({ name: 'Other' })).id, date: '2026-01-10' })
    await books.client.call(calculateReconciliation, {
      params: { id: row.id },
      body: { exclude_transaction_ids: [small.id] },
    })
    const rows = async (query: object) =>
      (await books.client.call(reconciliationTransactions, { params: { id: row.id }, query })).results.map(
        ({ id, is_included, age_days }) => [id, is_included, age_days],
      )
    expect(await rows({})).toEqual([
      [line.id, true, 21],
      [small.id, false, 0],
    ])
    expect(await rows({ amount_type: 'money_in' })).toEqual([[small.id, false, 0]])
    expect(await rows({ is_included: true })).toEqual([[line.id, true, 21]])
    expect(await rows({ search: 'interest', ordering: '-amount' })).toEqual([[small.id, false, 0]])
    await books.client.call(finishReconciliation, { params: { id: row.id }, body: {} })
    expect(await rows({})).toEqual([[line.id, true, 21]])
    const page = await books.client.call(reconciliationTransactions, {
      params: { id: row.id },
      query: { page: 2, page_size: 1 },
    })
    expect([page.count, page.previous]).toEqual([
      1,
      `/api/v1/reconciliation/reconciliation/${row.id}/transactions/?page=1&page_size=1`,
    ])
  })

  it('an unknown ordering is refused (400)', async () => {
    const books = await fresh()
    const { row } = await openReconciliation(books)
    expect(
      (await books.client.refused(reconciliationTransactions, { params: { id: row.id }, query: { ordering: 'color' } }))
        .body,
    ).toEqual({
      ordering: ['Cannot order by color.'],
    })
  })

  it('one outside the company is not found (404); a role without the right is denied (403)', async () => {
    const [books, other] = [await fresh(), await fresh()]
    const { row } = await openReconciliation(books)
    for (const id of [row.id, v7()])
      expect(messageOf(await other.client.refused(reconciliationTransactions, { params: { id } }))).toEqual([
        404,
        'Not found.',
      ])
    const member = await addMember(api, books, { role: 'other' })
    expect((await member.client.refused(reconciliationTransactions, { params: { id: row.id } })).status).toBe(403)
  })
})
