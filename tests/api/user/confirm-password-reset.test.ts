import { confirmPasswordReset, login, me, requestPasswordReset } from '@/lib/contract/user'
import { testApi, type TestApi } from '@/tests/support/api'
import { makeUser } from '@/tests/support/company'
import { linkToken } from '@/tests/support/mail'

let api: TestApi
beforeAll(async () => void (api = await testApi()))
afterAll(() => api.close())

const NEW = 'pears on a truck'
const form = (token: string, new_password = NEW, re_new_password = new_password) => ({
  token,
  new_password,
  re_new_password,
})

async function mailedToken(email: string): Promise<string> {
  await api.anonymous.call(requestPasswordReset, { body: { email } })
  return linkToken(api, email)
}
const confirm = (token: string) => api.anonymous.call(confirmPasswordReset, { body: form(token) })
const refused = (body: object) => api.anonymous.refused(confirmPasswordReset, { body })

test("sets the password, ends every session and notifies the account's owner", async () => {
  const user = await makeUser(api, { password: 'a truck full of apples' })
  await confirm(await mailedToken(user.email))
  expect((await user.client.refused(me)).status).toBe(401)
  expect(
    (await api.anonymous.refused(login, { body: { username: user.email, password: 'a truck full of apples' } })).status,
  ).toBe(401)
  await api.anonymous.call(login, { body: { username: user.email, password: NEW } })
  expect(api.mails.at(-1)).toMatchObject({ to: user.email, subject: 'Your Haulbook password was changed' })
})

test('also confirms the email and resets the rate limit for sign-ins', async () => {
  const user = await makeUser(api, { verified: false })
  for (let tries = 0; tries < 5; tries++)
    await api.anonymous.refused(login, { body: { username: user.email, password: 'wrong' } })
  await confirm(await mailedToken(user.email))
  await api.anonymous.call(login, { body: { username: user.email, password: NEW } })
})

test('the token works once, even for 20 simultaneous requests, and for one hour', async () => {
  const user = await makeUser(api)
  const token = await mailedToken(user.email)
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => api.anonymous.send(confirmPasswordReset, { body: form(token) })),
  )
  expect(
    answers
      .map(({ status }) => status)
      .sort()
      .slice(0, 2),
  ).toEqual([200, 400])
  const late = await mailedToken(user.email)
  api.clock.advance(3_601_000)
  expect((await refused(form(late))).body.code).toBe('bad_token')
})

test('the link stays valid if the password is refused', async () => {
  const user = await makeUser(api)
  const token = await mailedToken(user.email)
  expect((await refused(form(token, NEW, 'other'))).body).toEqual({ re_new_password: ["Passwords don't match"] })
  expect((await refused(form(token, 'abc'))).body).toMatchObject({ new_password: ['Use at least 4 characters.'] })
  expect((await refused(form(token, 'abcdefg'))).body).toEqual({ new_password: ['Use at least 8 characters.'] })
  expect((await refused(form(token, 'password1'))).body).toEqual({
    new_password: ['This password is too common. Choose another one.'],
  })
  await confirm(token)
})

test('an unknown token returns 400', async () => {
  expect((await refused(form('x'.repeat(43)))).body.code).toBe('bad_token')
})
