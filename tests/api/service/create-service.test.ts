import sql from 'sql-template-tag'
import { v7 } from 'uuid'
import { updateAccount } from '@/lib/contract/chart-of-account'
import { createService } from '@/lib/contract/service'
import { testApi, type TestApi } from '@/tests/support/api'
import { makeBooks } from '@/tests/support/books'
import { addMember } from '@/tests/support/company'

describe('POST invoice/service/', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await testApi()
  })
  afterAll(() => api.close())

  it('posts to the given account, otherwise to Linehaul Revenue', async () => {
    const books = await makeBooks(api)
    const rental = await books.client.call(createService, {
      body: { name: ' Trailer rental ', chart_of_account: (await books.account(4090)).id },
    })
    expect(rental).toMatchObject({
      name: 'Trailer rental',
      is_active: true,
      chart_of_account: { chart_number: 4090 },
      entity: books.entity.id,
    })
    expect((await books.client.call(createService, { body: { name: 'Tarping' } })).chart_of_account.chart_number).toBe(
      4010,
    )
    const log = await api.rows(sql`select changes from audit_log where object_id = ${rental.id}`)
    expect(log).toMatchObject([{ changes: { name: [null, 'Trailer rental'] } }])
  })

  it('refuses a name in use regardless of case, and accounts that are not income (400)', async () => {
    const books = await makeBooks(api)
    const ask = async (body: object) => (await books.client.refused(createService, { body })).body
    expect(await ask({ name: 'LINEHAUL' })).toEqual({ name: ['Service LINEHAUL already exists.'] })
    expect(await ask({ name: '' })).toEqual({ name: ['field is required'] })
    const on = async (number: number) => ask({ name: 'X', chart_of_account: (await books.account(number)).id })
    expect(await on(6010)).toEqual({ chart_of_account: ['Account Diesel Fuel is not an income account.'] })
    const { id } = await books.account(4090)
    await books.client.call(updateAccount, { params: { id }, body: { is_active: false } })
    expect(await on(4090)).toEqual({ chart_of_account: ['Account Trailer and Equipment Rental Income is not active.'] })
  })

  it('of two simultaneous requests with the same name the second is refused', async () => {
    const books = await makeBooks(api)
    const send = async () => (await books.client.send(createService, { body: { name: 'Tarping' } })).status
    expect((await Promise.all([send(), send()])).sort().at(0)).toBe(201)
    const rows = await api.rows(sql`select id from service where entity_id = ${books.entity.id} and name = 'Tarping'`)
    expect(rows).toHaveLength(1)
  })

  it('accounts outside the company are not found (404); a read-only member is denied (403)', async () => {
    const [mine, other] = [await makeBooks(api), await makeBooks(api)]
    for (const chart_of_account of [(await other.account(4010)).id, v7()]) {
      expect((await mine.client.refused(createService, { body: { name: 'X', chart_of_account } })).status).toBe(404)
    }
    const reader = await addMember(api, mine, { role: 'admin', permission: 'read_only' })
    expect((await reader.client.refused(createService, { body: { name: 'X' } })).status).toBe(403)
  })
})
