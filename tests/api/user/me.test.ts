import sql from 'sql-template-tag'
import { me } from '@/lib/contract/user'
import { testApi, type TestApi } from '@/tests/support/api'
import { addMember, makeCompany, makeUser } from '@/tests/support/company'

let api: TestApi
beforeAll(async () => void (api = await testApi()))
afterAll(() => api.close())

test('an owner sees the default company, the default entity and every capability', async () => {
  const { client, company, entity } = await makeCompany(api, {
    address1: '1 Dock St',
    city: 'Joliet',
    state: 'IL',
    zip_code: '60431',
  })
  const user = await client.call(me)
  expect(user.default_company).toMatchObject({ id: company.id, full_address: '1 Dock St, Joliet, IL 60431' })
  expect(user.default_entity).toMatchObject({ id: entity.id, name: company.name })
  expect(user.capabilities).toEqual(expect.arrayContaining(['company.delete', 'transaction.finalize', 'report.export']))
})

test('a read-only consultant can only read', async () => {
  const company = await makeCompany(api)
  const member = await addMember(api, company, { role: 'consultant', permission: 'read_only' })
  const { capabilities } = await member.client.call(me)
  expect(capabilities).toContain('transaction.read')
  expect(capabilities.filter((name) => !/\.(read|export)$/.test(name))).toEqual([])
})

test("trial days are counted in the caller's time zone and never below 0", async () => {
  const user = await makeUser(api)
  const days = async (zone: string) =>
    (await user.client.call(me, { headers: { 'x-timezone': zone } })).subscribe_exp_days
  await api.rows(sql`update app_user set subscribe_expires_on = '2030-03-10' where id = ${user.id}`)
  const now = api.clock.now().toISOString()
  api.clock.set('2030-03-01T03:00:00Z')
  await api.rows(
    sql`update auth_session set last_seen_at = '2030-03-01T03:00:00Z', expires_at = '2030-03-02'
         where user_id = ${user.id}`,
  )
  await api.rows(sql`update auth_token set expires_at = '2030-03-02'`)
  expect([await days('UTC'), await days('America/Chicago'), await days('Mars/Base')]).toEqual([9, 10, 9])
  await api.rows(sql`update app_user set subscribe_expires_on = '2029-01-01' where id = ${user.id}`)
  expect(await days('UTC')).toBe(0)
  api.clock.set(now)
})

test('rights and company are lost immediately with the membership', async () => {
  const company = await makeCompany(api)
  const member = await addMember(api, company, { role: 'admin' })
  expect((await member.client.call(me)).default_company?.id).toBe(company.company.id)
  await api.rows(sql`delete from membership where user_id = ${member.id}`)
  expect(await member.client.call(me)).toMatchObject({ default_company: null, default_entity: null, capabilities: [] })
})

test('a member sees no entity they cannot access', async () => {
  const company = await makeCompany(api)
  const member = await addMember(api, company, { role: 'consultant', entities: [] })
  await api.rows(sql`update app_user set default_entity_id = ${company.entity.id} where id = ${member.id}`)
  expect((await member.client.call(me)).default_entity).toBeNull()
})
