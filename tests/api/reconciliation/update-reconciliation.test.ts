import sql from 'sql-template-tag'
import { v7 } from 'uuid'
import { updateReconciliation, finishReconciliation } from '@/lib/contract/reconciliation'
import { testApi, type TestApi } from '@/tests/support/api'
import { makeBooks, messageOf } from '@/tests/support/books'
import { addMember } from '@/tests/support/company'
import { uploaded } from '@/tests/support/files'
import { openReconciliation } from '@/tests/support/reconciliation'

describe('PATCH reconciliation/reconciliation/{id}/', () => {
  let api: TestApi
  beforeAll(async () => void (api = await testApi()))
  afterAll(() => api.close())

  const fresh = () => makeBooks(api, { books_start: '2026-01-01' })

  it('changes the fields sent and recalculates the sums', async () => {
    const books = await fresh()
    const { line, row } = await openReconciliation(books)
    const body = { end_date: '2026-01-15', settlement_balance: 100, exclude_transaction_ids: [line.id] }
    expect(await books.client.call(updateReconciliation, { params: { id: row.id }, body })).toMatchObject({
      ...body,
      money_out_balance: 0,
      difference: 0,
    })
  })

  it('the log shows a file by name', async () => {
    const books = await fresh()
    const { row } = await openReconciliation(books)
    const { id: settlement_file } = await uploaded(books.client, 'january.pdf')
    for (const file of [settlement_file, null])
      await books.client.call(updateReconciliation, { params: { id: row.id }, body: { settlement_file: file } })
    const rows = await api.rows<{ changes: object }>(sql`
      select changes from audit_log where object_id = ${row.id} and action = 'update' order by at, id`)
    expect(rows.map(({ changes }) => changes)).toEqual([
      { settlement_file: [null, 'january.pdf'] },
      { settlement_file: ['january.pdf', null] },
    ])
  })

  it('a finished one cannot change (409), an outdated version is refused (409), an invalid end date is refused (400)', async () => {
    const books = await fresh()
    const { row } = await openReconciliation(books)
    const refused = (body: object, headers = {}) =>
      books.client.refused(updateReconciliation, { params: { id: row.id }, body, headers })
    expect((await refused({ end_date: '2025-12-31' })).body).toEqual({
      end_date: ['End date must be after 2025-12-31.'],
    })
    expect((await refused({ beginning_balance: 3 })).body).toEqual({ beginning_balance: ['This field is not known.'] })
    expect((await refused({}, { 'if-unmodified-since-version': '2020-01-01T00:00:00.000Z' })).body.code).toBe('stale')
    await books.client.call(finishReconciliation, { params: { id: row.id }, body: {} })
    expect(messageOf(await refused({ settlement_balance: 1 }))).toEqual([
      409,
      'Reconciliation is finished. Undo it before making changes.',
    ])
  })

  it('one outside the company is not found (404); a read-only member is denied (403)', async () => {
    const [books, other] = [await fresh(), await fresh()]
    const { row } = await openReconciliation(books)
    for (const id of [row.id, v7()])
      expect(messageOf(await other.client.refused(updateReconciliation, { params: { id }, body: {} }))).toEqual([
        404,
        'Not found.',
      ])
    const reader = await addMember(api, books, { role: 'admin', permission: 'read_only' })
    expect((await reader.client.refused(updateReconciliation, { params: { id: row.id }, body: {} })).status).toBe(403)
  })
})
