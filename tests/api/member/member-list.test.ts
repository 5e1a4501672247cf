import { createEntity } from '@/lib/contract/company'
import { memberList } from '@/lib/contract/member'
import { testApi, type TestApi } from '@/tests/support/api'
import { addMember, makeCompany } from '@/tests/support/company'
import { invited } from '@/tests/support/members'

let api: TestApi
beforeAll(async () => void (api = await testApi()))
afterAll(() => api.close())

test('lists members and open invitations, oldest first, each with the entities they can access', async () => {
  const company = await makeCompany(api)
  const second = await company.client.call(createEntity, { body: { name: 'Second' } })
  const member = await addMember(api, company, { role: 'consultant', permission: 'read_only', entities: [second.id] })
  const admin = await invited(company, { role: 'admin' })
  const { count, results } = await company.client.call(memberList)
  expect(count).toBe(3)
  expect(results).toMatchObject([
    {
      email: company.user.email,
      is_owner: true,
      is_you: true,
      invite_status: 'accepted',
      expiration_date: null,
      entities: [company.entity.id, second.id],
    },
    {
      email: member.email,
      role: 'consultant',
      permissions: 'read_only',
      is_owner: false,
      is_you: false,
      entities: [second.id],
    },
    { id: admin.id, invite_status: 'pending', entities: [company.entity.id, second.id] },
  ])
})

test('supports search, filters, ordering and pages', async () => {
  const company = await makeCompany(api)
  await invited(company, { first_name: 'Zoe', role: 'other' })
  await invited(company, { first_name: 'Bob' })
  const names = async (query: object) =>
    (await company.client.call(memberList, { query })).results.map((row) => row.user.full_name)
  expect(await names({ search: 'ZO' })).toEqual(['Zoe Whitfield'])
  expect(await names({ invite_status: 'accepted' })).toEqual(['Ada Miles'])
  expect(await names({ role: 'other' })).toEqual(['Zoe Whitfield'])
  expect(await names({ ordering: '-full_name' })).toEqual(['Zoe Whitfield', 'Bob Whitfield', 'Ada Miles'])
  expect(await names({ page: 2, page_size: 2, ordering: 'full_name' })).toEqual(['Zoe Whitfield'])
  expect(Object.keys((await company.client.refused(memberList, { query: { ordering: 'token' } })).body)).toEqual([
    'ordering',
  ])
})

test('a consultant sees names but no addresses except their own, and cannot search by address', async () => {
  const company = await makeCompany(api)
  const consultant = await addMember(api, company, { role: 'consultant' })
  await invited(company)
  const { results } = await consultant.client.call(memberList)
  expect(results.map((row) => [row.user.full_name, row.email, row.user.email])).toEqual([
    ['Ada Miles', null, null],
    ['Ada Miles', consultant.email, consultant.email],
    ['Dana Whitfield', null, null],
  ])
  expect((await consultant.client.call(memberList, { query: { search: 'dana-' } })).count).toBe(0)
})

test('nobody sees another company, and the role Other sees no list (403)', async () => {
  const [mine, theirs] = [await makeCompany(api), await makeCompany(api)]
  const { results } = await mine.client.call(memberList)
  expect(results.map((row) => row.email)).toEqual([mine.user.email])
  const other = await addMember(api, theirs, { role: 'other' })
  expect((await other.client.refused(memberList)).status).toBe(403)
})
