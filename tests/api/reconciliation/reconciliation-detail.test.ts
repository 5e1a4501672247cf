import { v7 } from 'uuid'
import { reconciliationDetail } from '@/lib/contract/reconciliation'
import { testApi, type TestApi } from '@/tests/support/api'
import { makeBooks, messageOf } from '@/tests/support/books'
import { addMember } from '@/tests/support/company'
import { openReconciliation } from '@/tests/support/reconciliation'

describe('GET reconciliation/reconciliation/{id}/', () => {
  let api: TestApi
  beforeAll(async () => void (api = await testApi()))
  afterAll(() => api.close())

  const fresh = () => makeBooks(api, { books_start: '2026-01-01' })

  it('an open reconciliation adds up the lines as they currently are', async () => {
    const books = await fresh()
    const { account, row } = await openReconciliation(books)
    await books.line({ bank_account: account.id, date: '2026-01-31', amount: 5, amount_type: 'money_in' })
    expect(await books.client.call(reconciliationDetail, { params: { id: row.id } })).toMatchObject({
      money_in_balance: 5,
      ending_balance: 80,
      difference: -5,
    })
  })

  it('one outside the company is not found (404); a role without the right is denied (403)', async () => {
    const [books, other] = [await fresh(), await fresh()]
    const { row } = await openReconciliation(books)
    for (const id of [row.id, v7()])
      expect(messageOf(await other.client.refused(reconciliationDetail, { params: { id } }))).toEqual([
        404,
        'Not found.',
      ])
    const member = await addMember(api, books, { role: 'other' })
    expect((await member.client.refused(reconciliationDetail, { params: { id: row.id } })).status).toBe(403)
  })
})
