import { v7 } from 'uuid'
import { settleReconciliation } from '@/lib/contract/reconciliation'
import { testApi, type TestApi } from '@/tests/support/api'
import { makeBooks, messageOf } from '@/tests/support/books'
import { addMember } from '@/tests/support/company'
import { openReconciliation } from '@/tests/support/reconciliation'

describe('POST reconciliation/reconciliation/{id}/settlement/', () => {
  let api: TestApi
  beforeAll(async () => void (api = await testApi()))
  afterAll(() => api.close())

  const fresh = () => makeBooks(api, { books_start: '2026-01-01' })

  it("stores the statement's balance", async () => {
    const books = await fresh()
    const { row } = await openReconciliation(books)
    const body = { reconciliation: row.id, end_date: '2026-02-15', settlement_balance: 60 }
    expect(await books.client.call(settleReconciliation, { params: { id: row.id }, body })).toMatchObject({
      end_date: '2026-02-15',
      settlement_balance: 60,
      difference: -15,
    })
    expect(
      (
        await books.client.refused(settleReconciliation, {
          params: { id: row.id },
          body: { ...body, reconciliation: v7() },
        })
      ).body,
    ).toEqual({
      reconciliation: ['This is another reconciliation.'],
    })
    expect((await books.client.refused(settleReconciliation, { params: { id: row.id }, body: {} })).body).toEqual({
      settlement_balance: ['field is required'],
    })
  })

  it('one outside the company is not found (404); a read-only member is denied (403)', async () => {
    const [books, other] = [await fresh(), await fresh()]
    const { row } = await openReconciliation(books)
    for (const id of [row.id, v7()])
      expect(
        messageOf(
          await other.client.refused(settleReconciliation, { params: { id }, body: { settlement_balance: 1 } }),
        ),
      ).toEqual([404, 'Not found.'])
    const reader = await addMember(api, books, { role: 'admin', permission: 'read_only' })
    expect(
      (await reader.client.refused(settleReconciliation, { params: { id: row.id }, body: { settlement_balance: 1 } }))
        .status,
    ).toBe(403)
  })
})
