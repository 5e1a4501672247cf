import sql from 'sql-template-tag'
import { createCompany, entityList } from '@/lib/contract/company'
import { me } from '@/lib/contract/user'
import { companyLimit } from '@/server/services/session/rate-limits'
import { testApi, type TestApi } from '@/tests/support/api'
import { makeCompany, makeUser } from '@/tests/support/company'
import { thisYear } from '@/tests/support/this-year'

let api: TestApi
beforeAll(async () => void (api = await testApi()))
afterAll(() => api.close())

const year = () => thisYear(api.clock.now())
const companies = () => api.rows(sql`select id from company`)

test('creates the company, an entity of the same name with 130 accounts, and makes the caller its owner', async () => {
  const user = await makeUser(api)
  const body = {
    name: ' Miles Trucking ',
    us_dot: '123',
    mc_number: 'MC-9',
    address1: '1 Dock St',
    city: 'Joliet',
    website: 'https://miles.example',
  }
  const company = await user.client.call(createCompany, { body, headers: { 'x-timezone': 'America/Denver' } })
  expect(company).toMatchObject({
    name: 'Miles Trucking',
    us_dot: '123',
    address1: '1 Dock St',
    state: null,
    logo: null,
    is_default: true,
  })
  const { results } = await user.client.call(entityList)
  expect(results).toMatchObject([
    {
      name: 'Miles Trucking',
      company: company.id,
      address1: '1 Dock St',
      is_default: true,
      timezone: 'America/Denver',
      books_locked_until: null,
      fiscal_year_start_month: 1,
      default_basis: 'accrual',
      bank_lines_start_ticked: true,
    },
  ])
  const accounts = await api.rows<{ entity_id: string }>(
    sql`select entity_id from chart_of_account where company_id = ${company.id}`,
  )
  expect(accounts).toHaveLength(130)
  expect(new Set(accounts.map((account) => account.entity_id))).toEqual(new Set([results[0]?.id]))
  const user_now = await user.client.call(me)
  expect([user_now.default_company?.id, user_now.default_entity?.id]).toEqual([company.id, results[0]?.id])
  expect(user_now.capabilities).toContain('company.delete')
  expect(
    await api.rows(sql`select object_type, action, actor_id from audit_log where company_id = ${company.id}`),
  ).toEqual([{ object_type: 'company', action: 'create', actor_id: user.id }])
})

test.each([
  [undefined, 0],
  [1, 0],
  [2, -1],
] as const)('import year %s starts the books %s years from now, on January 1st', async (import_year, years) => {
  const { entity } = await makeCompany(api, import_year ? { import_year } : {})
  expect(entity.books_start_date).toBe(`${year() + years}-01-01`)
})

test("uses the current year in the caller's time zone", async () => {
  const now = api.clock.now().toISOString()
  api.clock.set('2031-01-01T03:00:00Z')
  const { entity } = await makeCompany(api)
  expect([entity.books_start_date, entity.timezone]).toEqual(['2030-01-01', 'America/Chicago'])
  api.clock.set(now)
})

test('without a time zone the books are kept in Chicago, and start with its year', async () => {
  const now = api.clock.now().toISOString()
  api.clock.set('2031-01-01T03:00:00Z')
  const user = await makeUser(api)
  await user.client.call(createCompany, { body: { name: 'No zone' }, headers: { 'x-timezone': 'Mars/Base' } })
  const [entity] = (await user.client.call(entityList)).results
  expect([entity?.books_start_date, entity?.timezone]).toEqual(['2030-01-01', 'America/Chicago'])
  api.clock.set(now)
})

test('a second company becomes the default, with its own entity', async () => {
  const { client, company } = await makeCompany(api)
  const second = await client.call(createCompany, { body: { name: 'Second' } })
  const user = await client.call(me)
  expect([user.default_company?.id, user.default_entity?.name]).toEqual([second.id, 'Second'])
  expect(second.id).not.toBe(company.id)
})

test('20 attempts with one key create one company and get the same response; another body gets a 422', async () => {
  const user = await makeUser(api)
  const before = (await companies()).length
  const headers = { 'idempotency-key': 'first-company' }
  const tries = Array.from({ length: 20 }, () => user.client.call(createCompany, { body: { name: 'Once' }, headers }))
  const ids = new Set((await Promise.all(tries)).map((company) => company.id))
  expect(ids.size).toBe(1)
  expect((await companies()).length).toBe(before + 1)
  const replayed = await user.client.send(createCompany, { body: { name: 'Once' }, headers })
  expect([replayed.status, replayed.headers.get('idempotency-replayed')]).toEqual([201, 'true'])
  expect((await user.client.refused(createCompany, { body: { name: 'Twice' }, headers })).status).toBe(422)
})

test('every field of the form may be sent as null, also the logo, which can only be set later', async () => {
  const user = await makeUser(api)
  const empty = [
    'us_dot',
    'mc_number',
    'address1',
    'address2',
    'city',
    'state',
    'zip_code',
    'phone',
    'email',
    'website',
    'logo',
  ]
  const body = { name: 'Plain', ...Object.fromEntries(empty.map((field) => [field, null])) }
  expect(await user.client.call(createCompany, { body })).toMatchObject(body)
  expect((await user.client.refused(createCompany, { body: { name: 'X', logo: user.id } })).body).toEqual({
    logo: ['Set the logo once this has been created.'],
  })
})

test('read-only columns are refused by name and no company is created', async () => {
  const user = await makeUser(api)
  const before = await companies()
  const refused = await user.client.refused(createCompany, {
    body: {
      name: 'X',
      id: user.id,
      deleted_at: null,
      created_at: '2020-01-01',
      is_default: false,
      logo_file_id: user.id,
      owner: user.id,
    },
  })
  expect(refused.status).toBe(400)
  expect(Object.keys(refused.body)).toEqual(['id', 'deleted_at', 'created_at', 'is_default', 'logo_file_id', 'owner'])
  expect(await companies()).toEqual(before)
})

test.each([
  [{}, { name: ['field is required'] }],
  [{ name: '  ' }, { name: ['field is required'] }],
  [{ name: 'x'.repeat(256) }, { name: ['Use at most 255 characters.'] }],
  [{ name: 'X', email: 'x' }, { email: ['Enter a valid email address.'] }],
  [{ name: 'X', website: 'javascript:alert(1)' }, { website: ['Enter a web address.'] }],
  [{ name: 'X', import_year: 3 }, { import_year: ['Choose one of: 1, 2.'] }],
])('refuses %j with a 400 at its field', async (body, fields) => {
  const user = await makeUser(api)
  expect((await user.client.refused(createCompany, { body })).body).toEqual(fields)
})

test('a person can create 50 companies a day, because each has its own limits, and is then told how long to wait (429)', async () => {
  const user = await makeUser(api)
  const create = () => user.client.send(createCompany, { body: { name: 'One more' } })
  const { subject } = companyLimit(user.id)
  const at = new Date(api.clock.now().getTime() - 22 * 3_600_000)
  await api.rows(sql`insert into login_attempt (subject, at) select ${subject}, ${at} from generate_series(1, 49)`)
  expect((await create()).status).toBe(201)
  const refused = await create()
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, String(2 * 3_600)])
  const mate = await makeUser(api)
  await mate.client.call(createCompany, { body: { name: 'Their first' } })
})
