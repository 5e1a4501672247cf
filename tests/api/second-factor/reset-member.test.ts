import sql from 'sql-template-tag'
import { addPasskey, resetMember, startPasskey } from '@/lib/contract/second-factor'
import { me } from '@/lib/contract/user'
import { testApi, type TestApi } from '@/tests/support/api'
import { authenticator } from '@/tests/support/authenticator'
import { addMember, makeCompany, signIn, type TestCompany, type TestUser } from '@/tests/support/company'
import { invited, logOf, memberOf } from '@/tests/support/members'
import { makeGuarded, PASSWORD, setUpApp } from '@/tests/support/second-factor'

let api: TestApi
let company: TestCompany
beforeAll(async () => {
  api = await testApi()
  company = await makeCompany(api)
})
afterAll(() => api.close())

/** A member of the company with a password, an authenticator app and a passkey. */
async function guardedMember(): Promise<TestUser & { member_id: string }> {
  const user = await makeGuarded(api)
  await user.client.call(addPasskey, {
    body: { name: 'Key', passkey: authenticator().make(await user.client.call(startPasskey)) },
  })
  await api.rows(sql`
    insert into membership (company_id, user_id, role, permission, created_at)
    values (${company.company.id}, ${user.id}, 'admin', 'full_access', now())`)
  return { ...user, member_id: (await memberOf(company.client, user.email)).id }
}

test('removes the factor, ends the sessions, notifies the member by email and is logged', async () => {
  const user = await guardedMember()
  const answer = await company.client.call(resetMember, { params: { id: user.member_id } })
  expect(answer.message).toBe('The second factor of Ada Miles is reset.')
  expect((await user.client.refused(me)).status).toBe(401)
  await signIn(api, { username: user.email, password: PASSWORD })
  expect(api.mails.at(-1)).toMatchObject({ to: user.email, subject: 'Your Haulbook second factor was reset' })
  expect((await logOf(api, user.member_id)).map(({ action }) => action)).toEqual(['reset_second_factor'])
  const [left] = await api.rows(sql`
    select (select count(*)::int from recovery_code where user_id = ${user.id}) as codes,
           (select count(*)::int from passkey where user_id = ${user.id}) as passkeys`)
  expect(left).toEqual({ codes: 0, passkeys: 0 })
})

test('only an owner can, and only within the company', async () => {
  const user = await guardedMember()
  const [admin, stranger] = [await addMember(api, company, { role: 'admin' }), await makeCompany(api)]
  expect((await admin.client.refused(resetMember, { params: { id: user.member_id } })).body.code).toBe(
    'permission_denied',
  )
  expect((await stranger.client.refused(resetMember, { params: { id: user.member_id } })).status).toBe(404)
})

test("a factor that protects another owner's company cannot be reset", async () => {
  const user = await guardedMember()
  const other = await makeCompany(api)
  await api.rows(sql`
    insert into membership (company_id, user_id, role, permission, created_at)
    values (${other.company.id}, ${user.id}, 'consultant', 'full_access', now())`)
  const refused = await company.client.refused(resetMember, { params: { id: user.member_id } })
  expect([refused.status, refused.body.message]).toEqual([
    409,
    'This person also works for other companies, which the second factor protects. They can log in with a recovery code instead.',
  ])
  expect((await user.client.call(me)).has_second_factor).toBe(true)
})

test('refuses members without a factor, pending invitations and the owner; requires a recent proof', async () => {
  const plain = await addMember(api, company, { role: 'consultant' })
  const waiting = await invited(company)
  await setUpApp(api, company.client)
  const ids = [
    (await memberOf(company.client, plain.email)).id,
    waiting.id,
    (await memberOf(company.client, company.user.email)).id,
  ]
  for (const id of ids) expect((await company.client.refused(resetMember, { params: { id } })).status).toBe(409)
  api.clock.advance(10 * 60_000 + 1_000)
  const user = await guardedMember()
  expect((await company.client.refused(resetMember, { params: { id: user.member_id } })).body.code).toBe('proof_needed')
})
