import { Client } from 'pg'
import sql from 'sql-template-tag'
import { inviteMember } from '@/lib/contract/member'
import { testApi, type TestApi } from '@/tests/support/api'
import { addMember, makeCompany, type TestCompany } from '@/tests/support/company'
import { linkToken } from '@/tests/support/mail'
import { invitationTo, invited, logOf } from '@/tests/support/members'

let api: TestApi
let company: TestCompany
beforeAll(async () => {
  api = await testApi()
  company = await makeCompany(api)
})
afterAll(() => api.close())

const DAY = 24 * 3_600_000

test('an invitation is valid for a week and logged, and only the person gets its link', async () => {
  const body = invitationTo(company, { permissions: 'read_only' })
  const row = await company.client.call(inviteMember, { body })
  expect(row).toMatchObject({
    email: body.email,
    user: { id: null, full_name: 'Dana Whitfield', email: body.email },
    role: 'consultant',
    permissions: 'read_only',
    invite_status: 'pending',
    is_owner: false,
    is_you: false,
    entities: [company.entity.id],
  })
  expect(Date.parse(row.expiration_date ?? '') - api.clock.now().getTime()).toBeGreaterThan(7 * DAY - 60_000)
  const mail = api.mails.at(-1)
  expect([mail?.to, mail?.subject]).toEqual([
    body.email,
    `Ada Miles invites you to ${company.company.name} on Haulbook`,
  ])
  const link = new URL(mail?.link ?? '')
  expect([link.origin, link.pathname]).toEqual(['https://books.test', '/auth/sign-up'])
  expect(Object.fromEntries(link.searchParams)).toEqual({
    token: linkToken(api, body.email),
    email: body.email,
    first_name: 'Dana',
    last_name: 'Whitfield',
  })
  const stored = await api.rows(sql`select * from invitation where id = ${row.id}`)
  expect(JSON.stringify(stored)).not.toContain(linkToken(api, body.email))
  expect(await logOf(api, row.id)).toEqual([
    {
      action: 'invite',
      changes: {
        email: [null, body.email],
        role: [null, 'consultant'],
        permissions: [null, 'read_only'],
        entities: [null, [company.entity.id]],
      },
    },
  ])
  expect(api.events.at(-1)).toMatchObject({ company_id: company.company.id, message: 'members,me' })
})

test("a web address in a company's name becomes plain words in the email", async () => {
  const trap = await makeCompany(api, { name: 'Win https://evil.example/now <b>' })
  await invited(trap)
  expect(api.mails.at(-1)?.subject).toBe('Ada Miles invites you to Win https evil example now b on Haulbook')
})

test('missing fields are reported field by field (400)', async () => {
  expect((await company.client.refused(inviteMember, { body: {} })).body).toEqual({
    first_name: ['field is required'],
    last_name: ['field is required'],
    email: ['field is required'],
    role: ['field is required'],
    entities: ['field is required'],
  })
  const refused = await company.client.refused(inviteMember, {
    body: { ...invitationTo(company), email: 'dana', entities: [], role: 'owner' },
  })
  expect(refused.body).toEqual({
    email: ['Enter a valid email address.'],
    entities: ['Choose at least one entity.'],
    role: ['Choose one of: admin, consultant, finance_department, other.'],
  })
})

test('nobody can be invited to an entity of another company (400), or as an owner or superuser (400)', async () => {
  const stranger = await makeCompany(api)
  const refused = await company.client.refused(inviteMember, {
    body: invitationTo(company, { entities: [stranger.entity.id] }),
  })
  expect([refused.status, refused.body]).toEqual([400, { entities: ['Choose entities of this company.'] }])
  const raised = await company.client.refused(inviteMember, {
    body: { ...invitationTo(company), is_owner: true, is_superuser: true },
  })
  expect(Object.keys(raised.body).sort()).toEqual(['is_owner', 'is_superuser'])
})

test('members and people already invited cannot be invited again (409), regardless of case', async () => {
  const member = await addMember(api, company, { role: 'other' })
  const first = await company.client.refused(inviteMember, {
    body: invitationTo(company, { email: member.email.toUpperCase() }),
  })
  expect([first.status, first.body.message]).toEqual([409, 'This person is already a member of the company.'])
  const { email } = await invited(company)
  const second = await company.client.refused(inviteMember, {
    body: invitationTo(company, { email: email?.toUpperCase() }),
  })
  expect([second.status, second.body.message]).toEqual([
    409,
    'This person is already invited. Send the invitation again instead.',
  ])
})

test('sending it twice with one key creates one invitation and one email', async () => {
  const body = invitationTo(company)
  const headers = { 'idempotency-key': 'invite-1' }
  const one = await company.client.call(inviteMember, { body, headers })
  expect(await company.client.call(inviteMember, { body, headers })).toEqual(one)
  expect(api.mails.filter((mail) => mail.to === body.email)).toHaveLength(1)
})

test('an admin can invite; a read-only admin and other roles cannot (403)', async () => {
  const admin = await addMember(api, company, { role: 'admin' })
  await admin.client.call(inviteMember, { body: invitationTo(company, { role: 'admin' }) })
  const denied = [await addMember(api, company, { role: 'admin', permission: 'read_only' })]
  for (const role of ['finance_department', 'consultant', 'other'] as const)
    denied.push(await addMember(api, company, { role }))
  for (const { client } of denied)
    expect((await client.refused(inviteMember, { body: invitationTo(company) })).body.code).toBe('permission_denied')
})

test('one company can send 60 invitations an hour (429)', async () => {
  const eager = await makeCompany(api)
  for (let n = 0; n < 60; n++) await invited(eager)
  expect((await eager.client.refused(inviteMember, { body: invitationTo(eager) })).status).toBe(429)
})

test('invites nobody if the caller loses the right while the call waits (403)', async () => {
  const admin = await addMember(api, company, { role: 'admin' })
  const owner = new Client(api.owner_url)
  await owner.connect()
  await owner.query('begin')
  await owner.query('select id from company where id = $1 for no key update', [company.company.id])
  const body = invitationTo(company)
  const inviting = admin.client.send(inviteMember, { body })
  await waitingFor(owner)
  await owner.query("update membership set role = 'other' where user_id = $1", [admin.id])
  await owner.query('commit')
  await owner.end()
  expect((await inviting).status).toBe(403)
  expect(await api.rows(sql`select id from invitation where email = ${body.email}`)).toEqual([])
})

/** Until another connection waits for a lock. */
async function waitingFor(owner: Client): Promise<void> {
  for (;;) {
    const { rowCount } = await owner.query(
      "select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    )
    if (rowCount) return
  }
}
