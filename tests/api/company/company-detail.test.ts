import { v7 } from 'uuid'
import { companyDetail, companyList, createCompany, setDefaultCompany } from '@/lib/contract/company'
import { me } from '@/lib/contract/user'
import { testApi, type TestApi } from '@/tests/support/api'
import { addMember, makeCompany, makeUser } from '@/tests/support/company'

let api: TestApi
beforeAll(async () => void (api = await testApi()))
afterAll(() => api.close())

test("shows the default company and the caller's other companies", async () => {
  const { client, company } = await makeCompany(api)
  expect(await client.call(companyDetail, { params: { id: company.id } })).toEqual(company)
  const second = await client.call(createCompany, { body: { name: 'Second' } })
  expect(await client.call(companyDetail, { params: { id: company.id } })).toEqual({ ...company, is_default: false })
  expect((await client.call(companyDetail, { params: { id: second.id } })).is_default).toBe(true)
})

test("another user's company and an unknown company get the same 404", async () => {
  const [own, foreign] = [await makeCompany(api), await makeCompany(api)]
  for (const id of [foreign.company.id, v7(), 'x']) {
    const refused = await own.client.refused(companyDetail, { params: { id } })
    expect([refused.status, refused.body]).toEqual([404, { message: 'Not found.' }])
  }
})

test('every role can read it, even without an entity', async () => {
  const company = await makeCompany(api)
  for (const role of ['admin', 'finance_department', 'consultant', 'other'] as const) {
    const member = await addMember(api, company, { role, permission: 'read_only', entities: [] })
    expect((await member.client.call(companyDetail, { params: { id: company.company.id } })).id).toBe(
      company.company.id,
    )
  }
})

test("the role Other sees only the company's name and logo wherever it is shown", async () => {
  const profile = {
    us_dot: '1234567',
    mc_number: 'MC-77',
    address1: '1 Main St',
    city: 'Joliet',
    state: 'IL',
    zip_code: '60431',
  }
  const reach = { phone: '815 555 0101', email: 'office@example.com', website: 'https://example.com' }
  const books = await makeCompany(api, { ...profile, ...reach })
  const params = { id: books.company.id }
  const shownTo = async (role: 'other' | 'consultant') => {
    const { client } = await addMember(api, books, { role })
    const { results } = await client.call(companyList)
    const { default_company } = await client.call(me)
    if (role === 'other')
      expect([default_company?.full_address, default_company?.city, default_company?.email]).toEqual(['', null, null])
    else expect(default_company).toMatchObject({ city: 'Joliet', email: reach.email })
    return [await client.call(companyDetail, { params }), await client.call(setDefaultCompany, { params }), results[0]]
  }
  for (const company of await shownTo('other')) {
    expect([company?.name, company?.logo]).toEqual([books.company.name, null])
    for (const field of [...Object.keys(profile), ...Object.keys(reach)])
      expect([field, company?.[field as 'phone']]).toEqual([field, null])
  }
  for (const company of await shownTo('consultant')) expect(company).toMatchObject({ ...profile, ...reach })
})

test('a user without a company gets a 409', async () => {
  const user = await makeUser(api)
  expect((await user.client.send(companyDetail, { params: { id: v7() } })).status).toBe(409)
})
