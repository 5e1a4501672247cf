import sql from 'sql-template-tag'
import { v7 } from 'uuid'
import { deleteInvoice, invoiceDetail, updateInvoiceStatus } from '@/lib/contract/invoice'
import { testApi, type TestApi } from '@/tests/support/api'
import { makeBooks, messageOf } from '@/tests/support/books'
import { addMember } from '@/tests/support/company'
import { makeInvoice } from '@/tests/support/invoicing'

describe('DELETE invoice/invoice/{id}/', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await testApi()
  })
  afterAll(() => api.close())

  it('deletes a draft, even one that was open before; the audit log keeps its data', async () => {
    const books = await makeBooks(api)
    const invoice = await makeInvoice(books)
    await books.client.call(updateInvoiceStatus, { params: { id: invoice.id }, body: { invoice_status: 'draft' } })
    expect(await books.client.call(deleteInvoice, { params: { id: invoice.id } })).toEqual({
      message: 'Invoice INV-1001 was deleted.',
    })
    expect((await books.client.refused(invoiceDetail, { params: { id: invoice.id } })).status).toBe(404)
    const log = await api.rows(sql`select changes from audit_log where object_id = ${invoice.id} and action = 'delete'`)
    expect(log).toMatchObject([{ changes: { invoice_number: 'INV-1001', total_amount: 1000 } }])
    expect(await makeInvoice(books)).toMatchObject({ entry_id: 'INV-000002', invoice_number: 'INV-1001' })
    await books.sound()
  })

  it('a draft that was open before can be deleted only by members who can void (403)', async () => {
    const books = await makeBooks(api)
    const [opened, draft] = [await makeInvoice(books), await makeInvoice(books, { invoice_status: 'draft' })]
    const { client } = await addMember(api, books, { role: 'consultant' })
    await client.call(updateInvoiceStatus, { params: { id: opened.id }, body: { invoice_status: 'draft' } })
    expect((await client.refused(deleteInvoice, { params: { id: opened.id } })).status).toBe(403)
    await client.call(deleteInvoice, { params: { id: draft.id } })
    await books.client.call(deleteInvoice, { params: { id: opened.id } })
  })

  it('a posted invoice must be voided instead of deleted (409)', async () => {
    const books = await makeBooks(api)
    const { id } = await makeInvoice(books)
    const refused = async () => messageOf(await books.client.refused(deleteInvoice, { params: { id } }))
    expect(await refused()).toEqual([409, 'Only drafts can be deleted. Void the invoice instead.'])
    await books.client.call(updateInvoiceStatus, { params: { id }, body: { invoice_status: 'void' } })
    expect(await refused()).toEqual([409, 'Only drafts can be deleted. Void the invoice instead.'])
  })

  it('an outdated version is refused (409); ids outside the company are not found (404); a read-only member is denied (403)', async () => {
    const [mine, other] = [await makeBooks(api), await makeBooks(api)]
    const [own, theirs] = [
      await makeInvoice(mine, { invoice_status: 'draft' }),
      await makeInvoice(other, { invoice_status: 'draft' }),
    ]
    const headers = { 'if-unmodified-since-version': '2020-01-01T00:00:00.000Z' }
    expect((await mine.client.refused(deleteInvoice, { params: { id: own.id }, headers })).body.code).toBe('stale')
    for (const id of [theirs.id, v7()])
      expect((await mine.client.refused(deleteInvoice, { params: { id } })).status).toBe(404)
    const reader = await addMember(api, mine, { role: 'admin', permission: 'read_only' })
    expect((await reader.client.refused(deleteInvoice, { params: { id: own.id } })).status).toBe(403)
  })
})
