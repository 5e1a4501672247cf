import { login, me, requestPasswordReset, signup, updateMe, verifyEmail } from '@/lib/contract/user'
import { testApi, type TestApi } from '@/tests/support/api'
import { makeUser } from '@/tests/support/company'
import { linkToken } from '@/tests/support/mail'

let api: TestApi
beforeAll(async () => void (api = await testApi()))
afterAll(() => api.close())

async function signUp(email: string): Promise<string> {
  await api.anonymous.call(signup, {
    body: { email, first_name: 'Ada', last_name: 'Miles', password: 'a truck full of apples' },
  })
  return linkToken(api, email)
}
const verify = (token: string) => api.anonymous.call(verifyEmail, { body: { token } })
const refused = (token: string) => api.anonymous.refused(verifyEmail, { body: { token } })

test('the mailed token confirms the email; a second click on the link does no harm', async () => {
  const token = await signUp('once@example.com')
  expect(await verify(token)).toEqual({ message: 'Your email is confirmed.', purpose: 'verify_email' })
  expect(await verify(token)).toEqual({ message: 'Your email is confirmed.', purpose: 'verify_email' })
  await api.anonymous.call(login, { body: { username: 'once@example.com', password: 'a truck full of apples' } })
})

test('the token works for 48 hours', async () => {
  const token = await signUp('late@example.com')
  api.clock.advance(48 * 3_600_000 + 1_000)
  const { status, body } = await refused(token)
  expect([status, body.code]).toEqual([400, 'bad_token'])
})

test('unknown tokens and tokens of a password reset are refused', async () => {
  const user = await makeUser(api)
  await api.anonymous.call(requestPasswordReset, { body: { email: user.email } })
  for (const token of ['x'.repeat(43), linkToken(api, user.email)]) expect((await refused(token)).status).toBe(400)
  expect((await refused('')).body).toEqual({ token: ['field is required'] })
})

test('a new email taken by another account in the meantime returns 409 and changes nothing', async () => {
  const user = await makeUser(api)
  await user.client.call(updateMe, { body: { email: 'wanted@example.com' } })
  const token = linkToken(api, 'wanted@example.com')
  await verify(await signUp('wanted@example.com'))
  expect((await refused(token)).status).toBe(409)
  expect((await user.client.call(me)).email).toBe(user.email)
})

test('a new email that an unconfirmed sign-up already uses goes to the account that confirms it', async () => {
  const user = await makeUser(api)
  const squatter = await signUp('squatted@example.com')
  await user.client.call(updateMe, { body: { email: 'squatted@example.com' } })
  await verify(linkToken(api, 'squatted@example.com'))
  expect((await user.client.call(me)).email).toBe('squatted@example.com')
  expect((await refused(squatter)).body.code).toBe('bad_token')
})
