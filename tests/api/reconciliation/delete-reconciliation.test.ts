import { v7 } from 'uuid'
import {
  createReconciliation,
  deleteReconciliation,
  finishReconciliation,
  reconciliationList,
} from '@/lib/contract/reconciliation'
import { testApi, type TestApi } from '@/tests/support/api'
import { makeBooks, messageOf } from '@/tests/support/books'
import { addMember } from '@/tests/support/company'
import { openReconciliation } from '@/tests/support/reconciliation'

describe('DELETE reconciliation/reconciliation/{id}/', () => {
  let api: TestApi
  beforeAll(async () => void (api = await testApi()))
  afterAll(() => api.close())

  const fresh = () => makeBooks(api, { books_start: '2026-01-01' })

  it('deletes an open reconciliation; a finished one cannot be deleted (409)', async () => {
    const books = await fresh()
    const { account, row } = await openReconciliation(books)
    expect(await books.client.call(deleteReconciliation, { params: { id: row.id } })).toEqual({
      message: 'Reconciliation through Jan 31, 2026 was deleted.',
    })
    expect((await books.client.call(reconciliationList)).count).toBe(0)
    const again = await books.client.call(createReconciliation, {
      body: { bank_account: account.id, end_date: '2026-01-31', settlement_balance: 75 },
    })
    await books.client.call(finishReconciliation, { params: { id: again.id }, body: {} })
    expect(messageOf(await books.client.refused(deleteReconciliation, { params: { id: again.id } }))).toEqual([
      409,
      'Reconciliation is finished. Undo it before making changes.',
    ])
  })

  it('one outside the company is not found (404); a read-only member is denied (403)', async () => {
    const [books, other] = [await fresh(), await fresh()]
    const { row } = await openReconciliation(books)
    for (const id of [row.id, v7()])
      expect(messageOf(await other.client.refused(deleteReconciliation, { params: { id } }))).toEqual([
        404,
        'Not found.',
      ])
    const reader = await addMember(api, books, { role: 'admin', permission: 'read_only' })
    expect((await reader.client.refused(deleteReconciliation, { params: { id: row.id } })).status).toBe(403)
  })
})
