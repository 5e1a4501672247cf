import { v7 } from 'uuid'
import sql from 'sql-template-tag'
import { companyDetail, companyList, createCompany, deleteCompany } from '@/lib/contract/company'
import { me } from '@/lib/contract/user'
import { testApi, type TestApi } from '@/tests/support/api'
import { addMember, makeCompany } from '@/tests/support/company'

let api: TestApi
beforeAll(async () => void (api = await testApi()))
afterAll(() => api.close())

test('a deleted company is gone for all members, who continue in another one; its books are kept', async () => {
  const company = await makeCompany(api)
  const member = await addMember(api, company, { role: 'admin' })
  const second = await company.client.call(createCompany, { body: { name: 'Second' } })
  const { id } = company.company
  expect(await company.client.call(deleteCompany, { params: { id } })).toEqual({
    message: `Company ${company.company.name} was deleted.`,
  })
  expect((await company.client.call(companyList)).results.map((row) => row.id)).toEqual([second.id])
  expect((await company.client.refused(companyDetail, { params: { id } })).status).toBe(404)
  expect((await member.client.call(me)).default_company).toBeNull()
  expect(await api.rows(sql`select count(*)::int > 0 as kept from chart_of_account where company_id = ${id}`)).toEqual([
    { kept: true },
  ])
  expect(await api.rows(sql`select changes from audit_log where object_id = ${id} and action = 'delete'`)).toEqual([
    { changes: { name: [company.company.name, null] } },
  ])
})

test('deleting the default company moves the caller to the other', async () => {
  const { client, company } = await makeCompany(api)
  const second = await client.call(createCompany, { body: { name: 'Second' } })
  await client.call(deleteCompany, { params: { id: second.id } })
  expect((await client.call(me)).default_company?.id).toBe(company.id)
})

test('the only company cannot be deleted (409), even if two are deleted simultaneously', async () => {
  const { client, company } = await makeCompany(api)
  const refused = await client.refused(deleteCompany, { params: { id: company.id } })
  expect([refused.status, refused.body.message]).toEqual([409, 'You cannot delete your only company.'])
  const capital = await client.refused(deleteCompany, { params: { id: company.id.toUpperCase() } })
  expect([capital.status, capital.body.message]).toEqual([409, 'You cannot delete your only company.'])
  const second = await client.call(createCompany, { body: { name: 'Second' } })
  await Promise.all([company.id, second.id].map((id) => client.send(deleteCompany, { params: { id } })))
  expect((await client.call(companyList)).count).toBe(1)
})

test('an outdated version is refused (409)', async () => {
  const { client, company } = await makeCompany(api)
  await client.call(createCompany, { body: { name: 'Second' } })
  const headers = { 'if-unmodified-since-version': '2020-01-01T00:00:00.000Z' }
  expect((await client.refused(deleteCompany, { params: { id: company.id }, headers })).body.code).toBe('stale')
})

test('only an owner can delete it (403); unknown and foreign ids get the same 404', async () => {
  const [company, stranger] = [await makeCompany(api), await makeCompany(api)]
  const admin = await addMember(api, company, { role: 'admin' })
  expect((await admin.client.refused(deleteCompany, { params: { id: company.company.id } })).body.code).toBe(
    'permission_denied',
  )
  for (const id of [stranger.company.id, v7()])
    expect((await company.client.refused(deleteCompany, { params: { id } })).body).toEqual({ message: 'Not found.' })
})
