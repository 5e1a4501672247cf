import { addPasskey, secondFactor, startPasskey } from '@/lib/contract/second-factor'
import { testApi, type TestApi } from '@/tests/support/api'
import { authenticator } from '@/tests/support/authenticator'
import { makeUser } from '@/tests/support/company'
import { makeGuarded } from '@/tests/support/second-factor'

let api: TestApi
beforeAll(async () => void (api = await testApi()))
afterAll(() => api.close())

test('initially nothing is set up', async () => {
  const user = await makeUser(api)
  expect(await user.client.call(secondFactor)).toEqual({
    totp: null,
    passkeys: [],
    passkey_origin: 'https://books.test',
    recovery_codes: 0,
    required_by: [],
  })
})

test('users see only their own, and no secrets', async () => {
  const [user, other] = [await makeGuarded(api), await makeUser(api)]
  await user.client.call(addPasskey, {
    body: { name: 'Key', passkey: authenticator().make(await user.client.call(startPasskey)) },
  })
  const answer = await user.client.call(secondFactor)
  expect(answer).toMatchObject({
    totp: { created_at: expect.any(String) },
    passkeys: [{ name: 'Key', last_used_at: null }],
    recovery_codes: 10,
  })
  expect(JSON.stringify(answer)).not.toContain(user.secret)
  expect(await other.client.call(secondFactor)).toMatchObject({ totp: null, passkeys: [] })
})
