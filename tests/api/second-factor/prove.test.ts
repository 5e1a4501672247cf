import sql from 'sql-template-tag'
import { disconnectIntegration, linkToken, sendPublicToken } from '@/lib/contract/bank-link'
import { deleteCompany } from '@/lib/contract/company'
import { inviteMember, removeMember, updateMember } from '@/lib/contract/member'
import {
  addPasskey,
  proofOptions,
  prove,
  renewRecoveryCodes,
  setFactorRule,
  startPasskey,
} from '@/lib/contract/second-factor'
import { login, updateMe, updatePassword } from '@/lib/contract/user'
import { testApi, type TestApi } from '@/tests/support/api'
import { authenticator } from '@/tests/support/authenticator'
import { addMember, makeCompany, makeUser, startSession } from '@/tests/support/company'
import { invitationTo, memberOf } from '@/tests/support/members'
import { makeGuarded, nextCode, PASSWORD, wrongCode } from '@/tests/support/second-factor'

let api: TestApi
beforeAll(async () => void (api = await testApi()))
afterAll(() => api.close())

const later = () => api.clock.advance(10 * 60_000 + 1_000)

test('the password is valid proof for ten minutes, in this session only', async () => {
  const user = await makeUser(api, { password: PASSWORD })
  const other = api.as((await startSession(api, user.id)).access)
  later()
  await user.client.call(prove, { body: { password: PASSWORD } })
  api.clock.advance(4 * 60_000)
  await user.client.call(updateMe, { body: { email: 'proven@example.com' } })
  expect((await other.refused(updateMe, { body: { email: 'other@example.com' } })).body.code).toBe('proof_needed')
  await api.rows(sql`
    update auth_session set proved_at = ${new Date(api.clock.now().getTime() - 601_000)} where user_id = ${user.id}`)
  expect((await user.client.refused(updateMe, { body: { email: 'late@example.com' } })).body.code).toBe('proof_needed')
})

test('password guesses are rate-limited as at sign-in: the sixth gets a 429', async () => {
  const user = await makeUser(api, { password: PASSWORD })
  const body = { password: 'a guess' }
  for (let times = 0; times < 5; times++)
    expect((await user.client.refused(prove, { body })).body).toEqual({
      password: ['The current password is not right.'],
    })
  expect((await user.client.refused(prove, { body })).status).toBe(429)
})

test('guesses at the sign-in do not prevent the signed-in user from confirming their identity', async () => {
  const user = await makeUser(api, { password: PASSWORD })
  const guess = { body: { username: user.email, password: 'a guess' } }
  for (let times = 0; times < 5; times++) await api.anonymous.refused(login, guess)
  expect((await api.anonymous.refused(login, guess)).status).toBe(429)
  await user.client.call(prove, { body: { password: PASSWORD } })
})

test('with a second factor the password is not sufficient', async () => {
  const user = await makeGuarded(api)
  later()
  expect((await user.client.refused(prove, { body: { password: PASSWORD } })).body).toEqual({
    password: ['Use your second factor.'],
  })
  expect((await user.client.refused(prove, { body: { code: wrongCode(api, user.secret) } })).status).toBe(400)
  expect((await user.client.refused(renewRecoveryCodes)).body.code).toBe('proof_needed')
  const code = nextCode(api, user.secret)
  await user.client.call(prove, { body: { code } })
  await user.client.call(renewRecoveryCodes)
  expect((await user.client.refused(prove, { body: { code } })).status).toBe(400)
})

test("a recovery code and a passkey that signed this session's challenge are valid proof too", async () => {
  const user = await makeGuarded(api)
  const key = authenticator()
  await user.client.call(addPasskey, { body: { name: 'Key', passkey: key.make(await user.client.call(startPasskey)) } })
  const other = api.as((await startSession(api, user.id)).access)
  later()
  await user.client.call(prove, { body: { recovery_code: user.recovery_codes[0] ?? '' } })
  const { passkey: request } = await user.client.call(proofOptions)
  if (!request) throw new Error('No passkey is asked for')
  const passkey = key.sign(request)
  expect((await other.refused(prove, { body: { passkey } })).status).toBe(400)
  await user.client.call(prove, { body: { passkey } })
  expect((await user.client.refused(prove, { body: { passkey } })).status).toBe(400)
})

test('code guesses count with the attempts of the second sign-in step', async () => {
  const user = await makeGuarded(api)
  for (let times = 0; times < 5; times++)
    await user.client.refused(prove, { body: { code: wrongCode(api, user.secret) } })
  expect((await user.client.refused(prove, { body: { recovery_code: user.recovery_codes[0] } })).status).toBe(429)
})

test('no proof or two proofs get a 400', async () => {
  const user = await makeUser(api)
  expect((await user.client.refused(prove, { body: {} })).body).toEqual({ password: ['Send one proof.'] })
  expect((await user.client.refused(prove, { body: { password: 'x', code: '123456' } })).status).toBe(400)
})

test('everything that could take over an account or the company requires the proof', async () => {
  const company = await makeCompany(api)
  const member = await addMember(api, company, { role: 'consultant' })
  const { id } = await memberOf(company.client, member.email)
  later()
  const calls = [
    () => company.client.refused(updateMe, { body: { email: 'thief@example.com' } }),
    () => company.client.refused(linkToken),
    () => company.client.refused(sendPublicToken, { body: { public_token: 'token' } }),
    () => company.client.refused(inviteMember, { body: invitationTo(company, { role: 'admin' }) }),
    () => company.client.refused(updateMember, { params: { id }, body: { role: 'admin' } }),
    () => company.client.refused(removeMember, { params: { id } }),
    () => company.client.refused(setFactorRule, { body: { required: false } }),
    () => company.client.refused(disconnectIntegration, { params: { id } }),
    () => company.client.refused(deleteCompany, { params: { id: company.company.id } }),
  ]
  for (const call of calls) {
    const { status, body } = await call()
    expect([status, body.code]).toEqual([403, 'proof_needed'])
  }
})

test('a new password requires the current one, and the second factor if there is one', async () => {
  const [plain, guarded] = [await makeUser(api, { password: PASSWORD }), await makeGuarded(api)]
  later()
  const body = { password: PASSWORD, new_password: 'pears on a truck', re_new_password: 'pears on a truck' }
  await plain.client.call(updatePassword, { body })
  expect((await guarded.client.refused(updatePassword, { body })).body.code).toBe('proof_needed')
  await guarded.client.call(prove, { body: { code: nextCode(api, guarded.secret) } })
  await guarded.client.call(updatePassword, { body })
})
