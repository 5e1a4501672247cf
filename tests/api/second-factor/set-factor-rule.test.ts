import sql from 'sql-template-tag'
import { ENDPOINTS } from '@/lib/contract/all'
import { transactionList } from '@/lib/contract/transaction'
import {
  addPasskey,
  confirmTotp,
  prove,
  proofOptions,
  secondFactor,
  setFactorRule,
  startPasskey,
  startTotp,
} from '@/lib/contract/second-factor'
import { logout, me } from '@/lib/contract/user'
import { authenticateListener } from '@/server/http/authenticate'
import { testApi, type TestApi } from '@/tests/support/api'
import { addMember, makeCompany, makeUser, signIn, type TestCompany } from '@/tests/support/company'
import { codeOf, makeGuarded, PASSWORD, setUpApp } from '@/tests/support/second-factor'

let api: TestApi
let company: TestCompany
beforeAll(async () => {
  api = await testApi()
  company = await makeCompany(api)
})
afterAll(() => api.close())

test('only a member with a second factor can require one', async () => {
  const refused = await company.client.refused(setFactorRule, { body: { required: true } })
  expect([refused.status, refused.body.code]).toEqual([409, 'own_factor_first'])
  await setUpApp(api, company.client)
  expect(await company.client.call(setFactorRule, { body: { required: true } })).toEqual({ required: true })
  expect(
    await api.rows(sql`
      select changes from audit_log where company_id = ${company.company.id} and object_type = 'company' and action = 'update'`),
  ).toEqual([{ changes: { requires_second_factor: [false, true] } }])
  expect(api.events.at(-1)).toMatchObject({ company_id: company.company.id, message: 'members,me' })
})

test('a member without one can only set it up, and other calls return a specific error code', async () => {
  const member = await addMember(api, company, { role: 'admin' })
  const refused = await member.client.refused(transactionList)
  expect([refused.status, refused.body]).toEqual([
    403,
    { message: 'Your company requires a second factor. Set one up to continue.', code: 'second_factor_needed' },
  ])
  expect(await member.client.call(me)).toMatchObject({ needs_second_factor: true, has_second_factor: false })
  expect((await member.client.call(secondFactor)).required_by).toEqual([company.company.name])
  expect(await authenticateListener(api.ports.db, member.tokens.access, api.clock.now())).toBeNull()
  const { secret } = await member.client.call(startTotp)
  await member.client.call(confirmTotp, { body: { code: codeOf(api, secret) } })
  await member.client.call(transactionList)
  expect((await member.client.call(me)).needs_second_factor).toBeUndefined()
  expect(await authenticateListener(api.ports.db, member.tokens.access, api.clock.now())).not.toBeNull()
})

test('only these calls are allowed until then', () => {
  const open = ENDPOINTS.filter(({ endpoint }) => endpoint.before_factor).map(({ endpoint }) => endpoint)
  expect(new Set(open)).toEqual(
    new Set([me, logout, secondFactor, startTotp, confirmTotp, startPasskey, addPasskey, proofOptions, prove]),
  )
})

test('applies to everything a member does, even in other companies, until the membership or the rule ends', async () => {
  const own = await makeCompany(api)
  await api.rows(sql`
    insert into membership (company_id, user_id, role, permission, created_at)
    values (${company.company.id}, ${own.user.id}, 'consultant', 'full_access', now())`)
  expect((await own.client.refused(transactionList)).body.code).toBe('second_factor_needed')
  await company.client.call(setFactorRule, { body: { required: false } })
  await own.client.call(transactionList)
  await company.client.call(setFactorRule, { body: { required: true } })
  await api.rows(sql`delete from membership where company_id = ${company.company.id} and user_id = ${own.user.id}`)
  await own.client.call(transactionList)
})

test('a sign-in with only the password succeeds, without access to the books', async () => {
  const member = await addMember(api, company, { role: 'consultant' })
  const known = await makeUser(api, { password: PASSWORD })
  await api.rows(sql`
    update app_user set password_hash = (select password_hash from app_user where id = ${known.id}) where id = ${member.id}`)
  const { access } = await signIn(api, { username: member.email, password: PASSWORD })
  expect(await api.as(access).call(me)).toMatchObject({ needs_second_factor: true })
  expect((await api.as(access).refused(transactionList)).body.code).toBe('second_factor_needed')
})

test('only owners and admins can set it', async () => {
  const guarded = await makeGuarded(api)
  await api.rows(sql`
    insert into membership (company_id, user_id, role, permission, created_at)
    values (${company.company.id}, ${guarded.id}, 'finance_department', 'full_access', now())`)
  await api.rows(sql`update app_user set default_company_id = ${company.company.id} where id = ${guarded.id}`)
  expect((await guarded.client.refused(setFactorRule, { body: { required: false } })).body.code).toBe(
    'permission_denied',
  )
})
