import sql from 'sql-template-tag'
import { v7 } from 'uuid'
import { billDetail, deleteBill } from '@/lib/contract/bill'
import { testApi, type TestApi } from '@/tests/support/api'
import { makeBooks, messageOf } from '@/tests/support/books'
import { addMember } from '@/tests/support/company'
import { documentsOf } from '@/tests/support/posted-documents'
import { makeBill } from '@/tests/support/invoicing'

describe('DELETE bill/bill/{id}/', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await testApi()
  })
  afterAll(() => api.close())

  it('deletes the bill and its entry; the stored version and the audit log keep them; the number is not reused', async () => {
    const books = await makeBooks(api)
    const { id } = await makeBill(books)
    expect(await books.client.call(deleteBill, { params: { id } })).toEqual({ message: 'Bill BILL-2 was deleted.' })
    expect((await books.client.refused(billDetail, { params: { id } })).status).toBe(404)
    expect(Object.values(await books.balances()).filter((balance) => balance !== 0)).toEqual([])
    expect(
      await api.rows(
        sql`select entry ->> 'entry_id' as number from journal_entry_version where journal_entry_id = ${id}`,
      ),
    ).toEqual([{ number: 'BILL-000001' }])
    const log = await api.rows(sql`select changes from audit_log where object_id = ${id} and action = 'delete'`)
    expect(log).toMatchObject([{ changes: { total_amount: 2050 } }])
    expect((await makeBill(books, { bill_number: null })).entry_id).toBe('BILL-000002')
    await books.sound()
  })

  it('is refused in a locked period, then because of payments (409)', async () => {
    const books = await makeBooks(api)
    const { id } = await makeBill(books)
    const line = await books.line({ amount: 100, date: '2026-02-03' })
    await documentsOf(api, books).payBill(line.id, id)
    const refused = async () => messageOf(await books.client.refused(deleteBill, { params: { id } }))
    await books.lockBooks('2026-01-31')
    expect(await refused()).toEqual([409, 'Books are locked through 2026-01-31.'])
    await books.lockBooks(null)
    expect(await refused()).toEqual([409, 'Unlink the payments of this bill first.'])
    await documentsOf(api, books).unlink(line.id)
    await books.client.call(deleteBill, { params: { id } })
    await books.sound()
  })

  it('an outdated version is refused (409); ids outside the company are not found (404); a read-only member is denied (403)', async () => {
    const [mine, other] = [await makeBooks(api), await makeBooks(api)]
    const [own, theirs] = [await makeBill(mine), await makeBill(other)]
    const headers = { 'if-unmodified-since-version': '2020-01-01T00:00:00.000Z' }
    expect((await mine.client.refused(deleteBill, { params: { id: own.id }, headers })).body.code).toBe('stale')
    for (const id of [theirs.id, v7()])
      expect((await mine.client.refused(deleteBill, { params: { id } })).status).toBe(404)
    const consultant = await addMember(api, mine, { role: 'consultant' })
    expect((await consultant.client.refused(deleteBill, { params: { id: own.id } })).status).toBe(403)
    const reader = await addMember(api, mine, { role: 'admin', permission: 'read_only' })
    expect((await reader.client.refused(deleteBill, { params: { id: own.id } })).status).toBe(403)
  })
})
