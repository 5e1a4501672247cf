import sql from 'sql-template-tag'
import { v7 } from 'uuid'
import { createAccount } from '@/lib/contract/bank'
import { createEntity, updateEntity } from '@/lib/contract/company'
import { testApi, type TestApi } from '@/tests/support/api'
import { addMember, makeCompany } from '@/tests/support/company'

let api: TestApi
beforeAll(async () => void (api = await testApi()))
afterAll(() => api.close())

test('changes what was sent and writes down who did it', async () => {
  const { client, entity, user } = await makeCompany(api)
  api.clock.advance(5)
  const body = {
    name: 'Renamed',
    books_start_date: '2023-01-01',
    fiscal_year_start_month: 4,
    default_basis: 'cash' as const,
    email: 'books@example.com',
  }
  const answer = await client.call(updateEntity, { params: { id: entity.id }, body })
  expect(answer).toEqual({ ...entity, ...body, updated_at: answer.updated_at })
  const log = await api.rows<{ actor_id: string; changes: object }>(
    sql`select actor_id, changes from audit_log where object_id = ${entity.id}`,
  )
  expect(log).toMatchObject([
    { actor_id: user.id, changes: { name: [entity.name, 'Renamed'], default_basis: ['accrual', 'cash'] } },
  ])
})

test('the start of the books stays once there is a bank account, the rest still changes', async () => {
  const { client, entity } = await makeCompany(api)
  await client.call(createAccount, { body: { name: 'Checking', account_type: 'checking' } })
  const refused = await client.refused(updateEntity, {
    params: { id: entity.id },
    body: { books_start_date: '2020-01-01' },
  })
  expect([refused.status, refused.body]).toEqual([
    409,
    { message: 'Books already have entries; the start date cannot change.' },
  ])
  const kept = { name: 'Still', books_start_date: entity.books_start_date }
  expect(await client.call(updateEntity, { params: { id: entity.id }, body: kept })).toMatchObject(kept)
})

test('a start date that moves waits for a bank account that is being opened, and then stays', async () => {
  const { client, company, entity } = await makeCompany(api)
  const body = { books_start_date: '2020-01-01' }
  const move = await api.ports.db.write({ role: 'app', company: company.id }, async (tx) => {
    await tx.run(sql`
      insert into bank_account (company_id, entity_id, id, account_id, name, kind, chart_of_account_id, created_at,
                                updated_at)
      select company_id, entity_id, ${v7()}, 'x', 'Checking', 'depository', id, now(), now() from chart_of_account
       where entity_id = ${entity.id} limit 1`)
    const moving = client.refused(updateEntity, { params: { id: entity.id }, body })
    await expect(Promise.race([moving, new Promise((resolve) => setTimeout(resolve, 300, 'waits'))])).resolves.toBe(
      'waits',
    )
    return { moving }
  })
  expect((await move.moving).status).toBe(409)
})

test('of two people with the same form open the second gets a 409', async () => {
  const { client, entity } = await makeCompany(api)
  const ask = {
    params: { id: entity.id },
    body: { city: 'Gary' },
    headers: { 'if-unmodified-since-version': entity.updated_at },
  }
  api.clock.advance(5)
  await client.call(updateEntity, ask)
  expect((await client.refused(updateEntity, ask)).body.code).toBe('stale')
})

test('foreign, closed and unknown entities are the same 404 and nothing changes', async () => {
  const [company, foreign] = [await makeCompany(api), await makeCompany(api)]
  const before = await api.rows(sql`select * from entity order by id`)
  for (const id of [foreign.entity.id, v7()]) {
    const refused = await company.client.refused(updateEntity, { params: { id }, body: { name: 'Mine' } })
    expect([refused.status, refused.body]).toEqual([404, { message: 'Not found.' }])
  }
  expect(await api.rows(sql`select * from entity order by id`)).toEqual(before)
})

test('members who are not admins get a 403', async () => {
  const company = await makeCompany(api)
  const member = await addMember(api, company, { role: 'finance_department' })
  expect(
    (await member.client.refused(updateEntity, { params: { id: company.entity.id }, body: { name: 'No' } })).body.code,
  ).toBe('permission_denied')
})

test('other columns are a 400 by name', async () => {
  const { client, entity } = await makeCompany(api)
  await client.call(createEntity, { body: { name: 'Other' } })
  for (const name of [
    'id',
    'company_id',
    'company',
    'books_locked_until',
    'timezone',
    'created_at',
    'updated_at',
    'logo_file_id',
  ]) {
    const refused = await client.refused(updateEntity, { params: { id: entity.id }, body: { [name]: null } })
    expect([refused.status, refused.body]).toEqual([400, { [name]: ['This field is not known.'] }])
  }
})
