import { deviceSessions, logout } from '@/lib/contract/user'
import { testApi, type TestApi } from '@/tests/support/api'
import { makeUser, startSession } from '@/tests/support/company'

let api: TestApi
beforeAll(async () => void (api = await testApi()))
afterAll(() => api.close())

test("lists the current session first, then the user's others, and nobody else's", async () => {
  const user = await makeUser(api)
  await makeUser(api)
  api.clock.advance(5_000)
  const second = await startSession(api, user.id)
  const sessions = await api.as(second.access).call(deviceSessions)
  expect(sessions.map((session) => session.is_your_session)).toEqual([true, false])
  expect(sessions[0]).toMatchObject({ user_agent: 'test', ip_address: '203.0.113.7' })
  expect((await user.client.call(deviceSessions)).map((session) => session.id)).toEqual([
    sessions[1]?.id,
    sessions[0]?.id,
  ])
})

test('the last login time is updated with use, at most once a minute', async () => {
  const user = await makeUser(api)
  const [before] = await user.client.call(deviceSessions)
  api.clock.advance(30_000)
  await user.client.call(deviceSessions)
  expect((await user.client.call(deviceSessions))[0]?.last_login).toBe(before?.last_login)
  api.clock.advance(31_000)
  await user.client.call(deviceSessions)
  const [after] = await user.client.call(deviceSessions)
  expect(Date.parse(after?.last_login ?? '')).toBeGreaterThan(Date.parse(before?.last_login ?? '') + 60_000)
  expect(after?.login_date).toBe(before?.login_date)
})

test('ended and idle sessions are not listed', async () => {
  const user = await makeUser(api)
  await api.as((await startSession(api, user.id)).access).call(logout)
  api.clock.advance(31 * 60_000)
  const awake = api.as((await startSession(api, user.id)).access)
  expect(await awake.call(deviceSessions)).toHaveLength(1)
})
