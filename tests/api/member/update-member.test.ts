import { v7 } from 'uuid'
import sql from 'sql-template-tag'
import { createEntity, entityList, setDefaultEntity } from '@/lib/contract/company'
import { memberList, updateMember } from '@/lib/contract/member'
import { createSavedReport } from '@/lib/contract/saved-report'
import { createStakeholder, stakeholderList } from '@/lib/contract/stakeholder'
import { me } from '@/lib/contract/user'
import { testApi, type TestApi } from '@/tests/support/api'
import { addMember, makeCompany } from '@/tests/support/company'
import { invited, logOf, memberOf } from '@/tests/support/members'

let api: TestApi
beforeAll(async () => void (api = await testApi()))
afterAll(() => api.close())

test('a new role applies from the next call on, and the log shows the old and new role', async () => {
  const company = await makeCompany(api)
  const member = await addMember(api, company, { role: 'consultant' })
  const { id } = await memberOf(company.client, member.email)
  const vendor = { body: { type: 'Vendor' as const, full_name: 'Pilot' } }
  await member.client.call(createStakeholder, vendor)
  expect(await company.client.call(updateMember, { params: { id }, body: { permissions: 'read_only' } })).toMatchObject(
    { permissions: 'read_only' },
  )
  expect((await member.client.refused(createStakeholder, vendor)).body.code).toBe('permission_denied')
  await company.client.call(updateMember, { params: { id }, body: { role: 'other' } })
  expect((await member.client.call(me)).capabilities).not.toContain('report.read')
  expect(await logOf(api, id)).toEqual([
    { action: 'update', changes: { permissions: ['full_access', 'read_only'] } },
    { action: 'update', changes: { role: ['consultant', 'other'] } },
  ])
})

test('adds and removes entities; a member who loses the default entity is moved to another', async () => {
  const company = await makeCompany(api)
  const second = await company.client.call(createEntity, { body: { name: 'Second' } })
  const member = await addMember(api, company, { role: 'consultant' })
  const { id } = await memberOf(company.client, member.email)
  await company.client.call(updateMember, { params: { id }, body: { entities: [second.id] } })
  expect((await member.client.call(entityList)).results.map((row) => [row.id, row.is_default])).toEqual([
    [second.id, true],
  ])
  expect((await member.client.call(stakeholderList)).count).toBe(0)
})

test("members who can no longer read an entity's reports are no longer mailed them; others still are", async () => {
  const company = await makeCompany(api)
  const second = await company.client.call(createEntity, { body: { name: 'Second' } })
  const entities = [company.entity.id, second.id]
  const member = await addMember(api, company, { role: 'consultant', entities })
  const driver = await addMember(api, company, { role: 'other', entities })
  const send_to = [member.email, driver.email]
  for (const entity of entities) {
    await company.client.call(setDefaultEntity, { params: { id: entity } })
    await company.client.call(createSavedReport, {
      body: { name: 'Monthly', report: 'balance-sheet', period: 'lastMonth', settings: {}, send_day: 5, send_to },
    })
  }
  const mailed = () =>
    api.rows(sql`select send_to from saved_report where company_id = ${company.company.id} order by created_at`)
  const change = async (email: string, body: object) =>
    company.client.call(updateMember, { params: { id: (await memberOf(company.client, email)).id }, body })
  await change(driver.email, { permissions: 'read_only' })
  await change(member.email, { permissions: 'read_only' })
  expect(await mailed()).toEqual([{ send_to }, { send_to }])
  await change(member.email, { entities: [second.id] })
  expect(await mailed()).toEqual([{ send_to: [driver.email] }, { send_to }])
  await change(member.email, { role: 'other' })
  expect(await mailed()).toEqual([{ send_to: [driver.email] }, { send_to: [driver.email] }])
})

