import { v7 } from 'uuid'
import { deviceSessions, disconnectSession, me } from '@/lib/contract/user'
import { testApi, type TestApi } from '@/tests/support/api'
import { makeUser, startSession, type TestUser } from '@/tests/support/company'

let api: TestApi
beforeAll(async () => void (api = await testApi()))
afterAll(() => api.close())

const ownId = async (user: TestUser): Promise<string> => (await user.client.call(deviceSessions))[0]?.id ?? ''

test('ends another session immediately, with a message', async () => {
  const user = await makeUser(api)
  const other = api.as((await startSession(api, user.id)).access)
  const [, there] = await user.client.call(deviceSessions)
  const answer = await user.client.call(disconnectSession, { params: { id: there?.id ?? '' } })
  expect(answer).toEqual({ message: 'The session has been terminated.' })
  expect((await other.refused(me)).status).toBe(401)
  await user.client.call(me)
})

test('the current session is refused (400) and continues', async () => {
  const user = await makeUser(api)
  expect((await user.client.refused(disconnectSession, { params: { id: await ownId(user) } })).status).toBe(400)
  await user.client.call(me)
})

test("another user's, an ended and an unknown session get the same 404", async () => {
  const [user, stranger] = [await makeUser(api), await makeUser(api)]
  await startSession(api, user.id)
  const [, ended] = await user.client.call(deviceSessions)
  await user.client.call(disconnectSession, { params: { id: ended?.id ?? '' } })
  for (const id of [await ownId(stranger), ended?.id ?? '', v7(), 'not-an-id']) {
    const refused = await user.client.refused(disconnectSession, { params: { id } })
    expect([refused.status, refused.body]).toEqual([404, { message: 'Not found.' }])
  }
  await stranger.client.call(me)
})
