import sql from 'sql-template-tag'
import { v7 } from 'uuid'
import { companyDetail, companyList, createCompany, updateCompany, updateEntity } from '@/lib/contract/company'
import { fileDetail, uploadFile } from '@/lib/contract/file'
import { testApi, type TestApi } from '@/tests/support/api'
import { addMember, makeCompany, startSession } from '@/tests/support/company'
import { picture, uploaded } from '@/tests/support/files'

let api: TestApi
beforeAll(async () => void (api = await testApi()))
afterAll(() => api.close())

test('changes the fields sent, clears those that are null, and logs who changed them', async () => {
  const { client, company, user } = await makeCompany(api, { phone: '555', city: 'Joliet' })
  api.clock.advance(5)
  const answer = await client.call(updateCompany, {
    params: { id: company.id },
    body: { name: 'Renamed', phone: null },
  })
  expect(answer).toEqual({ ...company, name: 'Renamed', phone: null, updated_at: answer.updated_at })
  expect(answer.updated_at > company.updated_at).toBe(true)
  const log = await api.rows(
    sql`select actor_id, changes from audit_log where object_id = ${company.id} and action = 'update'`,
  )
  expect(log).toEqual([{ actor_id: user.id, changes: { name: [company.name, 'Renamed'], phone: ['555', null] } }])
})

test('if two people edit the same version, the second gets a 409', async () => {
  const { client, company } = await makeCompany(api)
  const headers = { 'if-unmodified-since-version': company.updated_at }
  api.clock.advance(5)
  await client.call(updateCompany, { params: { id: company.id }, body: { name: 'First' }, headers })
  const refused = await client.refused(updateCompany, { params: { id: company.id }, body: { name: 'Second' }, headers })
  expect([refused.status, refused.body.code]).toEqual([409, 'stale'])
})

test("can change another of the caller's companies, while the default stays", async () => {
  const { client, company } = await makeCompany(api)
  await client.call(createCompany, { body: { name: 'Second' } })
  const answer = await client.call(updateCompany, { params: { id: company.id }, body: { city: 'Gary' } })
  expect(answer).toMatchObject({ id: company.id, city: 'Gary', is_default: false })
})

test('checks rights in the changed company, not in the default one', async () => {
  const company = await makeCompany(api)
  const member = await addMember(api, company, { role: 'consultant' })
  await member.client.call(createCompany, { body: { name: 'My own' } })
  const refused = await member.client.refused(updateCompany, {
    params: { id: company.company.id },
    body: { name: 'Mine now' },
  })
  expect([refused.status, refused.body.code]).toEqual([403, 'permission_denied'])
})

test("another user's company and an unknown company get the same 404, and nothing changes", async () => {
  const [own, foreign] = [await makeCompany(api), await makeCompany(api)]
  const before = await api.rows(sql`select * from company where id = ${foreign.company.id}`)
  for (const id of [foreign.company.id, v7()]) {
    const refused = await own.client.refused(updateCompany, { params: { id }, body: { name: 'Mine' } })
    expect([refused.status, refused.body]).toEqual([404, { message: 'Not found.' }])
  }
  expect(await api.rows(sql`select * from company where id = ${foreign.company.id}`)).toEqual(before)
})

test('other columns are refused by name with a 400, and nothing changes', async () => {
  const { client, company } = await makeCompany(api)
  const columns = await api.rows<{ name: string }>(sql`
    select column_name as name from information_schema.columns
     where table_name = 'company' and table_schema = 'public'`)
  const allowed = [
    'name',
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
  ]
  for (const { name } of columns.filter((column) => !allowed.includes(column.name))) {
    const refused = await client.refused(updateCompany, { params: { id: company.id }, body: { [name]: null } })
    expect([refused.status, refused.body]).toEqual([400, { [name]: ['This field is not known.'] }])
  }
  expect((await client.refused(updateCompany, { params: { id: company.id }, body: { name: null } })).status).toBe(400)
})

test('an uploaded image becomes the logo that every member sees; replacing or clearing it leaves no files behind', async () => {
  const company = await makeCompany(api)
  const params = { id: company.company.id }
  const upload = async () =>
    (await company.client.call(uploadFile, { file: { name: 'us.webp', bytes: await picture('webp') } })).id
  const first = await company.client.call(updateCompany, { params, body: { logo: await upload() } })
  expect(first.logo).toMatchObject({ name: 'logo.png', file: `/api/v1/file/file/${first.logo?.id}/content/` })
  const { client } = await addMember(api, company, { role: 'other', entities: [] })
  expect((await client.call(companyDetail, { params })).logo).toEqual(first.logo)
  expect((await client.call(companyList)).results[0]?.logo).toEqual(first.logo)
  await company.client.call(fileDetail, { params: { id: first.logo?.id ?? '' } })
  expect(
    (await company.client.call(updateCompany, { params, body: { logo: first.logo?.id, city: 'Gary' } })).logo,
  ).toEqual(first.logo)
  const second = await company.client.call(updateCompany, { params, body: { logo: await upload() } })
  expect(await api.rows(sql`select id from file where company_id = ${params.id}`)).toEqual([{ id: second.logo?.id }])
  expect((await company.client.call(updateCompany, { params, body: { logo: null } })).logo).toBeNull()
  expect(await api.rows(sql`select id from file where company_id = ${params.id}`)).toEqual([])
})

