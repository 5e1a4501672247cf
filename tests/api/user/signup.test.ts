import sql from 'sql-template-tag'
import { login, me, signup, verifyEmail } from '@/lib/contract/user'
import { testApi, type TestApi } from '@/tests/support/api'
import { makeCompany, makeUser, signIn } from '@/tests/support/company'
import { linkToken } from '@/tests/support/mail'
import { invited } from '@/tests/support/members'

let api: TestApi
beforeAll(async () => void (api = await testApi()))
afterAll(() => api.close())

let count = 0
const person = (changes: object = {}) => ({
  email: `driver-${count++}@example.com`,
  first_name: 'Ada',
  last_name: 'Miles',
  password: 'a truck full of apples',
  ...changes,
})
const mailsTo = (email: string) => api.mails.filter((mail) => mail.to === email)

test('a sign-up creates an unconfirmed user on a free trial and mails a link', async () => {
  const body = person()
  const answer = await api.anonymous.call(signup, { body })
  expect(answer).toMatchObject({ email: body.email, is_verified: false })
  expect(mailsTo(body.email)).toHaveLength(1)
  expect(mailsTo(body.email)[0]?.link).toMatch(/^https:\/\/books\.test\/auth\/verify-email\?token=[\w-]{43}$/)
  await api.anonymous.call(verifyEmail, { body: { token: linkToken(api, body.email) } })
  const tokens = await signIn(api, { username: body.email, password: body.password })
  expect(await api.as(tokens.access).call(me)).toMatchObject({
    username: body.email,
    full_name: 'Ada Miles',
    tariff: 'Basic',
    is_free_trial: true,
    subscribe_exp_days: 14,
    is_setup: false,
    is_superuser: false,
    default_company: null,
    default_entity: null,
    capabilities: [],
  })
})

test('an email with an account gets the same response, changes nothing, and only its owner is notified', async () => {
  const user = await makeUser(api)
  const before = await api.rows(sql`select * from app_user where id = ${user.id}`)
  const fresh = await api.anonymous.call(signup, { body: person() })
  const taken = await api.anonymous.call(signup, {
    body: person({ email: user.email.toUpperCase(), first_name: 'Eve' }),
  })
  expect(Object.keys(taken)).toEqual(Object.keys(fresh))
  expect(taken).toMatchObject({ is_verified: false })
  expect(taken.id).not.toBe(user.id)
  expect(await api.rows(sql`select * from app_user where id = ${user.id}`)).toEqual(before)
  expect(mailsTo(user.email.toUpperCase())[0]?.subject).toBe('You already have a Haulbook account')
})

describe('signing up again before confirming', () => {
  const mine = 'a truck full of apples'
  const theirs = 'another truck of pears'
  const refusedLogin = async (username: string, password: string) =>
    (await api.anonymous.refused(login, { body: { username, password } })).status

  test("does not change the first sign-up: a stranger's password never opens the account that the owner confirms", async () => {
    const first = person()
    await api.anonymous.call(signup, { body: first })
    const before = await api.rows(sql`select password_hash, first_name from app_user where email = ${first.email}`)
    await api.anonymous.call(signup, { body: { ...first, first_name: 'Eve', password: theirs } })
    expect(await api.rows(sql`select password_hash, first_name from app_user where email = ${first.email}`)).toEqual(
      before,
    )
    const token = linkToken(api, first.email)
    const request = await api.anonymous.refused(verifyEmail, { body: { token } })
    expect([request.status, request.body.code]).toEqual([400, 'password_needed'])
    await api.anonymous.call(verifyEmail, { body: { token, password: mine } })
    expect(await refusedLogin(first.email, theirs)).toBe(401)
    await api.anonymous.call(login, { body: { username: first.email, password: mine } })
  })

  test('even if the stranger signed up first', async () => {
    const owner = person({ password: mine })
    await api.anonymous.call(signup, { body: { ...owner, password: theirs } })
    await api.anonymous.call(signup, { body: owner })
    const token = linkToken(api, owner.email)
    expect((await api.anonymous.refused(verifyEmail, { body: { token, password: 'password1' } })).body).toEqual({
      password: ['This password is too common. Choose another one.'],
    })
    await api.anonymous.call(verifyEmail, { body: { token, password: mine } })
    expect(await refusedLogin(owner.email, theirs)).toBe(401)
    await api.anonymous.call(login, { body: { username: owner.email, password: mine } })
  })

  test('with the same password needs no further step; what is entered later changes no password', async () => {
    const body = person()
    await api.anonymous.call(signup, { body })
    await api.anonymous.call(signup, { body })
    await api.anonymous.call(verifyEmail, { body: { token: linkToken(api, body.email), password: theirs } })
    await api.anonymous.call(login, { body: { username: body.email, password: body.password } })
  })
})

