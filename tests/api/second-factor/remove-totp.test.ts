import sql from 'sql-template-tag'
import { removeTotp, secondFactor, setFactorRule } from '@/lib/contract/second-factor'
import { me } from '@/lib/contract/user'
import { testApi, type TestApi } from '@/tests/support/api'
import { makeCompany, makeUser, signIn } from '@/tests/support/company'
import { makeGuarded, PASSWORD, setUpApp } from '@/tests/support/second-factor'

let api: TestApi
beforeAll(async () => void (api = await testApi()))
afterAll(() => api.close())

test('after the last factor is removed the password alone signs in, and the recovery codes are deleted', async () => {
  const user = await makeGuarded(api)
  await user.client.call(removeTotp)
  expect(await user.client.call(secondFactor)).toMatchObject({ totp: null, recovery_codes: 0 })
  await signIn(api, { username: user.email, password: PASSWORD })
  expect(api.mails.at(-1)).toMatchObject({
    to: user.email,
    subject: 'A second factor of your Haulbook account was removed',
  })
})

test('is refused ten minutes after the proof, and without an app', async () => {
  const [user, none] = [await makeGuarded(api), await makeUser(api)]
  expect((await none.client.refused(removeTotp)).status).toBe(404)
  api.clock.advance(10 * 60_000 + 1_000)
  expect((await user.client.refused(removeTotp)).body.code).toBe('proof_needed')
  expect((await user.client.call(me)).has_second_factor).toBe(true)
})

test("the last factor cannot be removed while a company requires one; each removal is in the company's log", async () => {
  const company = await makeCompany(api)
  await setUpApp(api, company.client)
  await company.client.call(setFactorRule, { body: { required: true } })
  const refused = await company.client.refused(removeTotp)
  expect([refused.status, refused.body.code]).toEqual([409, 'factor_asked'])
  expect(refused.body.message).toContain(company.company.name)
  await company.client.call(setFactorRule, { body: { required: false } })
  await company.client.call(removeTotp)
  expect(
    await api.rows(sql`
      select action from audit_log where company_id = ${company.company.id} and object_type = 'member' order by id`),
  ).toEqual([{ action: 'set_up_authenticator_app' }, { action: 'remove_authenticator_app' }])
})
