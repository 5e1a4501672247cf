import { confirmTotp, startTotp, undoFactor } from '@/lib/contract/second-factor'
import { confirmPasswordReset, me, restoreEmail, updateMe, verifyEmail } from '@/lib/contract/user'
import { testApi, type TestApi } from '@/tests/support/api'
import { makeCompany, makeUser, signIn, startSession, type TestUser } from '@/tests/support/company'
import { linkToken } from '@/tests/support/mail'
import { logOf, memberOf } from '@/tests/support/members'
import { codeOf, halfSignIn, makeGuarded, PASSWORD, setUpApp } from '@/tests/support/second-factor'

let api: TestApi
beforeAll(async () => void (api = await testApi()))
afterAll(() => api.close())

const DAY = 24 * 3_600_000
const WEEK = 7 * DAY
const NEW = 'another truck of apples'
const reset = (token: string) =>
  api.anonymous.call(confirmPasswordReset, { body: { token, new_password: NEW, re_new_password: NEW } })
const undo = (token: string) => api.anonymous.call(undoFactor, { body: { token } })
const refused = (token: string) => api.anonymous.refused(undoFactor, { body: { token } })

/** Somebody with the session changes the email and confirms it. */
async function moveAway(user: TestUser): Promise<string> {
  const email = `away-${user.id}@example.com`
  await user.client.call(updateMe, { body: { email } })
  await api.anonymous.call(verifyEmail, { body: { token: linkToken(api, email) } })
  return email
}

test('the link in the email about the first factor removes it, ends every session and sets a new password', async () => {
  const user = await makeGuarded(api)
  const { reset_token } = await undo(linkToken(api, user.email))
  expect((await user.client.refused(me)).status).toBe(401)
  await reset(reset_token)
  const tokens = await signIn(api, { username: user.email, password: NEW })
  expect((await api.as(tokens.access).call(me)).has_second_factor).toBe(false)
})

test("is in the log of the user's companies", async () => {
  const company = await makeCompany(api)
  await setUpApp(api, company.client)
  const { id } = await memberOf(company.client, company.user.email)
  await undo(linkToken(api, company.user.email))
  expect((await logOf(api, id)).map(({ action }) => action)).toEqual(['set_up_authenticator_app', 'undo_second_factor'])
})

test('works once, for seven days; a later factor sends no such link', async () => {
  const user = await makeGuarded(api)
  const token = linkToken(api, user.email)
  const { secret } = await user.client.call(startTotp)
  await user.client.call(confirmTotp, { body: { code: codeOf(api, secret) } })
  expect(() => linkToken(api, user.email)).toThrow()
  const early = api.clock.now().getTime()
  api.clock.advance(WEEK + 1_000)
  expect((await refused(token)).body.code).toBe('bad_token')
  api.clock.advance(early - api.clock.now().getTime())
  await undo(token)
  expect((await refused(token)).status).toBe(400)
})

const again = async (user: TestUser): Promise<TestUser> => ({
  ...user,
  client: api.as((await startSession(api, user.id)).access),
})

test('restoring an email removes factors set up since then, and keeps those set up a week before', async () => {
  const [plain, guarded] = [await makeUser(api, { password: PASSWORD }), await makeGuarded(api)]
  api.clock.advance(WEEK + 1_000)
  for (const user of [plain, guarded]) await moveAway(await again(user))
  const back = linkToken(api, plain.email)
  api.clock.advance(1_000)
  await setUpApp(api, (await again(plain)).client)
  const freed = await api.anonymous.call(restoreEmail, { body: { token: back } })
  await reset(freed.reset_token)
  await signIn(api, { username: plain.email, password: NEW })
  const kept = await api.anonymous.call(restoreEmail, { body: { token: linkToken(api, guarded.email) } })
  await reset(kept.reset_token)
  const message = 'Your email is back. Every device was logged out.'
  expect([freed.message, kept.message]).toEqual([
    `${message} Second factors added since the week before the change were removed.`,
    message,
  ])
  await halfSignIn(api, { email: guarded.email, password: NEW })
})

test('a factor set up a day before the email change is removed too, even after its own link has expired', async () => {
  const user = await makeUser(api, { password: PASSWORD })
  await setUpApp(api, user.client)
  const off = linkToken(api, user.email)
  api.clock.advance(DAY)
  await moveAway(await again(user))
  const back = linkToken(api, user.email)
  api.clock.advance(WEEK - 1_000)
  expect((await refused(off)).body.code).toBe('bad_token')
  await reset((await api.anonymous.call(restoreEmail, { body: { token: back } })).reset_token)
  await signIn(api, { username: user.email, password: NEW })
})

test('whoever changed the email cannot disable the link', async () => {
  const user = await makeUser(api, { password: PASSWORD })
  const [first, away] = [user.email, await moveAway(user)]
  const back = linkToken(api, first)
  api.clock.advance(1_000)
  await setUpApp(api, user.client)
  await undo(linkToken(api, away))
  const { client } = await again(user)
  api.clock.advance(1_000)
  await moveAway({ ...user, id: `${user.id}-2`, client })
  await api.anonymous.call(restoreEmail, { body: { token: linkToken(api, away) } })
  await reset((await api.anonymous.call(restoreEmail, { body: { token: back } })).reset_token)
  await signIn(api, { username: first, password: NEW })
})
