import sql from 'sql-template-tag'
import { startTotp } from '@/lib/contract/second-factor'
import { testApi, type TestApi } from '@/tests/support/api'
import { makeUser } from '@/tests/support/company'
import { halfSignIn, makeGuarded } from '@/tests/support/second-factor'

let api: TestApi
beforeAll(async () => void (api = await testApi()))
afterAll(() => api.close())

test("returns a secret of 160 bits with the QR code's content; it is stored only encrypted in the database", async () => {
  const user = await makeUser(api)
  const headers = { 'idempotency-key': 'start-totp' }
  const { secret, uri } = await user.client.call(startTotp, { headers })
  expect(secret).toMatch(/^[A-Z2-7]{32}$/)
  const address = new URL(uri)
  expect([address.protocol, address.host, decodeURIComponent(address.pathname)]).toEqual([
    'otpauth:',
    'totp',
    `/Haulbook:${user.email}`,
  ])
  expect(address.searchParams.get('secret')).toBe(secret)
  const [row] = await api.rows<{ secret: Buffer }>(
    sql`select secret from factor_challenge where user_id = ${user.id} and purpose = 'totp'`,
  )
  expect(row?.secret.includes(secret)).toBe(false)
  expect(row && api.ports.banks.vault.open(row.secret, user.id)).toBe(secret)
  expect(await api.rows(sql`select key from idempotency where key = 'start-totp'`)).toEqual([])
})

test('an earlier app stays valid until a code of the new one is confirmed', async () => {
  const user = await makeGuarded(api)
  await user.client.call(startTotp)
  expect((await halfSignIn(api, user)).second_factor.methods).toContain('totp')
})

test('requires a proof ten minutes after the sign-in', async () => {
  const user = await makeUser(api)
  api.clock.advance(10 * 60_000 + 1_000)
  const refused = await user.client.refused(startTotp)
  expect([refused.status, refused.body.code]).toEqual([403, 'proof_needed'])
})
