import { completeSetup, me } from '@/lib/contract/user'
import { testApi, type TestApi } from '@/tests/support/api'
import { makeCompany, makeUser } from '@/tests/support/company'

let api: TestApi
beforeAll(async () => void (api = await testApi()))
afterAll(() => api.close())

test('opens the app to a user with a company; a repetition does no harm', async () => {
  const { client } = await makeCompany(api)
  expect((await client.call(me)).is_setup).toBe(false)
  expect((await client.call(completeSetup)).is_setup).toBe(true)
  expect((await client.call(completeSetup)).is_setup).toBe(true)
})

test('returns 409 without a company', async () => {
  const user = await makeUser(api)
  const refused = await user.client.refused(completeSetup)
  expect([refused.status, refused.body.code]).toEqual([409, 'no_company'])
})
