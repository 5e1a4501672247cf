import { v7 } from 'uuid'
import { createCompany, setDefaultCompany } from '@/lib/contract/company'
import { me } from '@/lib/contract/user'
import { testApi, type TestApi } from '@/tests/support/api'
import { addMember, makeCompany } from '@/tests/support/company'

let api: TestApi
beforeAll(async () => void (api = await testApi()))
afterAll(() => api.close())

test('moves the caller to the company and its oldest entity, and every response names the company', async () => {
  const { client, company, entity } = await makeCompany(api)
  await client.call(createCompany, { body: { name: 'Second' } })
  expect((await client.call(setDefaultCompany, { params: { id: company.id } })).is_default).toBe(true)
  const response = await client.send(me)
  expect(response.headers.get('x-company-id')).toBe(company.id)
  expect(await response.json()).toMatchObject({
    default_company: { id: company.id },
    default_entity: { id: entity.id },
  })
})

test('choosing the current company keeps the entity', async () => {
  const { client, company, entity } = await makeCompany(api)
  await client.call(setDefaultCompany, { params: { id: company.id } })
  expect((await client.call(me)).default_entity?.id).toBe(entity.id)
})

test('a member is moved to an entity they can access, or to none', async () => {
  const company = await makeCompany(api)
  const member = await addMember(api, company, { role: 'consultant', entities: [] })
  await member.client.call(setDefaultCompany, { params: { id: company.company.id } })
  expect(await member.client.call(me)).toMatchObject({
    default_company: { id: company.company.id },
    default_entity: null,
  })
})

test("another user's company and an unknown company get the same 404", async () => {
  const [own, foreign] = [await makeCompany(api), await makeCompany(api)]
  for (const id of [foreign.company.id, v7()]) {
    const refused = await own.client.refused(setDefaultCompany, { params: { id } })
    expect([refused.status, refused.body]).toEqual([404, { message: 'Not found.' }])
  }
  expect((await own.client.call(me)).default_company?.id).toBe(own.company.id)
})