test('20 parallel sign-ups with one email create one user and send at most three mails', async () => {
  const body = person()
  await Promise.all(Array.from({ length: 20 }, () => api.anonymous.call(signup, { body })))
  expect(await api.rows(sql`select id from app_user where email = ${body.email}`)).toHaveLength(1)
  expect(mailsTo(body.email)).toHaveLength(3)
})

test('no mail repeats what the stranger entered', async () => {
  const body = person({ first_name: 'Visit http://evil.test now', last_name: 'Buy' })
  await api.anonymous.call(signup, { body })
  expect(mailsTo(body.email)[0]?.text).not.toMatch(/evil|Buy/)
})

test.each([
  ['no email', { email: undefined }, { email: ['field is required'] }],
  ['an invalid email', { email: 'ada' }, { email: ['Enter a valid email address.'] }],
  ['an unknown invitation', { token: 'x'.repeat(43) }, { token: ['This invitation is not valid.'] }],
  ['a short password', { password: 'short' }, { password: ['Use at least 8 characters.'] }],
  ['a common password', { password: 'Football' }, { password: ['This password is too common. Choose another one.'] }],
  [
    'the email as password',
    { email: 'me@example.com', password: 'ME@example.com' },
    { password: ['Your email cannot be your password.'] },
  ],
  [
    'a password made of the user’s own name',
    { password: 'AdaMiles2026' },
    { password: ['A password made of your name, email or company is too easy to guess.'] },
  ],
  [
    'a single repeated character',
    { password: 'zzzzzzzzzz' },
    { password: ['One character over and over is too easy to guess.'] },
  ],
  ['blanks', { password: '          ' }, { password: ['A password cannot be only spaces.'] }],
  ['a long name', { first_name: 'x'.repeat(151) }, { first_name: ['Use at most 150 characters.'] }],
])('refuses %s with a 400 at its field', async (_, changes, body) => {
  const refused = await api.anonymous.refused(signup, { body: person(changes) })
  expect([refused.status, refused.body]).toEqual([400, body])
})

test('read-only columns are refused by name, and nothing is set', async () => {
  const body = person()
  const refused = await api.anonymous.refused(signup, {
    body: { ...body, is_superuser: true, tariff: 'Corporate', constructor: {} },
  })
  expect(refused.status).toBe(400)
  expect(Object.keys(refused.body)).toEqual(['is_superuser', 'tariff', 'constructor'])
  const raw = JSON.stringify(body).replace('{', '{"__proto__":{"is_superuser":true},')
  expect((await api.anonymous.refused(signup, { body: raw })).status).toBe(400)
  expect(await api.rows(sql`select id from app_user where email = ${body.email}`)).toEqual([])
})

test('a repeated attempt with one key gets the first response, and no stored hash depends on the password', async () => {
  const body = person()
  const headers = { 'idempotency-key': 'sign-up-once' }
  const first = await api.anonymous.call(signup, { body, headers })
  expect(await api.anonymous.call(signup, { body: { ...body, password: 'quite another one' }, headers })).toEqual(first)
  expect((await api.anonymous.refused(signup, { body: person(), headers })).status).toBe(422)
  expect(mailsTo(body.email)).toHaveLength(1)
})

test('without known addresses 1,000 people can sign up per hour, and invited people always can', async () => {
  api.clock.advance(3_600_000)
  await api.rows(
    sql`insert into login_attempt (subject, at)
        select 'signup:unknown', ${api.clock.now()} from generate_series(1, 999)`,
  )
  await api.anonymous.call(signup, { body: person() })
  const refused = await api.anonymous.refused(signup, { body: person() })
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3_500)
  const { email } = await invited(await makeCompany(api))
  await api.anonymous.call(signup, { body: { ...person(), email: undefined, token: linkToken(api, email ?? '') } })
})
