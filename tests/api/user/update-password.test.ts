import { confirmPasswordReset, login, me, requestPasswordReset, updatePassword } from '@/lib/contract/user'
import { testApi, type TestApi } from '@/tests/support/api'
import { makeUser, startSession } from '@/tests/support/company'
import { linkToken } from '@/tests/support/mail'

let api: TestApi
beforeAll(async () => void (api = await testApi()))
afterAll(() => api.close())

const OLD = 'a truck full of apples'
const NEW = 'pears on a truck'
const form = (password: string, new_password = NEW, re_new_password = new_password) => ({
  password,
  new_password,
  re_new_password,
})

test('changes the password, keeps this session, and ends the others and mailed links', async () => {
  const user = await makeUser(api, { password: OLD })
  const other = api.as((await startSession(api, user.id)).access)
  await api.anonymous.call(requestPasswordReset, { body: { email: user.email } })
  const token = linkToken(api, user.email)
  await user.client.call(updatePassword, { body: form(OLD) })
  await user.client.call(me)
  expect((await other.refused(me)).status).toBe(401)
  expect(
    (await api.anonymous.refused(confirmPasswordReset, { body: { token, new_password: NEW, re_new_password: NEW } }))
      .status,
  ).toBe(400)
  expect((await api.anonymous.refused(login, { body: { username: user.email, password: OLD } })).status).toBe(401)
  await api.anonymous.call(login, { body: { username: user.email, password: NEW } })
  expect(api.mails.at(-1)?.subject).toBe('Your Haulbook password was changed')
})

test('a sign-in with the old password racing with the change leaves no session behind', async () => {
  const user = await makeUser(api, { password: OLD })
  const [raced] = await Promise.all([
    Promise.all(
      Array.from({ length: 4 }, () => api.anonymous.send(login, { body: { username: user.email, password: OLD } })),
    ),
    user.client.call(updatePassword, { body: form(OLD) }),
  ])
  for (const response of raced) {
    const { access } = (await response.json()) as { access?: string }
    if (access) expect((await api.as(access).refused(me)).status).toBe(401)
  }
  await user.client.call(me)
})

test('invalid input returns 400 at its field', async () => {
  const user = await makeUser(api, { password: OLD })
  const refused = async (body: object) => (await user.client.refused(updatePassword, { body })).body
  expect(await refused(form('not it'))).toEqual({ password: ['The current password is not right.'] })
  expect(await refused(form(OLD, NEW, 'other'))).toEqual({ re_new_password: ["Passwords don't match"] })
  expect(await refused(form(OLD, 'short'))).toEqual({ new_password: ['Use at least 8 characters.'] })
  expect(await refused(form(OLD, 'sunshine'))).toEqual({
    new_password: ['This password is too common. Choose another one.'],
  })
  expect(await refused(form(OLD, user.email))).toEqual({ new_password: ['Your email cannot be your password.'] })
  await api.anonymous.call(login, { body: { username: user.email, password: OLD } })
})

test('guesses of the current password are rate-limited like a sign-in', async () => {
  const user = await makeUser(api, { password: OLD })
  for (let tries = 0; tries < 5; tries++) await user.client.refused(updatePassword, { body: form('not it') })
  const refused = await user.client.refused(updatePassword, { body: form(OLD) })
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '30'])
})
