import { v7 } from 'uuid'
import sql from 'sql-template-tag'
import { createCompany, entityList } from '@/lib/contract/company'
import { memberList, removeMember } from '@/lib/contract/member'
import { createSavedReport, savedReportList } from '@/lib/contract/saved-report'
import { me, signup } from '@/lib/contract/user'
import { testApi, type ApiClient, type TestApi } from '@/tests/support/api'
import { addMember, makeCompany } from '@/tests/support/company'
import { linkToken } from '@/tests/support/mail'
import { invited, logOf, memberOf } from '@/tests/support/members'

let api: TestApi
beforeAll(async () => void (api = await testApi()))
afterAll(() => api.close())

const PERSON = { first_name: 'Dana', last_name: 'W', password: 'a truck full of apples' }

test('a removed member immediately loses the company in every session, and the log keeps who it was', async () => {
  const company = await makeCompany(api)
  const member = await addMember(api, company, { role: 'finance_department' })
  await member.client.call(entityList)
  const { id } = await memberOf(company.client, member.email)
  expect(await company.client.call(removeMember, { params: { id } })).toEqual({ message: 'Ada Miles was removed.' })
  const refused = await member.client.send(entityList)
  expect([refused.status, (await refused.json()) as object]).toEqual([
    409,
    { message: 'Add a company first.', code: 'no_company' },
  ])
  expect((await member.client.call(me)).default_company).toBeNull()
  expect((await company.client.call(memberList)).count).toBe(1)
  expect(await logOf(api, id)).toEqual([
    {
      action: 'remove',
      changes: { name: ['Ada Miles', null], role: ['finance_department', null], permissions: ['full_access', null] },
    },
  ])
})

test('saved reports are no longer mailed to a removed member, and not mailed automatically without other recipients', async () => {
  const company = await makeCompany(api)
  const member = await addMember(api, company, { role: 'finance_department' })
  const other = await makeCompany(api)
  const keep = (where: { client: ApiClient }, name: string, send_to: string[]) =>
    where.client.call(createSavedReport, {
      body: { name, report: 'balance-sheet', period: 'lastMonth', settings: {}, send_day: 5, send_to },
    })
  const { id: alone } = await keep(company, 'Alone', [member.email.toUpperCase()])
  const { id: shared } = await keep(company, 'Shared', ['cpa@books.example', member.email])
  await keep(other, 'Elsewhere', [member.email])
  const { id } = await memberOf(company.client, member.email)
  await company.client.call(removeMember, { params: { id } })
  const mailed = async ({ client }: { client: ApiClient }) =>
    (await client.call(savedReportList)).map(({ name, send_day, send_to }) => [name, send_day, send_to])
  expect(await mailed(company)).toEqual([
    ['Alone', null, []],
    ['Shared', 5, ['cpa@books.example']],
  ])
  expect(await mailed(other)).toEqual([['Elsewhere', 5, [member.email]]])
  const changes = async (saved: string) =>
    (
      await api.rows<{ changes: object }>(
        sql`select changes from audit_log where object_id = ${saved} order by id desc limit 1`,
      )
    )[0]?.changes
  expect(await changes(shared)).toEqual({ send_to: [`cpa@books.example, ${member.email}`, 'cpa@books.example'] })
  expect(await changes(alone)).toEqual({ send_to: [member.email.toUpperCase(), ''], send_day: [5, null] })
})

test("is refused if somebody changed the member's rights since they were read (409)", async () => {
  const company = await makeCompany(api)
  const member = await addMember(api, company, { role: 'consultant' })
  const { id, updated_at } = await memberOf(company.client, member.email)
  const headers = { 'if-unmodified-since-version': '2020-01-01T00:00:00.000Z' }
  const stale = await company.client.refused(removeMember, { params: { id }, headers })
  expect([stale.status, stale.body.code]).toEqual([409, 'stale'])
  await company.client.call(removeMember, { params: { id }, headers: { 'if-unmodified-since-version': updated_at } })
})

