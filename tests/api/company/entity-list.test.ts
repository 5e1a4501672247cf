import { createEntity, entityList } from '@/lib/contract/company'
import { testApi, type TestApi } from '@/tests/support/api'
import { addMember, makeCompany } from '@/tests/support/company'

let api: TestApi
beforeAll(async () => void (api = await testApi()))
afterAll(() => api.close())

test('lists the entities of the default company by name, with search, ordering and pages', async () => {
  const { client } = await makeCompany(api, { name: 'Main' })
  await makeCompany(api, { name: 'Foreign' })
  await client.call(createEntity, { body: { name: 'annex' } })
  const names = async (query = {}) =>
    (await client.call(entityList, { query })).results.map((entity) => [entity.name, entity.is_default])
  expect(await names()).toEqual([
    ['annex', false],
    ['Main', true],
  ])
  expect(await names({ ordering: '-name', page_size: 1 })).toEqual([['Main', true]])
  expect(await names({ search: 'NEX' })).toEqual([['annex', false]])
})

test('a member sees the entities they can access, an admin all', async () => {
  const company = await makeCompany(api)
  const second = await company.client.call(createEntity, { body: { name: 'Second' } })
  const member = await addMember(api, company, { role: 'other', entities: [second.id] })
  const admin = await addMember(api, company, { role: 'admin', entities: [second.id] })
  expect((await member.client.call(entityList)).results.map((entity) => entity.id)).toEqual([second.id])
  expect((await admin.client.call(entityList)).count).toBe(2)
})

test('an unknown field or ordering is refused by name with a 400', async () => {
  const { client } = await makeCompany(api)
  expect((await client.refused(entityList, { query: { ordering: 'company_id' } })).body).toEqual({
    ordering: ['Cannot order by company_id.'],
  })
  expect((await client.refused(entityList, { query: { company: 'x' } })).body).toEqual({
    company: ['This field is not known.'],
  })
})
