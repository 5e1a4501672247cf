import { v7 } from 'uuid'
import { companyDetail, createCompany } from '@/lib/contract/company'
import { testApi, type TestApi } from '@/tests/support/api'
import { addMember, makeCompany, makeUser } from '@/tests/support/company'

let api: TestApi
beforeAll(async () => void (api = await testApi()))
afterAll(() => api.close())

test('shows the default company and the others of the caller', async () => {
  const { client, company } = await makeCompany(api)
  expect(await client.call(companyDetail, { params: { id: company.id } })).toEqual(company)
  const second = await client.call(createCompany, { body: { name: 'Second' } })
  expect(await client.call(companyDetail, { params: { id: company.id } })).toEqual({ ...company, is_default: false })
  expect((await client.call(companyDetail, { params: { id: second.id } })).is_default).toBe(true)
})

test('a company of others and one that does not exist are the same 404', async () => {
  const [own, foreign] = [await makeCompany(api), await makeCompany(api)]
  for (const id of [foreign.company.id, v7(), 'x']) {
    const refused = await own.client.refused(companyDetail, { params: { id } })
    expect([refused.status, refused.body]).toEqual([404, { message: 'Not found.' }])
  }
})

test('every role may read it, also without an entity', async () => {
  const company = await makeCompany(api)
  for (const role of ['admin', 'finance_department', 'consultant', 'other'] as const) {
    const member = await addMember(api, company, { role, permission: 'read_only', entities: [] })
    expect((await member.client.call(companyDetail, { params: { id: company.company.id } })).id).toBe(
      company.company.id,
    )
  }
})

test('before there is a company it is a 409', async () => {
  const user = await makeUser(api)
  expect((await user.client.send(companyDetail, { params: { id: v7() } })).status).toBe(409)
})
