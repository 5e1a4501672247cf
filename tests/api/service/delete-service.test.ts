import { v7 } from 'uuid'
import { deleteService, serviceList } from '@/lib/contract/service'
import { testApi, type TestApi } from '@/tests/support/api'
import { makeBooks, messageOf } from '@/tests/support/books'
import { addMember } from '@/tests/support/company'
import { makeInvoice, serviceId } from '@/tests/support/invoicing'

describe('DELETE invoice/service/{id}/', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await testApi()
  })
  afterAll(() => api.close())

  it('deletes a service that no invoice uses', async () => {
    const books = await makeBooks(api)
    const params = { id: await serviceId(books, 'Lumper') }
    expect(await books.client.call(deleteService, { params })).toEqual({ message: 'Service Lumper was deleted.' })
    expect((await books.client.call(serviceList)).count).toBe(4)
  })

  it('cannot be deleted while invoices use it, including drafts (409)', async () => {
    const books = await makeBooks(api)
    await makeInvoice(books, {
      items: [
        ['Linehaul', 1, 10],
        ['Linehaul', 1, 20],
      ],
    })
    await makeInvoice(books, { invoice_status: 'draft' })
    const refused = await books.client.refused(deleteService, { params: { id: await serviceId(books, 'Linehaul') } })
    expect([...messageOf(refused), refused.body.code]).toEqual([
      409,
      'Service is used by 2 invoices and cannot be deleted. Deactivate it instead.',
      'in_use',
    ])
  })

  it('ids outside the company are not found (404); a read-only member is denied (403)', async () => {
    const [mine, other] = [await makeBooks(api), await makeBooks(api)]
    for (const id of [await serviceId(other, 'Linehaul'), v7()]) {
      expect((await mine.client.refused(deleteService, { params: { id } })).status).toBe(404)
    }
    const reader = await addMember(api, mine, { role: 'admin', permission: 'read_only' })
    expect(
      (await reader.client.refused(deleteService, { params: { id: await serviceId(mine, 'Linehaul') } })).status,
    ).toBe(403)
  })
})
