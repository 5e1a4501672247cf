import sql from 'sql-template-tag'
import { companyList, createCompany, createEntity } from '@/lib/contract/company'
import { testApi, type TestApi } from '@/tests/support/api'
import { addMember, makeCompany, makeUser, type TestUser } from '@/tests/support/company'

let api: TestApi
beforeAll(async () => void (api = await testApi()))
afterAll(() => api.close())

async function withCompanies(...names: string[]): Promise<TestUser> {
  const user = await makeUser(api)
  for (const name of names) await user.client.call(createCompany, { body: { name } })
  return user
}
const namesOf = async (user: TestUser, query = {}) =>
  (await user.client.call(companyList, { query })).results.map((company) => company.name)

test("lists the caller's companies by name and marks the default one", async () => {
  const user = await withCompanies('beta', 'Alpha', 'Gamma')
  const { count, next, previous, results } = await user.client.call(companyList)
  expect([count, next, previous]).toEqual([3, null, null])
  expect(results.map((company) => [company.name, company.is_default])).toEqual([
    ['Alpha', false],
    ['beta', false],
    ['Gamma', true],
  ])
})

test('a user without a company gets an empty list', async () => {
  expect(await namesOf(await makeUser(api))).toEqual([])
})

test('lists companies joined by invitation, but not deleted ones', async () => {
  const company = await makeCompany(api, { name: 'Shared' })
  const member = await addMember(api, company, { role: 'consultant' })
  expect(await namesOf(member)).toEqual(['Shared'])
  await api.rows(sql`update company set deleted_at = now() where id = ${company.company.id}`)
  expect(await namesOf(member)).toEqual([])
})

test('shows what the caller can do with each, according to the rights in the current company', async () => {
  const shared = await makeCompany(api, { name: 'Shared' })
  const member = await addMember(api, shared, { role: 'admin' })
  const rightsOf = async () =>
    (await member.client.call(companyList, { query: {} })).results.map(({ name, may_edit, may_delete }) => [
      name,
      may_edit,
      may_delete,
    ])
  expect(await rightsOf()).toEqual([['Shared', true, false]])
  await member.client.call(createCompany, { body: { name: 'Own' } })
  expect(await rightsOf()).toEqual([
    ['Own', true, true],
    ['Shared', true, false],
  ])
  await api.rows(
    sql`update membership set permission = 'read_only' where company_id = ${shared.company.id} and role = 'admin' and not is_owner`,
  )
  expect(await rightsOf()).toEqual([
    ['Own', true, true],
    ['Shared', false, false],
  ])
})

test('counts the entities that the caller can open', async () => {
  const shared = await makeCompany(api, { name: 'Shared' })
  const counted = async (user: Pick<TestUser, 'client'>) =>
    (await user.client.call(companyList)).results.map((company) => company.entity_count)
  const member = await addMember(api, shared, { role: 'consultant' })
  const second = await shared.client.call(createEntity, { body: { name: 'Second' } })
  expect([await counted(shared), await counted(member)]).toEqual([[2], [1]])
  await api.rows(sql`update entity set deleted_at = now() where id = ${second.id}`)
  expect(await counted(shared)).toEqual([1])
})

test('supports pages, ordering and search', async () => {
  const user = await withCompanies('One', 'Two', '100% Freight')
  expect(await namesOf(user, { ordering: '-name' })).toEqual(['Two', 'One', '100% Freight'])
  expect(await namesOf(user, { ordering: 'created_at' })).toEqual(['One', 'Two', '100% Freight'])
  expect(await namesOf(user, { search: '0%' })).toEqual(['100% Freight'])
  expect(await namesOf(user, { search: '_' })).toEqual([])
  const page = await user.client.call(companyList, { query: { page: 2, page_size: 1, ordering: 'name' } })
  expect(page).toMatchObject({
    count: 3,
    next: '/api/v1/company/company-list/?page=3&page_size=1&ordering=name',
    previous: '/api/v1/company/company-list/?page=1&page_size=1&ordering=name',
    results: [{ name: 'One' }],
  })
})

test.each([
  [{ ordering: 'secret' }, { ordering: ['Cannot order by secret.'] }],
  [{ page_size: 501 }, { page_size: ['Must be at most 500.'] }],
  [{ page: 0 }, { page: ['Must be at least 1.'] }],
  [{ owner: 'x' }, { owner: ['This field is not known.'] }],
])('refuses %j by name with a 400', async (query, fields) => {
  const user = await makeUser(api)
  const refused = await user.client.refused(companyList, { query })
  expect([refused.status, refused.body]).toEqual([400, fields])
})
