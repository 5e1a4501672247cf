import sharp from 'sharp'
import sql from 'sql-template-tag'
import { v7 } from 'uuid'
import { createAccount } from '@/lib/contract/bank'
import { createEntity, updateEntity } from '@/lib/contract/company'
import { fileContent, uploadFile } from '@/lib/contract/file'
import { journalEntryList } from '@/lib/contract/journal-entry'
import { createLoan } from '@/lib/contract/loan'
import { balanceSheet } from '@/lib/contract/report'
import { editChartOfAccount } from '@/lib/contract/transaction'
import { me } from '@/lib/contract/user'
import { testApi, type TestApi } from '@/tests/support/api'
import { makeBooks } from '@/tests/support/books'
import { addMember, makeCompany } from '@/tests/support/company'
import { picture } from '@/tests/support/files'
import { closed, monthOf, quarter } from '@/tests/support/month-close'

let api: TestApi
beforeAll(async () => void (api = await testApi()))
afterAll(() => api.close())

test('changes only the fields sent and logs who changed them', async () => {
  const { client, entity, user } = await makeCompany(api)
  api.clock.advance(5)
  const body = {
    name: 'Renamed',
    books_start_date: '2023-01-01',
    fiscal_year_start_month: 4,
    default_basis: 'cash' as const,
    bank_lines_start_ticked: false,
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

test('another fiscal year redistributes retained earnings and net income; no entry and no closed month changes', async () => {
  const books = await quarter(api)
  await closed(books, '2026-01')
  const entries = () => books.client.call(journalEntryList, { query: {} })
  const before = await entries()
  const equity = async () => {
    const { data } = await books.client.call(balanceSheet, {
      query: { start_date: '2026-02-01', end_date: '2026-02-28', basis: 'accrual' },
    })
    const parts = data.flatMap(({ subcategories }) => subcategories)
    return parts.find(({ name }) => name === 'Retained Earnings')?.data.map(({ total_amount }) => total_amount)
  }
  // 400.00 of fuel in January, 1,000.00 of revenue in February
  expect(await equity()).toEqual([0, 600])
  await books.client.call(updateEntity, { params: { id: books.entity.id }, body: { fiscal_year_start_month: 2 } })
  expect(await equity()).toEqual([-400, 1000])
  expect(await entries()).toEqual(before)
  expect(await monthOf(books, '2026-01')).toMatchObject({ state: 'closed', is_changed: false, differences: [] })
})

test('the start of the books cannot change once there is a bank account; the rest can', async () => {
  const { client, entity } = await makeCompany(api)
  await client.call(createAccount, { body: { name: 'Checking', account_type: 'checking' } })
  const refused = await client.refused(updateEntity, {
    params: { id: entity.id },
    body: { books_start_date: '2020-01-01' },
  })
  expect([refused.status, refused.body]).toEqual([
    409,
    { message: 'Books already have entries; the start date cannot change.', code: 'conflict' },
  ])
  const kept = { name: 'Still', books_start_date: entity.books_start_date }
  expect(await client.call(updateEntity, { params: { id: entity.id }, body: kept })).toMatchObject(kept)
})

test('the start of the books cannot change once there is a loan, whose opening balance would differ', async () => {
  const { client, entity } = await makeCompany(api)
  const loan = {
    name: 'Truck',
    loan_amount: 12000,
    interest_rate: 0,
    period: 12,
    payment_frequency: 'monthly' as const,
    start_date: entity.books_start_date,
  }
  await client.call(createLoan, { body: loan })
  const refused = await client.refused(updateEntity, {
    params: { id: entity.id },
    body: { books_start_date: '2199-01-01' },
  })
  expect([refused.status, refused.body]).toEqual([
    409,
    { message: 'Books already have loans; the start date cannot change.', code: 'conflict' },
  ])
})

test('a change of the start date waits for a bank account being created, and is then refused', async () => {
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

test('if two people edit the same version, the second gets a 409', async () => {
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

test('foreign, inaccessible and unknown entities get the same 404, and nothing changes', async () => {
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

test('other columns are refused by name with a 400', async () => {
  const { client, entity } = await makeCompany(api)
  await client.call(createEntity, { body: { name: 'Other' } })
  for (const name of ['id', 'company_id', 'company', 'created_at', 'updated_at', 'logo_file_id']) {
    const refused = await client.refused(updateEntity, { params: { id: entity.id }, body: { [name]: null } })
    expect([refused.status, refused.body]).toEqual([400, { [name]: ['This field is not known.'] }])
  }
})

test('the lock of the books can move forward and back, and nothing before it changes', async () => {
  const books = await makeBooks(api)
  const params = { id: books.entity.id }
  const line = await books.line({ date: '2026-01-15' })
  const { id } = await books.account(6010)
  const move = (books_locked_until: string | null) =>
    books.client.call(updateEntity, { params, body: { books_locked_until } })
  const edit = { params: { id: line.id }, body: { chart_of_account: id } }
  expect(await move('2026-01-31')).toMatchObject({ books_locked_until: '2026-01-31' })
  expect((await books.client.refused(editChartOfAccount, edit)).body.message).toBe(
    'Books are locked through 2026-01-31.',
  )
  await move('2025-12-31')
  await books.client.call(editChartOfAccount, edit)
  expect(await move(null)).toMatchObject({ books_locked_until: null })
  const log = await api.rows<{ changes: object }>(
    sql`select changes from audit_log where object_id = ${params.id} and action = 'update' order by id`,
  )
  expect(log.map((row) => row.changes)).toEqual([
    { books_locked_until: [null, '2026-01-31'] },
    { books_locked_until: ['2026-01-31', '2025-12-31'] },
    { books_locked_until: ['2025-12-31', null] },
  ])
  await books.sound()
})

test.each(['finance_department', 'consultant'] as const)(
  '%s with full access can move the lock and change nothing else (403)',
  async (role) => {
    const company = await makeCompany(api)
    const params = { id: company.entity.id }
    const { client } = await addMember(api, company, { role })
    await client.call(updateEntity, { params, body: { books_locked_until: '2026-01-31' } })
    for (const body of [{ name: 'Mine' }, { books_locked_until: null, timezone: 'Asia/Tokyo' }, { logo: null }])
      expect((await client.refused(updateEntity, { params, body })).body.code).toBe('permission_denied')
    const reader = await addMember(api, company, { role, permission: 'read_only' })
    expect((await reader.client.refused(updateEntity, { params, body: { books_locked_until: null } })).status).toBe(403)
  },
)

test('the time zone must exist (400)', async () => {
  const { client, entity } = await makeCompany(api)
  const params = { id: entity.id }
  expect(await client.call(updateEntity, { params, body: { timezone: 'America/Denver' } })).toMatchObject({
    timezone: 'America/Denver',
  })
  expect((await client.refused(updateEntity, { params, body: { timezone: 'Mars/Olympus' } })).body).toEqual({
    timezone: ['Choose a time zone.'],
  })
  expect((await client.refused(updateEntity, { params, body: { fiscal_year_start_month: 13 } })).status).toBe(400)
})

test("a logo is stored as an image for the entity's members, and deleted when it is cleared", async () => {
  const company = await makeCompany(api)
  const params = { id: company.entity.id }
  const file = await company.client.call(uploadFile, {
    file: { name: 'us.jpg', bytes: await picture('jpeg', { width: 900, height: 600 }) },
  })
  const { logo } = await company.client.call(updateEntity, { params, body: { logo: file.id } })
  const id = /^\/api\/v1\/file\/file\/([0-9a-f-]{36})\/content\/$/.exec(logo ?? '')?.[1] ?? ''
  const second = await company.client.call(createEntity, { body: { name: 'Second' } })
  const [member, elsewhere] = [
    await addMember(api, company, { role: 'other' }),
    await addMember(api, company, { role: 'consultant', entities: [second.id] }),
  ]
  const shown = await member.client.send(fileContent, { params: { id } })
  expect([shown.headers.get('content-type'), shown.headers.get('content-disposition')?.split(';')[0]]).toEqual([
    'image/png',
    'inline',
  ])
  expect(await sharp(Buffer.from(await shown.arrayBuffer())).metadata()).toMatchObject({
    format: 'png',
    width: 512,
    height: 341,
  })
  expect((await elsewhere.client.refused(fileContent, { params: { id } })).status).toBe(404)
  expect((await company.client.call(me)).default_entity?.logo).toBe(logo)
  expect(await api.rows(sql`select id from file where company_id = ${company.company.id}`)).toEqual([{ id }])
  expect((await company.client.call(updateEntity, { params, body: { logo: null } })).logo).toBeNull()
  expect(await api.rows(sql`select id from file where company_id = ${company.company.id}`)).toEqual([])
})
