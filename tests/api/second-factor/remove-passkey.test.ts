import { addPasskey, removePasskey, secondFactor, startPasskey } from '@/lib/contract/second-factor'
import { testApi, type TestApi } from '@/tests/support/api'
import { authenticator } from '@/tests/support/authenticator'
import { makeUser, type TestUser } from '@/tests/support/company'
import { makeGuarded } from '@/tests/support/second-factor'

let api: TestApi
beforeAll(async () => void (api = await testApi()))
afterAll(() => api.close())

async function keyOf(user: TestUser): Promise<string> {
  const passkey = authenticator().make(await user.client.call(startPasskey))
  return (await user.client.call(addPasskey, { body: { name: 'Key', passkey } })).passkey.id
}

test('removes one of several; the others still sign in', async () => {
  const user = await makeGuarded(api)
  const id = await keyOf(user)
  await user.client.call(removePasskey, { params: { id } })
  expect(await user.client.call(secondFactor)).toMatchObject({ passkeys: [], recovery_codes: 10 })
  expect((await user.client.refused(removePasskey, { params: { id } })).status).toBe(404)
})

test('removing the last factor deletes the recovery codes', async () => {
  const user = await makeUser(api)
  await user.client.call(removePasskey, { params: { id: await keyOf(user) } })
  expect(await user.client.call(secondFactor)).toMatchObject({ passkeys: [], recovery_codes: 0 })
})

test("another user's is not found, and ten minutes after the proof it cannot be removed", async () => {
  const [user, other] = [await makeUser(api), await makeUser(api)]
  const id = await keyOf(user)
  expect((await other.client.refused(removePasskey, { params: { id } })).status).toBe(404)
  api.clock.advance(10 * 60_000 + 1_000)
  expect((await user.client.refused(removePasskey, { params: { id } })).body.code).toBe('proof_needed')
})
