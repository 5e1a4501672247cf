import sql from 'sql-template-tag'
import { prove } from '@/lib/contract/second-factor'
import { confirmPasswordReset, login, me, requestPasswordReset, updateMe, verifyEmail } from '@/lib/contract/user'
import { testApi, type TestApi } from '@/tests/support/api'
import { makeCompany, makeUser } from '@/tests/support/company'
import { linkToken } from '@/tests/support/mail'

let api: TestApi
beforeAll(async () => void (api = await testApi()))
afterAll(() => api.close())

test('a name changes immediately, and only the fields sent', async () => {
  const user = await makeUser(api)
  const answer = await user.client.call(updateMe, { body: { first_name: ' Grace ' } })
  expect(answer).toMatchObject({ first_name: 'Grace', last_name: 'Miles', full_name: 'Grace Miles', email: user.email })
  expect(await user.client.call(me)).toEqual(answer)
})

test('a new name is published to every open window of the company', async () => {
  const { client, company } = await makeCompany(api)
  api.events.length = 0
  await client.call(updateMe, { body: { first_name: 'Grace' } })
  expect(api.events).toEqual([{ company_id: company.id, message_type: 'invalidate', message: 'me,members' }])
})

test('a name changed in another tab in the meantime is not overwritten (409)', async () => {
  const user = await makeUser(api)
  const headers = { 'if-unmodified-since-version': (await user.client.call(me)).updated_at }
  api.clock.advance(1000)
  await user.client.call(updateMe, { body: { first_name: 'Grace' }, headers })
  const refused = await user.client.refused(updateMe, {
    body: { first_name: 'Eve', email: 'eve@example.com' },
    headers,
  })
  expect([refused.status, refused.body.code]).toEqual([409, 'stale'])
  expect(await user.client.call(me)).toMatchObject({ first_name: 'Grace', email: user.email })
  expect(api.mails.filter((mail) => mail.to === user.email)).toEqual([])
})

test('a new email takes effect with the link mailed to it, and the old one gets a notice', async () => {
  const user = await makeUser(api, { password: 'a truck full of apples' })
  const email = 'new-address@example.com'
  expect(await user.client.call(updateMe, { body: { email } })).toMatchObject({
    email: user.email,
    pending_email: email,
  })
  expect(api.mails.filter((mail) => mail.to === user.email).map((mail) => mail.subject)).toEqual([
    'The email of your Haulbook account is about to change',
  ])
  const confirmed = await api.anonymous.call(verifyEmail, { body: { token: linkToken(api, email) } })
  expect(confirmed).toEqual({ message: 'Your email is confirmed.', purpose: 'change_email' })
  const after = await user.client.call(me)
  expect([after.email, after.username, after.pending_email]).toEqual([email, email, undefined])
  await api.anonymous.call(login, { body: { username: email, password: 'a truck full of apples' } })
})

describe('more than ten minutes after the sign-in', () => {
  const password = 'a truck full of apples'
  async function someoneSignedInBefore() {
    const user = await makeUser(api, { password })
    api.clock.advance(10 * 60_000 + 1_000)
    return user
  }

  test('a new email requires a proof: without it nothing changes and nothing is mailed', async () => {
    const user = await someoneSignedInBefore()
    const before = [await user.client.call(me), api.mails.length]
    const body = { email: 'thief@example.com', first_name: 'Eve' }
    const refused = await user.client.refused(updateMe, { body })
    expect([refused.status, refused.body]).toEqual([
      403,
      { message: 'Confirm that it is you to continue.', code: 'proof_needed' },
    ])
    expect([await user.client.call(me), api.mails.length]).toEqual(before)
    await user.client.call(prove, { body: { password } })
    const answer = await user.client.call(updateMe, { body: { email: 'moved@example.com' } })
    expect(answer.pending_email).toBe('moved@example.com')
  })

  test('a name and the current email require none', async () => {
    const user = await someoneSignedInBefore()
    const answer = await user.client.call(updateMe, { body: { first_name: 'Grace', email: user.email.toUpperCase() } })
    expect(answer).toMatchObject({ first_name: 'Grace', email: user.email.toUpperCase() })
  })
})

test('a password reset from the old address cancels the change', async () => {
  const user = await makeUser(api)
  await user.client.call(updateMe, { body: { email: 'stranger@example.com' } })
  await api.anonymous.call(requestPasswordReset, { body: { email: user.email } })
  const password = 'another truck of apples'
  await api.anonymous.call(confirmPasswordReset, {
    body: { token: linkToken(api, user.email), new_password: password, re_new_password: password },
  })
  expect(
    (await api.anonymous.refused(verifyEmail, { body: { token: linkToken(api, 'stranger@example.com') } })).status,
  ).toBe(400)
  await api.anonymous.call(login, { body: { username: user.email, password } })
})

test('sending the current email again cancels the change', async () => {
  const user = await makeUser(api)
  await user.client.call(updateMe, { body: { email: 'changed-my-mind@example.com' } })
  const token = linkToken(api, 'changed-my-mind@example.com')
  expect((await user.client.call(updateMe, { body: { email: user.email } })).pending_email).toBeUndefined()
  expect((await api.anonymous.refused(verifyEmail, { body: { token } })).status).toBe(400)
})

test('the email of another account gets the same response; its owner gets a notice instead of a link', async () => {
  const [user, other] = [await makeUser(api), await makeUser(api)]
  expect(await user.client.call(updateMe, { body: { email: other.email } })).toMatchObject({
    email: user.email,
    pending_email: other.email,
  })
  expect(api.mails.filter((mail) => mail.to === other.email).map((mail) => mail.subject)).toEqual([
    'You already have a Haulbook account',
  ])
})

test('a fourth new email in 15 minutes returns 429', async () => {
  const user = await makeUser(api)
  for (let times = 0; times < 3; times++)
    await user.client.call(updateMe, { body: { email: `try-${times}@example.com` } })
  const refused = await user.client.refused(updateMe, { body: { email: 'try-3@example.com', first_name: 'Eve' } })
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '900'])
  expect((await user.client.call(me)).first_name).toBe('Ada')
})

test('every other column is refused by name and stays unchanged', async () => {
  const user = await makeUser(api)
  const before = await api.rows(sql`select * from app_user where id = ${user.id}`)
  const columns = await api.rows<{ name: string }>(sql`
    select column_name as name from information_schema.columns
     where table_name = 'app_user' and table_schema = 'public'`)
  for (const { name } of columns.filter((column) => !['email', 'first_name', 'last_name'].includes(column.name))) {
    const refused = await user.client.refused(updateMe, { body: { [name]: true } })
    expect([refused.status, refused.body]).toEqual([400, { [name]: ['This field is not known.'] }])
  }
  const polluted = await user.client.refused(updateMe, {
    body: '{"__proto__":{"is_superuser":true},"first_name":"Eve"}',
  })
  expect(polluted.status).toBe(400)
  expect(await api.rows(sql`select * from app_user where id = ${user.id}`)).toEqual(before)
})

test.each([
  [{ first_name: '' }, { first_name: ['field is required'] }],
  [{ first_name: null }, { first_name: ['field is required'] }],
  [{ last_name: 'x'.repeat(151) }, { last_name: ['Use at most 150 characters.'] }],
  [{ email: 'x' }, { email: ['Enter a valid email address.'] }],
])('refuses %j with a 400 at its field', async (body, fields) => {
  const user = await makeUser(api)
  expect((await user.client.refused(updateMe, { body })).body).toEqual(fields)
})
