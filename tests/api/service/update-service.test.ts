import { v7 } from 'uuid'
import { invoiceDetail } from '@/lib/contract/invoice'
import { updateService } from '@/lib/contract/service'
import { testApi, type TestApi } from '@/tests/support/api'
import { makeBooks } from '@/tests/support/books'
import { addMember } from '@/tests/support/company'
import { makeInvoice, serviceId } from '@/tests/support/invoicing'

describe('PATCH invoice/service/{id}/', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await testApi()
  })
  afterAll(() => api.close())

  it('name, account and inactive state can change; posted invoices keep their account', async () => {
    const books = await makeBooks(api)
    const [id, invoice] = [await serviceId(books, 'Linehaul'), await makeInvoice(books)]
    const changed = await books.client.call(updateService, {
      params: { id },
      body: { name: 'Freight', is_active: false, chart_of_account: (await books.account(4090)).id },
    })
    expect(changed).toMatchObject({ name: 'Freight', is_active: false, chart_of_account: { chart_number: 4090 } })
    const [item] = (await books.client.call(invoiceDetail, { params: { id: invoice.id } })).invoice_items
    expect([item?.service.name, item?.chart_of_account.chart_number]).toEqual(['Freight', 4010])
    expect(await books.balances()).toEqual({ 1200: 1000, 4010: -1000 })
    await books.sound()
  })

  it("accepts its own name with different case, but not another service's name (400)", async () => {
    const books = await makeBooks(api)
    const params = { id: await serviceId(books, 'Linehaul') }
    expect((await books.client.call(updateService, { params, body: { name: 'LINEHAUL' } })).name).toBe('LINEHAUL')
    expect((await books.client.refused(updateService, { params, body: { name: 'lumper' } })).body).toEqual({
      name: ['Service lumper already exists.'],
    })
    expect(
      (
        await books.client.refused(updateService, {
          params,
          body: { chart_of_account: (await books.account(6010)).id },
        })
      ).body,
    ).toEqual({
      chart_of_account: ['Account Diesel Fuel is not an income account.'],
    })
  })

  it('an outdated version is refused (409); ids outside the company are not found (404); a read-only member is denied (403)', async () => {
    const [mine, other] = [await makeBooks(api), await makeBooks(api)]
    const id = await serviceId(mine, 'Linehaul')
    const headers = { 'if-unmodified-since-version': '2020-01-01T00:00:00.000Z' }
    expect((await mine.client.refused(updateService, { params: { id }, body: { name: 'X' }, headers })).body.code).toBe(
      'stale',
    )
    for (const unknown of [await serviceId(other, 'Linehaul'), v7()]) {
      expect((await mine.client.refused(updateService, { params: { id: unknown }, body: { name: 'X' } })).status).toBe(
        404,
      )
    }
    const reader = await addMember(api, mine, { role: 'admin', permission: 'read_only' })
    expect((await reader.client.refused(updateService, { params: { id }, body: { name: 'X' } })).status).toBe(403)
  })
})
