import { addPasskey, proofOptions, startPasskey } from '@/lib/contract/second-factor'
import { testApi, type TestApi } from '@/tests/support/api'
import { authenticator } from '@/tests/support/authenticator'
import { makeUser } from '@/tests/support/company'
import { makeGuarded } from '@/tests/support/second-factor'

let api: TestApi
beforeAll(async () => void (api = await testApi()))
afterAll(() => api.close())

test('offers the password to users without a second factor, and otherwise that factor', async () => {
  const [plain, guarded] = [await makeUser(api), await makeGuarded(api)]
  expect(await plain.client.call(proofOptions)).toEqual({ methods: ['password'], passkey: null })
  expect(await guarded.client.call(proofOptions)).toEqual({ methods: ['totp', 'recovery_code'], passkey: null })
  const key = authenticator()
  await guarded.client.call(addPasskey, {
    body: { name: 'Key', passkey: key.make(await guarded.client.call(startPasskey)) },
  })
  expect(await guarded.client.call(proofOptions)).toMatchObject({
    methods: ['totp', 'passkey', 'recovery_code'],
    passkey: { allowCredentials: [{ id: key.id }] },
  })
})
