import sql from 'sql-template-tag'
import { createCompany } from '@/lib/contract/company'
import { logout, me, requestPasswordReset } from '@/lib/contract/user'
import { forgetExpired } from '@/server/services/session/forget'
import { testApi, type TestApi } from '@/tests/support/api'
import { makeUser, startSession } from '@/tests/support/company'

let api: TestApi
beforeAll(async () => void (api = await testApi()))
afterAll(() => api.close())

const counts = () =>
  api.rows(sql`
    select (select count(*)::int from auth_session) as sessions, (select count(*)::int from auth_token) as tokens,
           (select count(*)::int from mail_token) as links, (select count(*)::int from login_attempt) as tries,
           (select count(*)::int from idempotency) as answers`)

test('keeps what can still be used and deletes the rest once it expires', async () => {
  const user = await makeUser(api)
  await user.client.call(createCompany, { body: { name: 'Kept' }, headers: { 'idempotency-key': 'kept' } })
  await api.anonymous.call(requestPasswordReset, { body: { email: user.email } })
  const before = await counts()
  await forgetExpired(api.ports)
  expect(await counts()).toEqual(before)
  api.clock.advance(8 * 86_400_000)
  await forgetExpired(api.ports)
  expect(await counts()).toEqual([{ sessions: 0, tokens: 0, links: 0, tries: 0, answers: 0 }])
})

test('an ended session is kept for a day, an active one longer', async () => {
  const user = await makeUser(api)
  await api.as((await startSession(api, user.id)).access).call(logout)
  await forgetExpired(api.ports)
  expect(await counts()).toMatchObject([{ sessions: 2 }])
  await api.rows(sql`
    update auth_session set revoked_at = revoked_at - interval '25 hours' where revoked_at is not null`)
  await forgetExpired(api.ports)
  expect(await counts()).toMatchObject([{ sessions: 1 }])
  await user.client.call(me)
})
