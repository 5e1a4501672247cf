import sql from 'sql-template-tag'
import { confirmTotp, startTotp } from '@/lib/contract/second-factor'
import { me } from '@/lib/contract/user'
import { testApi, type TestApi } from '@/tests/support/api'
import { makeCompany, makeUser, startSession } from '@/tests/support/company'
import { memberOf, logOf } from '@/tests/support/members'
import { codeOf, makeGuarded, nextCode, setUpApp, signInWithApp, wrongCode } from '@/tests/support/second-factor'

let api: TestApi
beforeAll(async () => void (api = await testApi()))
afterAll(() => api.close())

test('the first code makes it a second factor: ten recovery codes, an email, a log entry; other sessions end', async () => {
  const company = await makeCompany(api)
  const other = api.as((await startSession(api, company.user.id)).access)
  const { recovery_codes } = await setUpApp(api, company.client)
  expect(new Set(recovery_codes).size).toBe(10)
  for (const code of recovery_codes) expect(code).toMatch(/^([a-z2-7]{4}-){5}[a-z2-7]{4}$/)
  const stored = await api.rows<{ text: string }>(
    sql`select encode(hash, 'escape') as text from recovery_code where user_id = ${company.user.id}`,
  )
  expect(stored).toHaveLength(10)
  expect(recovery_codes.filter((code) => stored.some(({ text }) => text.includes(code)))).toEqual([])
  expect((await other.refused(me)).status).toBe(401)
  expect(await company.client.call(me)).toMatchObject({ has_second_factor: true })
  expect(api.mails.at(-1)).toMatchObject({
    to: company.user.email,
    subject: 'A second factor was added to your Haulbook account',
  })
  const { id } = await memberOf(company.client, company.user.email)
  expect(await logOf(api, id)).toEqual([{ action: 'set_up_authenticator_app', changes: {} }])
})

test('a wrong code does not set it up', async () => {
  const user = await makeUser(api)
  const { secret } = await user.client.call(startTotp)
  expect((await user.client.refused(confirmTotp, { body: { code: wrongCode(api, secret) } })).body).toEqual({
    code: ['This code is not right. Enter the one that the app shows now.'],
  })
  expect((await user.client.call(me)).has_second_factor).toBe(false)
  await user.client.call(confirmTotp, { body: { code: codeOf(api, secret) } })
})

test('a new app replaces the first; recovery codes and sessions stay', async () => {
  const user = await makeGuarded(api)
  const { access } = await signInWithApp(api, user)
  const { secret } = await user.client.call(startTotp)
  expect(await user.client.call(confirmTotp, { body: { code: codeOf(api, secret) } })).toEqual({ recovery_codes: null })
  await api.as(access).call(me)
  await signInWithApp(api, { ...user, secret })
  await expect(signInWithApp(api, user)).rejects.toThrow('This code is not right')
})

test('returns 409 without a started setup, in another session, or after half an hour', async () => {
  const user = await makeUser(api)
  const other = api.as((await startSession(api, user.id)).access)
  expect((await user.client.refused(confirmTotp, { body: { code: '123456' } })).body.code).toBe('set_up_expired')
  const { secret } = await user.client.call(startTotp)
  expect((await other.refused(confirmTotp, { body: { code: codeOf(api, secret) } })).body.code).toBe('set_up_expired')
  await api.rows(sql`update factor_challenge set expires_at = ${api.clock.now()} where user_id = ${user.id}`)
  expect((await user.client.refused(confirmTotp, { body: { code: nextCode(api, secret) } })).body.code).toBe(
    'set_up_expired',
  )
})
