import { v7 } from 'uuid'
import sql from 'sql-template-tag'
import { createTemplate, deleteTemplate } from '@/lib/contract/journal-template'
import { deleteStakeholder, stakeholderDetail } from '@/lib/contract/stakeholder'
import { editStakeholder } from '@/lib/contract/transaction'
import { createTruck } from '@/lib/contract/truck'
import { testApi, type TestApi } from '@/tests/support/api'
import { makeBooks, messageOf } from '@/tests/support/books'
import { addMember } from '@/tests/support/company'
import { makeBill, makeInvoice } from '@/tests/support/invoicing'

describe('DELETE stakeholder/stakeholder/{id}/', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await testApi()
  })
  afterAll(() => api.close())

  it('deletes a stakeholder without references; the audit log keeps its data', async () => {
    const books = await makeBooks(api)
    const { id } = await books.stakeholder()
    expect(await books.client.call(deleteStakeholder, { params: { id } })).toEqual({
      message: 'Stakeholder Pilot Travel Centers was deleted.',
    })
    expect((await books.client.refused(stakeholderDetail, { params: { id } })).status).toBe(404)
    const log = await api.rows(sql`select changes from audit_log where object_id = ${id} and action = 'delete'`)
    expect(log).toMatchObject([{ changes: { full_name: 'Pilot Travel Centers' } }])
  })

  it('is refused for two bank lines and a manual entry, counted as 3 records (409)', async () => {
    const books = await makeBooks(api)
    const { id } = await books.stakeholder()
    for (const amount of [1, 2]) {
      const line = await books.line({ amount })
      await books.client.call(editStakeholder, { params: { id: line.id }, body: { stakeholder: id } })
    }
    await books.journal([
      [6410, 300, 0, id],
      [1310, 0, 300, id],
    ])
    const refused = await books.client.refused(deleteStakeholder, { params: { id } })
    expect([...messageOf(refused), refused.body.code]).toEqual([
      409,
      'Stakeholder is used by 3 records and cannot be deleted.',
      'in_use',
    ])
  })

  it('is refused for a bill, an open invoice and a draft, counted as 3 records, posted or not (409)', async () => {
    const books = await makeBooks(api)
    const { id } = await books.stakeholder()
    await makeBill(books, { stakeholder: id })
    for (const invoice_status of ['open', 'draft'] as const)
      await makeInvoice(books, { stakeholder: id, invoice_status })
    expect(messageOf(await books.client.refused(deleteStakeholder, { params: { id } }))).toEqual([
      409,
      'Stakeholder is used by 3 records and cannot be deleted.',
    ])
  })

  it('is refused for the driver of a truck, which would lose them (409)', async () => {
    const books = await makeBooks(api)
    const { id } = await books.stakeholder()
    await books.client.call(createTruck, { body: { unit_number: '101', driver: id } })
    expect(messageOf(await books.client.refused(deleteStakeholder, { params: { id } }))).toEqual([
      409,
      'Stakeholder is used by 1 records and cannot be deleted.',
    ])
  })

  it("is refused for a template's line, whose entries would lack a stakeholder (409)", async () => {
    const books = await makeBooks(api)
    const { id } = await books.stakeholder()
    const accounts = await books.journalLines([
      [6410, 300, 0, id],
      [1310, 0, 300],
    ])
    const template = await books.client.call(createTemplate, { body: { name: 'Rent', accounts } })
    const params = { id }
    expect(messageOf(await books.client.refused(deleteStakeholder, { params }))[1]).toBe(
      'Stakeholder is used by 1 records and cannot be deleted.',
    )
    await books.client.call(deleteTemplate, { params: { id: template.id } })
    await books.client.call(deleteStakeholder, { params })
  })

  it('an outdated version is refused (409)', async () => {
    const books = await makeBooks(api)
    const { id } = await books.stakeholder()
    const headers = { 'if-unmodified-since-version': '2020-01-01T00:00:00.000Z' }
    expect((await books.client.refused(deleteStakeholder, { params: { id }, headers })).body.code).toBe('stale')
  })

  it('ids outside the company are not found (404); a consultant is denied (403)', async () => {
    const [mine, other] = [await makeBooks(api), await makeBooks(api)]
    const theirs = await other.stakeholder()
    for (const id of [theirs.id, v7()])
      expect((await mine.client.refused(deleteStakeholder, { params: { id } })).status).toBe(404)
    const member = await addMember(api, other, { role: 'consultant' })
    expect((await member.client.refused(deleteStakeholder, { params: { id: theirs.id } })).status).toBe(403)
  })
})
