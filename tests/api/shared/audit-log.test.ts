import sql from 'sql-template-tag'
import { createEntity, setDefaultEntity, updateEntity } from '@/lib/contract/company'
import { auditLog } from '@/lib/contract/shared'
import { createStakeholder } from '@/lib/contract/stakeholder'
import { testApi, type TestApi } from '@/tests/support/api'
import { makeBooks } from '@/tests/support/books'
import { addMember, makeCompany } from '@/tests/support/company'

let api: TestApi
beforeAll(async () => void (api = await testApi()))
afterAll(() => api.close())

test('lists every change with person, time, object, old and new values, newest first', async () => {
  const { client, user, entity, company } = await makeCompany(api)
  await client.call(updateEntity, { params: { id: entity.id }, body: { name: 'Linehaul' } })
  const { count, results } = await client.call(auditLog)
  expect(count).toBe(2)
  expect(results).toMatchObject([
    {
      actor: { id: user.id, full_name: 'Ada Miles' },
      entity: entity.id,
      object_type: 'entity',
      object_id: entity.id,
      action: 'update',
      changes: [{ field: 'name', from: entity.name, to: 'Linehaul' }],
    },
    {
      object_type: 'company',
      object_id: company.id,
      action: 'create',
      changes: [{ field: 'name', from: null, to: company.name }],
    },
  ])
})

test('can be filtered by kind, object, actor, action, day and entity', async () => {
  const books = await makeBooks(api)
  const { client } = books
  const member = await addMember(api, books, { role: 'finance_department' })
  const line = await books.line()
  await member.client.call(createStakeholder, { body: { type: 'Vendor', full_name: 'Pilot' } })
  const second = await client.call(createEntity, { body: { name: 'Second' } })
  await client.call(setDefaultEntity, { params: { id: second.id } })
  await client.call(createStakeholder, { body: { type: 'Vendor', full_name: 'Loves' } })
  const kinds = async (query: object) => (await client.call(auditLog, { query })).results.map((row) => row.object_type)
  expect(await kinds({ object_type: 'stakeholder' })).toEqual(['stakeholder', 'stakeholder'])
  expect(await kinds({ object_id: line.id })).toEqual(['transaction'])
  expect(await kinds({ actor: member.id })).toEqual(['stakeholder'])
  expect(await kinds({ action: 'create', object_type: 'entity' })).toEqual(['entity'])
  expect(await kinds({ entities: second.id })).toEqual(['stakeholder'])
  const today = new Date().toISOString().slice(0, 10)
  expect((await kinds({ start_date: today, end_date: today })).length).toBe(6)
  expect(await kinds({ start_date: '2020-01-01', end_date: '2020-01-02' })).toEqual([])
})

test("days are in the reader's time zone", async () => {
  const { client, company } = await makeCompany(api)
  await api.rows(sql`
    insert into audit_log (company_id, request_id, at, object_type, object_id, action, changes)
    values (${company.id}, 'r', '2026-03-01T02:00:00Z', 'task', ${company.id}, 'late', '{}')`)
  const found = async (zone: string, day: string) =>
    (await client.call(auditLog, { query: { start_date: day, end_date: day }, headers: { 'x-timezone': zone } })).count
  expect([
    await found('UTC', '2026-03-01'),
    await found('America/Chicago', '2026-03-01'),
    await found('America/Chicago', '2026-02-28'),
  ]).toEqual([1, 0, 1])
})

test('100,000 entries can be read in pages, without any of another company', async () => {
  const { client, company } = await makeCompany(api)
  await api.rows(sql`
    insert into audit_log (company_id, request_id, at, object_type, object_id, action, changes)
    select ${company.id}, 'r', now(), 'transaction', gen_random_uuid(), 'update', '{}' from generate_series(1, 100000)`)
  const { count, results } = await client.call(auditLog, { query: { page_size: 25 } })
  expect([count, results.length]).toEqual([100_001, 25])
})

test('admins can read it, even read-only ones; nobody else can (403)', async () => {
  const company = await makeCompany(api)
  const reader = await addMember(api, company, { role: 'admin', permission: 'read_only' })
  expect((await reader.client.call(auditLog)).count).toBe(1)
  for (const role of ['finance_department', 'consultant', 'other'] as const)
    expect((await (await addMember(api, company, { role })).client.refused(auditLog)).body.code).toBe(
      'permission_denied',
    )
})

test('an unknown filter is refused by name (400)', async () => {
  const { client } = await makeCompany(api)
  expect(Object.keys((await client.refused(auditLog, { query: { user: 'x' } })).body)).toEqual(['user'])
})
