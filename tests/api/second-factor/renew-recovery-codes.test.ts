import sql from 'sql-template-tag'
import { loginSecondFactor, renewRecoveryCodes } from '@/lib/contract/second-factor'
import { testApi, type TestApi } from '@/tests/support/api'
import { makeUser } from '@/tests/support/company'
import { halfSignIn, makeGuarded } from '@/tests/support/second-factor'

let api: TestApi
beforeAll(async () => void (api = await testApi()))
afterAll(() => api.close())

test('creates ten new codes; the earlier ones stop working, and no response is stored', async () => {
  const user = await makeGuarded(api)
  const { recovery_codes } = await user.client.call(renewRecoveryCodes, { headers: { 'idempotency-key': 'renew' } })
  expect(recovery_codes).toHaveLength(10)
  expect(recovery_codes.filter((code) => user.recovery_codes.includes(code))).toEqual([])
  const { challenge } = await halfSignIn(api, user)
  const old = await api.anonymous.refused(loginSecondFactor, {
    body: { challenge, recovery_code: user.recovery_codes[0] },
  })
  expect(old.status).toBe(400)
  await api.anonymous.call(loginSecondFactor, { body: { challenge, recovery_code: recovery_codes[9] } })
  expect(await api.rows(sql`select key from idempotency where key = 'renew'`)).toEqual([])
})

test('is refused without a second factor, or ten minutes after the proof', async () => {
  const [user, none] = [await makeGuarded(api), await makeUser(api)]
  expect((await none.client.refused(renewRecoveryCodes)).body.code).toBe('no_factor')
  api.clock.advance(10 * 60_000 + 1_000)
  expect((await user.client.refused(renewRecoveryCodes)).body.code).toBe('proof_needed')
})