test('a removed member with another company continues there', async () => {
  const company = await makeCompany(api)
  const member = await addMember(api, company, { role: 'consultant' })
  const own = await member.client.call(createCompany, { body: { name: 'Own' } })
  await api.rows(
    sql`update app_user set default_company_id = ${company.company.id}, default_entity_id = ${company.entity.id} where id = ${member.id}`,
  )
  const { id } = await memberOf(company.client, member.email)
  await company.client.call(removeMember, { params: { id } })
  expect((await member.client.call(me)).default_company?.id).toBe(own.id)
  expect((await member.client.call(entityList)).results.map((row) => row.name)).toEqual(['Own'])
})

test('people invited by a removed admin can no longer join, which is logged; invitations by others stay', async () => {
  const company = await makeCompany(api)
  const admin = await addMember(api, company, { role: 'admin' })
  const own = await invited({ ...company, client: admin.client }, { role: 'admin' })
  const other = await invited(company)
  const { id } = await memberOf(company.client, admin.email)
  await company.client.call(removeMember, { params: { id } })
  const { results } = await company.client.call(memberList)
  expect(results.map((member) => member.id)).toEqual([expect.any(String), other.id])
  const join = { ...PERSON, token: linkToken(api, own.email ?? '') }
  expect((await api.anonymous.refused(signup, { body: join })).body).toEqual({
    token: ['This invitation is not valid.'],
  })
  expect((await logOf(api, own.id)).map(({ action }) => action)).toEqual(['invite', 'withdraw'])
})

test('a withdrawn invitation cannot be used', async () => {
  const company = await makeCompany(api)
  const { id, email } = await invited(company)
  expect(await company.client.call(removeMember, { params: { id } })).toEqual({
    message: `The invitation of ${email} was withdrawn.`,
  })
  const body = { ...PERSON, token: linkToken(api, email ?? '') }
  expect((await api.anonymous.refused(signup, { body })).body).toEqual({ token: ['This invitation is not valid.'] })
})

test('the last owner cannot be removed (409), an admin cannot remove an owner (403), one of two owners can be removed', async () => {
  const company = await makeCompany(api)
  const admin = await addMember(api, company, { role: 'admin' })
  const owner = await memberOf(company.client, company.user.email)
  const refused = await company.client.refused(removeMember, { params: { id: owner.id } })
  expect([refused.status, refused.body.message]).toEqual([409, 'A company needs an owner.'])
  expect((await admin.client.refused(removeMember, { params: { id: owner.id } })).body.code).toBe('permission_denied')
  await api.rows(sql`update membership set is_owner = true where user_id = ${admin.id}`)
  await admin.client.call(removeMember, { params: { id: owner.id } })
})

test('two owners who remove each other simultaneously: one stays', async () => {
  const company = await makeCompany(api)
  const partner = await addMember(api, company, { role: 'admin' })
  await api.rows(sql`update membership set is_owner = true where user_id = ${partner.id}`)
  const [first, second] = [
    await memberOf(company.client, company.user.email),
    await memberOf(company.client, partner.email),
  ]
  await Promise.all([
    company.client.send(removeMember, { params: { id: second.id } }),
    partner.client.send(removeMember, { params: { id: first.id } }),
  ])
  expect(
    await api.rows(
      sql`select count(*)::int as n from membership where company_id = ${company.company.id} and is_owner`,
    ),
  ).toEqual([{ n: 1 }])
})

test('unknown and foreign ids get the same 404; the finance role is denied (403)', async () => {
  const [company, stranger] = [await makeCompany(api), await makeCompany(api)]
  const theirs = await memberOf(stranger.client, stranger.user.email)
  for (const id of [theirs.id, v7()])
    expect((await company.client.refused(removeMember, { params: { id } })).body).toEqual({ message: 'Not found.' })
  const finance = await addMember(api, company, { role: 'finance_department' })
  expect((await finance.client.refused(removeMember, { params: { id: theirs.id } })).status).toBe(403)
})
