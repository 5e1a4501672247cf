import sql from 'sql-template-tag'
import { confirmPasswordReset, requestPasswordReset } from '@/lib/contract/user'
import { testApi, type TestApi } from '@/tests/support/api'
import { makeUser } from '@/tests/support/company'
import { linkToken } from '@/tests/support/mail'

let api: TestApi
beforeAll(async () => void (api = await testApi()))
afterAll(() => api.close())

const request = (email: string) => api.anonymous.call(requestPasswordReset, { body: { email } })

test('mails a link to the form that sets a new password', async () => {
  const user = await makeUser(api)
  await request(user.email.toUpperCase())
  const mail = api.mails.find((sent) => sent.to === user.email)
  expect(mail?.link).toMatch(/^https:\/\/books\.test\/auth\/reset-password\/confirm\?token=[\w-]{43}$/)
  expect(mail?.text).toContain(mail?.link)
})

test('the response is the same for an email without an account, and no mail is sent', async () => {
  const user = await makeUser(api)
  expect(await request('nobody@example.com')).toEqual(await request(user.email))
  expect(api.mails.some((mail) => mail.to === 'nobody@example.com')).toBe(false)
})

test('a newer link invalidates the older one; at most three mails in 15 minutes', async () => {
  const user = await makeUser(api)
  await request(user.email)
  const old = linkToken(api, user.email)
  for (let times = 0; times < 4; times++) await request(user.email)
  expect(api.mails.filter((mail) => mail.to === user.email)).toHaveLength(3)
  const body = { token: old, new_password: 'pears on a truck', re_new_password: 'pears on a truck' }
  expect((await api.anonymous.refused(confirmPasswordReset, { body })).status).toBe(400)
})

test('invalid input returns 400', async () => {
  expect((await api.anonymous.refused(requestPasswordReset, { body: { email: 'ada' } })).body).toEqual({
    email: ['Enter a valid email address.'],
  })
})

test('more than 60 requests an hour from one network, and 1,000 from all unknown addresses, return 429', async () => {
  const [key, request] = ['a-service-key-of-tests', { body: { email: 'a@b.co' } }]
  const behind = await testApi({ service_credential: key })
  const calls = (one: TestApi, subject: string, count: number) =>
    one.rows(sql`
      insert into login_attempt (subject, at) select ${subject}::text, ${one.clock.now()} from generate_series(1, ${count}::int)`)
  const headers = { 'x-service-key': key, 'x-forwarded-for': '203.0.113.9' }
  await calls(behind, 'mail-request:203.0.113', 60)
  expect((await behind.anonymous.refused(requestPasswordReset, { ...request, headers })).status).toBe(429)
  await behind.close()
  await calls(api, 'mail-request:unknown', 900)
  await api.anonymous.call(requestPasswordReset, request)
  await calls(api, 'mail-request:unknown', 99)
  expect((await api.anonymous.refused(requestPasswordReset, request)).status).toBe(429)
})
