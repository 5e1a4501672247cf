import { addPasskey, startPasskey } from '@/lib/contract/second-factor'
import { buildApp } from '@/server/app'
import { requestOf, testApi, type TestApi } from '@/tests/support/api'
import { authenticator } from '@/tests/support/authenticator'
import { makeUser } from '@/tests/support/company'

let api: TestApi
beforeAll(async () => void (api = await testApi()))
afterAll(() => api.close())

test('returns the site, the user, and existing passkeys', async () => {
  const user = await makeUser(api)
  const first = await user.client.call(startPasskey)
  expect(first).toMatchObject({
    rp: { id: 'books.test', name: 'Haulbook' },
    user: { name: user.email, displayName: 'Ada Miles' },
    excludeCredentials: [],
    attestation: 'none',
  })
  const key = authenticator()
  await user.client.call(addPasskey, { body: { name: 'Key', passkey: key.make(first) } })
  const second = await user.client.call(startPasskey)
  expect(second.excludeCredentials).toEqual([{ id: key.id, type: 'public-key', transports: ['usb'] }])
  expect(second.challenge).not.toBe(first.challenge)
})

test('requires a proof ten minutes after the sign-in', async () => {
  const user = await makeUser(api)
  api.clock.advance(10 * 60_000 + 1_000)
  expect((await user.client.refused(startPasskey)).body.code).toBe('proof_needed')
})

test.each([
  ['http://books.example.com', 409],
  ['https://192.0.2.7', 409],
  ['http://127.0.0.1:3000', 409],
  ['http://localhost:3000', 200],
  ['https://books.example.com', 200],
])('with the product at %s the response is %i', async (app_origin, status) => {
  const user = await makeUser(api)
  const app = buildApp({ ...api.ports, app_origin, outbox: 'none' })
  const answer = await app.request(`/api/v1${startPasskey.path}`, requestOf(startPasskey, {}, user.tokens.access))
  expect(answer.status).toBe(status)
})