test('changes an invitation too, and the mailed link grants the new rights', async () => {
  const company = await makeCompany(api)
  const { id } = await invited(company)
  expect(
    await company.client.call(updateMember, { params: { id }, body: { role: 'other', permissions: 'read_only' } }),
  ).toMatchObject({
    role: 'other',
    permissions: 'read_only',
    invite_status: 'pending',
  })
  expect(await api.rows(sql`select role, permission from invitation where id = ${id}`)).toEqual([
    { role: 'other', permission: 'read_only' },
  ])
})

test('an admin who can no longer invite loses open invitations; one who still can keeps them', async () => {
  const company = await makeCompany(api)
  const admin = await addMember(api, company, { role: 'admin' })
  const open = await invited({ ...company, client: admin.client }, { role: 'admin' })
  const { id } = await memberOf(company.client, admin.email)
  const pending = async () =>
    (await company.client.call(memberList)).results.filter((member) => member.invite_status === 'pending')
  await company.client.call(updateMember, { params: { id }, body: { entities: [company.entity.id] } })
  expect((await pending()).map((member) => member.id)).toEqual([open.id])
  await company.client.call(updateMember, { params: { id }, body: { permissions: 'read_only' } })
  expect(await pending()).toEqual([])
})

test('nobody can change their own rights (409)', async () => {
  const company = await makeCompany(api)
  const admin = await addMember(api, company, { role: 'admin' })
  for (const { client, email } of [admin, company.user]) {
    const { id } = await memberOf(client, email)
    const refused = await client.refused(updateMember, { params: { id }, body: { role: 'other' } })
    expect([refused.status, refused.body.message]).toEqual([409, 'You cannot change your own rights.'])
  }
})

test('an admin cannot change the owner (403), and another owner keeps all rights (409)', async () => {
  const company = await makeCompany(api)
  const [admin, partner] = [
    await addMember(api, company, { role: 'admin' }),
    await addMember(api, company, { role: 'admin' }),
  ]
  await api.rows(sql`update membership set is_owner = true where user_id = ${partner.id}`)
  const { id } = await memberOf(company.client, partner.email)
  expect(
    (await admin.client.refused(updateMember, { params: { id }, body: { permissions: 'read_only' } })).body.code,
  ).toBe('permission_denied')
  const refused = await company.client.refused(updateMember, { params: { id }, body: { permissions: 'read_only' } })
  expect([refused.status, refused.body.message]).toEqual([409, 'An owner has all rights.'])
})

test('a member who is not an admin must have at least one entity, of this company (400)', async () => {
  const [company, stranger] = [await makeCompany(api), await makeCompany(api)]
  const member = await addMember(api, company, { role: 'admin', entities: [] })
  const { id } = await memberOf(company.client, member.email)
  const refused = async (body: object) => (await company.client.refused(updateMember, { params: { id }, body })).body
  expect(await refused({ role: 'other' })).toEqual({ entities: ['Choose at least one entity.'] })
  expect(await refused({ entities: [] })).toEqual({ entities: ['Choose at least one entity.'] })
  expect(await refused({ entities: [stranger.entity.id] })).toEqual({ entities: ['Choose entities of this company.'] })
  expect(await refused({ is_owner: true })).toEqual({ is_owner: ['This field is not known.'] })
})

test('an outdated version is refused (409)', async () => {
  const company = await makeCompany(api)
  const { id } = await invited(company)
  const headers = { 'if-unmodified-since-version': '2020-01-01T00:00:00.000Z' }
  expect(
    (await company.client.refused(updateMember, { params: { id }, body: { role: 'other' }, headers })).body.code,
  ).toBe('stale')
})

test('unknown and foreign ids get the same 404; the finance role is denied (403)', async () => {
  const [company, stranger] = [await makeCompany(api), await makeCompany(api)]
  const theirs = await invited(stranger)
  const owner = await memberOf(stranger.client, stranger.user.email)
  for (const id of [theirs.id, owner.id, v7()])
    expect((await company.client.refused(updateMember, { params: { id }, body: { role: 'other' } })).body).toEqual({
      message: 'Not found.',
    })
  const finance = await addMember(api, company, { role: 'finance_department' })
  expect((await finance.client.refused(updateMember, { params: { id: v7() }, body: {} })).status).toBe(403)
})
