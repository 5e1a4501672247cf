import sql from 'sql-template-tag'
import { createEntity } from '@/lib/contract/company'
import { me } from '@/lib/contract/user'
import { testApi, type TestApi } from '@/tests/support/api'
import { addMember, makeCompany } from '@/tests/support/company'
import { thisYear } from '@/tests/support/this-year'

let api: TestApi
beforeAll(async () => void (api = await testApi()))
afterAll(() => api.close())

test('creates an entity with its own 130 accounts; the default entity stays', async () => {
  const { client, company, entity } = await makeCompany(api)
  const made = await client.call(createEntity, {
    body: {
      name: 'Owner-operators',
      fiscal_year_start_month: 7,
      default_basis: 'cash',
      bank_lines_start_ticked: false,
      books_start_date: '2024-07-01',
      state: 'TX',
    },
  })
  expect(made).toMatchObject({
    company: company.id,
    name: 'Owner-operators',
    fiscal_year_start_month: 7,
    default_basis: 'cash',
    bank_lines_start_ticked: false,
    books_start_date: '2024-07-01',
    state: 'TX',
    is_default: false,
    books_locked_until: null,
  })
  expect(
    await api.rows(sql`select count(*)::int as accounts from chart_of_account where entity_id = ${made.id}`),
  ).toEqual([{ accounts: 130 }])
  expect((await client.call(me)).default_entity?.id).toBe(entity.id)
})

test('books start in January of this year by default', async () => {
  const { client } = await makeCompany(api)
  const made = await client.call(createEntity, { body: { name: 'Plain' } })
  expect(made.books_start_date).toBe(`${thisYear(api.clock.now())}-01-01`)
})

test('every field of the form may be sent as null, also the logo, which can only be set later', async () => {
  const { client, company } = await makeCompany(api)
  const empty = ['address1', 'address2', 'city', 'state', 'zip_code', 'phone', 'email', 'logo']
  const body = { name: 'Plain', ...Object.fromEntries(empty.map((field) => [field, null])) }
  expect(await client.call(createEntity, { body })).toMatchObject(body)
  expect((await client.refused(createEntity, { body: { name: 'X', logo: company.id } })).body).toEqual({
    logo: ['Set the logo once this has been created.'],
  })
})

test('one idempotency key creates one entity', async () => {
  const { client, company } = await makeCompany(api)
  const ask = { body: { name: 'Once' }, headers: { 'idempotency-key': 'entity' } }
  const made = await Promise.all(Array.from({ length: 10 }, () => client.call(createEntity, ask)))
  expect(new Set(made.map((entity) => entity.id)).size).toBe(1)
  expect(await api.rows(sql`select count(*)::int as entities from entity where company_id = ${company.id}`)).toEqual([
    { entities: 2 },
  ])
})

test('admins can create entities, other members cannot', async () => {
  const company = await makeCompany(api)
  const admin = await addMember(api, company, { role: 'admin' })
  await admin.client.call(createEntity, { body: { name: 'By an admin' } })
  for (const member of [{ role: 'finance_department' }, { role: 'admin', permission: 'read_only' }] as const) {
    const { client } = await addMember(api, company, member)
    expect((await client.refused(createEntity, { body: { name: 'No' } })).status).toBe(403)
  }
})

test.each([
  [{}, { name: ['field is required'] }],
  [{ name: 'X', books_start_date: '2024-02-30' }, { books_start_date: ['Enter a date as yyyy-MM-dd.'] }],
  [{ name: 'X', books_start_date: 'infinity' }, { books_start_date: ['Enter a date as yyyy-MM-dd.'] }],
  [{ name: 'X', fiscal_year_start_month: 13 }, { fiscal_year_start_month: ['Must be at most 12.'] }],
  [{ name: 'X', default_basis: 'both' }, { default_basis: ['Choose one of: accrual, cash.'] }],
  [
    { name: 'X', books_locked_until: '2024-01-01', company_id: 'x' },
    { books_locked_until: ['This field is not known.'], company_id: ['This field is not known.'] },
  ],
])('refuses %j with a 400 at its field', async (body, fields) => {
  const { client } = await makeCompany(api)
  expect((await client.refused(createEntity, { body })).body).toEqual(fields)
})