test.each([
  ['a rename keeps it', { name: 'Renamed' }, 1],
  ['clearing the logo deletes it and its file', { logo: null }, 0],
] as const)('the logo is replaced while a form is being saved: %s', async (_, body, left) => {
  const { client, company } = await makeCompany(api)
  const params = { id: company.id }
  await client.call(updateCompany, {
    params,
    body: { logo: (await client.call(uploadFile, { file: { name: 'us.png', bytes: await picture() } })).id },
  })
  const newer = await client.call(uploadFile, { file: { name: 'new.png', bytes: await picture() } })
  const { saving } = await api.ports.db.write({ role: 'app', company: company.id }, async (tx) => {
    await tx.run(sql`select id from company where id = ${company.id} for update`)
    const waiting = client.call(updateCompany, { params, body })
    await queued()
    await tx.run(sql`update company set logo_file_id = ${newer.id} where id = ${company.id}`)
    return { saving: waiting }
  })
  const { logo } = await saving
  expect(logo?.id).toBe(left === 1 ? newer.id : undefined)
  expect(await api.rows(sql`select id from file where id = ${newer.id}`)).toHaveLength(left)
})

/** Waits until another connection waits for a lock on the company's row. */
async function queued(): Promise<void> {
  for (;;) {
    const waits = await api.rows(sql`
      select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%from company%for update%'`)
    if (waits.length > 0) return
  }
}

test("another of the caller's companies can use an image uploaded in the default one", async () => {
  const { client, company } = await makeCompany(api)
  const second = await client.call(createCompany, { body: { name: 'Second' } })
  const { id } = await client.call(uploadFile, { file: { name: 'us.png', bytes: await picture() } })
  const { logo } = await client.call(updateCompany, { params: { id: company.id }, body: { logo: id } })
  expect(await api.rows(sql`select company_id from file where id = ${logo?.id}`)).toEqual([{ company_id: company.id }])
  expect(await api.rows(sql`select id from file where company_id = ${second.id}`)).toEqual([])
})

test("a logo that is not an image, is missing or is another company's is refused (400), and nothing changes", async () => {
  const [company, stranger] = [await makeCompany(api), await makeCompany(api)]
  const refused = async (logo: string) =>
    (await company.client.refused(updateCompany, { params: { id: company.company.id }, body: { logo, name: 'No' } }))
      .body
  expect(await refused((await uploaded(company.client)).id)).toEqual({ logo: ['Use a PNG, JPEG or WebP picture.'] })
  for (const id of [(await uploaded(stranger.client)).id, v7()])
    expect(await refused(id)).toEqual({ logo: ['This file does not exist.'] })
  expect((await company.client.call(companyDetail, { params: { id: company.company.id } })).name).toBe(
    company.company.name,
  )
})

test('details that customers see change only after the caller confirms their identity, and every owner is notified', async () => {
  const company = await makeCompany(api, { website: 'https://acme.example' })
  const admin = await addMember(api, company, { role: 'admin' })
  const subjects = () => api.mails.filter(({ to }) => to === company.user.email).map(({ subject }) => subject)
  const [there, params] = [{ id: company.company.id }, { id: company.entity.id }]
  api.clock.advance(11 * 60_000)
  const { name } = company.company
  const { id: logo } = await admin.client.call(uploadFile, { file: { name: 'us.png', bytes: await picture() } })
  const others = [{ phone: '555' }, { address1: 'PO Box 1' }, { name: 'Thief' }, { logo }]
  for (const body of [{ email: 'thief@example.com' }, ...others]) {
    const refusals = [
      await admin.client.refused(updateCompany, { params: there, body }),
      await admin.client.refused(updateEntity, { params, body }),
    ]
    expect([body, refusals.map(({ body: why }) => why.code)]).toEqual([body, ['proof_needed', 'proof_needed']])
  }
  await admin.client.call(updateCompany, { params: there, body: { name, email: null, website: null } })
  await admin.client.call(updateEntity, { params, body: { email: null, default_basis: 'cash' } })
  expect(subjects()).toEqual([])
  const again = api.as((await startSession(api, admin.id)).access)
  await again.call(updateCompany, { params: there, body: { email: 'books@example.com' } })
  await again.call(updateEntity, { params, body: { name: 'Linehaul' } })
  await again.call(updateEntity, { params, body: { logo } })
  expect(subjects()).toEqual([
    `The letterhead of ${name} was changed`,
    `The letterhead of ${name} was changed`,
    `The letterhead of Linehaul (${name}) was changed`,
  ])
})
