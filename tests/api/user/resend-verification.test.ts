import sql from 'sql-template-tag'
import { resendVerification, signup, verifyEmail } from '@/lib/contract/user'
import { testApi, type TestApi } from '@/tests/support/api'
import { makeUser } from '@/tests/support/company'
import { linkToken } from '@/tests/support/mail'

let api: TestApi
beforeAll(async () => void (api = await testApi()))
afterAll(() => api.close())

const resend = (email: string) => api.anonymous.call(resendVerification, { body: { email } })

test('mails a new link and invalidates the old one', async () => {
  const email = 'again@example.com'
  await api.anonymous.call(signup, {
    body: { email, first_name: 'Ada', last_name: 'Miles', password: 'a truck full of apples' },
  })
  const old = linkToken(api, email)
  await resend(email)
  expect((await api.anonymous.refused(verifyEmail, { body: { token: old } })).status).toBe(400)
  await api.anonymous.call(verifyEmail, { body: { token: linkToken(api, email) } })
})

test('the response is the same for a confirmed and an unknown email, and no mail is sent', async () => {
  const [open, done] = [await makeUser(api, { verified: false }), await makeUser(api)]
  const answers = [await resend(open.email), await resend(done.email), await resend('nobody@example.com')]
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
  expect(
    api.mails.filter((mail) => [open.email, done.email, 'nobody@example.com'].includes(mail.to)).map((mail) => mail.to),
  ).toEqual([open.email])
})

test('sends three mails in 15 minutes, then none with the same response', async () => {
  const user = await makeUser(api, { verified: false })
  for (let times = 0; times < 6; times++) await resend(user.email)
  expect(api.mails.filter((mail) => mail.to === user.email)).toHaveLength(3)
})

test('invalid input returns 400; more than 1,000 requests an hour from unknown addresses return 429', async () => {
  expect((await api.anonymous.refused(resendVerification, { body: { email: 'ada' } })).status).toBe(400)
  await api.rows(
    sql`insert into login_attempt (subject, at)
        select 'mail-request:unknown', ${api.clock.now()} from generate_series(1, 1000)`,
  )
  const refused = await api.anonymous.refused(resendVerification, { body: { email: 'a@b.co' } })
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, expect.stringMatching(/^\d+$/)])
})
