import sql from 'sql-template-tag'
import { memberList, type Member, removeMember } from '@/lib/contract/member'
import { confirmPasswordReset, login, me, restoreEmail, signup, updateMe, verifyEmail } from '@/lib/contract/user'
import { testApi, type TestApi } from '@/tests/support/api'
import { makeCompany, makeUser, startSession, type TestUser } from '@/tests/support/company'
import { linkToken } from '@/tests/support/mail'
import { invited, logOf } from '@/tests/support/members'

let api: TestApi
beforeAll(async () => void (api = await testApi()))
afterAll(() => api.close())

const password = 'a truck full of apples'
let count = 0

/** Somebody with the session changes the email and confirms it; returns the email sent to the old address. */
async function moveAway(user: TestUser, from: string): Promise<{ token: string; email: string }> {
  const email = `thief-${count++}@example.com`
  await user.client.call(updateMe, { body: { email } })
  await api.anonymous.call(verifyEmail, { body: { token: linkToken(api, email) } })
  return { token: linkToken(api, from), email }
}
const refused = (token: string) => api.anonymous.refused(restoreEmail, { body: { token } })

test('the old address can undo the change, which ends every session and sets a new password', async () => {
  const user = await makeUser(api, { password })
  const other = api.as((await startSession(api, user.id)).access)
  const { token, email } = await moveAway(user, user.email)
  const { reset_token } = await api.anonymous.call(restoreEmail, { body: { token } })
  expect((await user.client.refused(me)).status).toBe(401)
  expect((await other.refused(me)).status).toBe(401)
  for (const username of [email, user.email])
    expect((await api.anonymous.refused(login, { body: { username, password } })).status).toBe(401)
  const fresh = 'another truck of apples'
  await api.anonymous.call(confirmPasswordReset, {
    body: { token: reset_token, new_password: fresh, re_new_password: fresh },
  })
  await api.anonymous.call(login, { body: { username: user.email, password: fresh } })
  expect((await refused(token)).body.code).toBe('bad_token')
})

test('the link works for seven days', async () => {
  const user = await makeUser(api)
  const { token } = await moveAway(user, user.email)
  const early = api.clock.now().getTime()
  api.clock.advance(7 * 24 * 3_600_000 + 1_000)
  expect((await refused(token)).status).toBe(400)
  api.clock.advance(early - api.clock.now().getTime())
  await api.anonymous.call(restoreEmail, { body: { token } })
})

test("a second change does not invalidate the first address's link, whose use invalidates the link in between", async () => {
  const user = await makeUser(api)
  const first = await moveAway(user, user.email)
  const second = await moveAway(user, first.email)
  await api.anonymous.call(restoreEmail, { body: { token: first.token } })
  expect(await api.rows(sql`select email from app_user where id = ${user.id}`)).toEqual([{ email: user.email }])
  expect((await refused(second.token)).status).toBe(400)
})

test('an address taken by another account in the meantime returns 409 and changes nothing', async () => {
  const [user, other] = [await makeUser(api), await makeUser(api)]
  const { token, email } = await moveAway(user, user.email)
  await api.rows(sql`update app_user set email = ${user.email} where id = ${other.id}`)
  expect((await refused(token)).status).toBe(409)
  expect((await user.client.call(me)).email).toBe(email)
})

test('an unconfirmed sign-up with the freed address does not block the restore', async () => {
  const user = await makeUser(api)
  const { token } = await moveAway(user, user.email)
  await api.anonymous.call(signup, { body: { email: user.email, first_name: 'Ada', last_name: 'Miles', password } })
  await api.anonymous.call(restoreEmail, { body: { token } })
  expect(await api.rows(sql`select id from app_user where lower(email) = lower(${user.email})`)).toEqual([
    { id: user.id },
  ])
})

test('other mailed tokens and unknown ones are refused', async () => {
  const user = await makeUser(api)
  await user.client.call(updateMe, { body: { email: 'somewhere@example.com' } })
  for (const token of ['x'.repeat(43), linkToken(api, 'somewhere@example.com')])
    expect((await refused(token)).status).toBe(400)
})

const join = ({ email }: Member) =>
  api.anonymous.send(signup, {
    body: { email: email ?? '', first_name: 'Dana', last_name: 'W', password, token: linkToken(api, email ?? '') },
  })

test('people invited since the change lose access, joined or not; those invited before keep it', async () => {
  const company = await makeCompany(api)
  const before = await invited(company)
  await join(before)
  api.clock.advance(5)
  const { token } = await moveAway(company.user, company.user.email)
  const [joined, open] = [await invited(company, { role: 'admin' }), await invited(company)]
  await join(joined)
  const { message } = await api.anonymous.call(restoreEmail, { body: { token } })
  expect(message).toBe(
    'Your email is back. Every device was logged out. People invited since the change have no access any more.',
  )
  const owner = api.as((await startSession(api, company.user.id)).access)
  const members = (await owner.call(memberList)).results.map(({ email }) => email)
  expect(members.sort()).toEqual([before.email, company.user.email].sort())
  expect((await join(open)).status).toBe(400)
  const last = async (id: string) => (await logOf(api, id)).at(-1)?.action
  expect([await last(joined.id), await last(open.id), await last(before.id)]).toEqual(['remove', 'withdraw', 'accept'])
})

test.each([
  ['who is still a member', false],
  ['who has left in the meantime', true],
])('people they invited in turn lose access too: one %s', async (_, leaves) => {
  const company = await makeCompany(api)
  const { token } = await moveAway(company.user, company.user.email)
  const first = await invited(company, { role: 'admin' })
  await join(first)
  const { id } = (await api.rows<{ id: string }>(sql`select id from app_user where email = ${first.email}`))[0] ?? {
    id: '',
  }
  const accomplice = { ...company, client: api.as((await startSession(api, id)).access) }
  const [second, open] = [await invited(accomplice), await invited(accomplice)]
  await join(second)
  if (leaves) {
    const thief = api.as((await startSession(api, company.user.id)).access)
    await thief.call(removeMember, { params: { id: first.id } })
  }
  await api.anonymous.call(restoreEmail, { body: { token } })
  const owner = api.as((await startSession(api, company.user.id)).access)
  expect((await owner.call(memberList)).results.map(({ email }) => email)).toEqual([company.user.email])
  const actions = async (member: Member) => (await logOf(api, member.id)).map(({ action }) => action)
  expect([await actions(second), await actions(open)]).toEqual([
    ['invite', 'accept', 'remove'],
    ['invite', 'withdraw'],
  ])
})
