import { deviceSessions, logout, me } from '@/lib/contract/user'
import { testApi, type TestApi } from '@/tests/support/api'
import { makeUser, startSession } from '@/tests/support/company'

let api: TestApi
beforeAll(async () => void (api = await testApi()))
afterAll(() => api.close())

test('a logout ends this session immediately and no other', async () => {
  const user = await makeUser(api)
  const other = api.as((await startSession(api, user.id)).access)
  expect(await user.client.call(logout)).toEqual({ message: 'You are logged out.' })
  expect((await user.client.refused(me)).status).toBe(401)
  expect(await other.call(deviceSessions)).toHaveLength(1)
})

test('20 requests racing with the logout do not keep the session alive', async () => {
  const user = await makeUser(api)
  await Promise.all([...Array.from({ length: 20 }, () => user.client.send(me)), user.client.send(logout)])
  expect((await user.client.refused(me)).status).toBe(401)
})
