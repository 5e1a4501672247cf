import sql from 'sql-template-tag'
import { addPasskey, loginSecondFactor, startPasskey } from '@/lib/contract/second-factor'
import { confirmPasswordReset, login, me, requestPasswordReset } from '@/lib/contract/user'
import { testApi, type TestApi } from '@/tests/support/api'
import { authenticator } from '@/tests/support/authenticator'
import { makeCompany, makeUser } from '@/tests/support/company'
import { linkToken } from '@/tests/support/mail'
import {
  codeOf,
  halfSignIn,
  makeGuarded,
  nextCode,
  PASSWORD,
  setUpApp,
  signInWithApp,
  wrongCode,
} from '@/tests/support/second-factor'

let api: TestApi
beforeAll(async () => void (api = await testApi()))
afterAll(() => api.close())

const enter = (body: object) => api.anonymous.refused(loginSecondFactor, { body })

test('with a second factor the password alone gives no tokens; password and code do', async () => {
  const user = await makeGuarded(api)
  const half = await halfSignIn(api, user)
  expect(half).toEqual({
    challenge: expect.stringMatching(/^[\w-]{43}$/),
    second_factor: { methods: ['totp', 'recovery_code'], passkey: null },
  })
  expect(await api.rows(sql`select id from auth_session where user_id = ${user.id}`)).toHaveLength(1)
  const tokens = await api.anonymous.call(loginSecondFactor, {
    body: { challenge: half.challenge, code: nextCode(api, user.secret) },
  })
  expect(await api.as(tokens.access).call(me)).toMatchObject({ id: user.id, has_second_factor: true })
})

test('without one sign-in is unchanged, and a wrong password does not reveal a second factor', async () => {
  const [plain, guarded] = [await makeUser(api, { password: PASSWORD }), await makeGuarded(api)]
  const answers = await Promise.all(
    [plain, guarded].map(({ email }) =>
      api.anonymous.refused(login, { body: { username: email, password: 'not it at all' } }),
    ),
  )
  expect(answers.map(({ status, body }) => [status, body])).toEqual(
    Array(2).fill([401, { message: 'Incorrect email or password' }]),
  )
  expect(await api.anonymous.call(login, { body: { username: plain.email, password: PASSWORD } })).toHaveProperty(
    'access',
  )
})

test('a challenge opens one session, within five minutes', async () => {
  const user = await makeGuarded(api)
  const { challenge } = await halfSignIn(api, user)
  await api.anonymous.call(loginSecondFactor, { body: { challenge, code: nextCode(api, user.secret) } })
  const again = await enter({ challenge, code: nextCode(api, user.secret) })
  expect([again.status, again.body.code]).toEqual([400, 'sign_in_expired'])
  const late = await halfSignIn(api, user)
  api.clock.advance(5 * 60_000 + 1_000)
  expect((await enter({ challenge: late.challenge, code: codeOf(api, user.secret) })).body.code).toBe('sign_in_expired')
  expect((await enter({ challenge: 'x'.repeat(43), code: '123456' })).body.code).toBe('sign_in_expired')
})

test('of many simultaneous uses of one challenge, one opens a session', async () => {
  const user = await makeGuarded(api)
  const { challenge } = await halfSignIn(api, user)
  const body = { challenge, code: nextCode(api, user.secret) }
  const answers = await Promise.all(Array.from({ length: 5 }, () => api.anonymous.send(loginSecondFactor, { body })))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
})

test('a code works once: neither it nor an earlier one can be used again', async () => {
  const user = await makeGuarded(api)
  const earlier = codeOf(api, user.secret)
  const first = await halfSignIn(api, user)
  const code = nextCode(api, user.secret)
  await api.anonymous.call(loginSecondFactor, { body: { challenge: first.challenge, code } })
  const { challenge } = await halfSignIn(api, user)
  for (const used of [code, earlier])
    expect((await enter({ challenge, code: used })).body).toEqual({
      code: ['This code is not right, or was used before. Enter the one that the app shows now.'],
    })
  await api.anonymous.call(loginSecondFactor, { body: { challenge, code: nextCode(api, user.secret) } })
})

test('the code that set up the app cannot be used to sign in', async () => {
  const user = await makeGuarded(api)
  const { challenge } = await halfSignIn(api, user)
  expect((await enter({ challenge, code: codeOf(api, user.secret) })).status).toBe(400)
})

test('clocks can differ by half a minute, but not more', async () => {
  const user = await makeGuarded(api)
  api.clock.advance(120_000)
  const code = codeOf(api, user.secret)
  api.clock.advance(30_000)
  const { challenge } = await halfSignIn(api, user)
  await api.anonymous.call(loginSecondFactor, { body: { challenge, code } })
  api.clock.advance(60_000)
  const old = codeOf(api, user.secret)
  api.clock.advance(60_000)
  const next = await halfSignIn(api, user)
  expect((await enter({ challenge: next.challenge, code: old })).status).toBe(400)
})

test('after five wrong codes there is a wait that signing in with the password does not end', async () => {
  const user = await makeGuarded(api)
  const right = nextCode(api, user.secret)
  for (let tries = 0; tries < 5; tries++) {
    const { challenge } = await halfSignIn(api, user)
    expect((await enter({ challenge, code: wrongCode(api, user.secret) })).status).toBe(400)
  }
  const { challenge } = await halfSignIn(api, user)
  const refused = await enter({ challenge, code: right })
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(20)
  api.clock.advance(31_000)
  const later = await halfSignIn(api, user)
  await api.anonymous.call(loginSecondFactor, {
    body: { challenge: later.challenge, code: nextCode(api, user.secret) },
  })
})

test('of many simultaneous guesses of any kind, five are checked', async () => {
  const user = await makeGuarded(api)
  const { challenge } = await halfSignIn(api, user)
  const answers = await Promise.all(
    Array.from({ length: 30 }, (_, index) =>
      enter(
        index % 2
          ? { challenge, code: wrongCode(api, user.secret) }
          : { challenge, recovery_code: 'aaaa-aaaa-aaaa-aaaa-aaaa-aaaa' },
      ),
    ),
  )
  expect(answers.filter(({ status }) => status === 400)).toHaveLength(5)
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(25)
})

test("a recovery code signs in once, and is reported by email and in the company's log", async () => {
  const company = await makeCompany(api)
  const { recovery_codes } = await setUpApp(api, company.client)
  await api.rows(sql`
    update app_user set password_hash = (select password_hash from app_user where id = ${(await makeUser(api, { password: PASSWORD })).id})
     where id = ${company.user.id}`)
  const [code = ''] = recovery_codes
  const { challenge } = await halfSignIn(api, company.user)
  // In the form in which people write it down.
  await api.anonymous.call(loginSecondFactor, { body: { challenge, recovery_code: ` ${code.toUpperCase()} ` } })
  expect(api.mails.at(-1)).toMatchObject({
    to: company.user.email,
    subject: 'A recovery code of your Haulbook account was used',
    text: expect.stringContaining('9 are left'),
  })
  expect(
    await api.rows(sql`
      select action, changes from audit_log where company_id = ${company.company.id} and action = 'use_recovery_code'`),
  ).toEqual([{ action: 'use_recovery_code', changes: { recovery_codes: [10, 9] } }])
  const again = await halfSignIn(api, company.user)
  expect((await enter({ challenge: again.challenge, recovery_code: code })).body).toEqual({
    recovery_code: ['This recovery code is not right, or was used before.'],
  })
})

test('a passkey signs in; one of another user, from another page, or a copied key does not', async () => {
  const user = await makeUser(api, { password: PASSWORD })
  const [key, phished] = [authenticator(), authenticator({ origin: 'https://books.test.evil.example' })]
  const creation = await user.client.call(startPasskey)
  await user.client.call(addPasskey, { body: { name: 'Key', passkey: key.make(creation) } })
  const half = await halfSignIn(api, user)
  expect(half.second_factor).toMatchObject({
    methods: ['passkey', 'recovery_code'],
    passkey: { rpId: 'books.test', allowCredentials: [{ id: key.id, type: 'public-key', transports: ['usb'] }] },
  })
  const request = half.second_factor.passkey
  if (!request) throw new Error('No passkey is asked for')
  const { challenge } = half
  const foreign = { ...phished.sign(request), id: key.id, rawId: key.id }
  expect((await enter({ challenge, passkey: foreign })).status).toBe(400)
  expect((await enter({ challenge, passkey: authenticator().sign(request) })).status).toBe(400)
  expect((await enter({ challenge, passkey: key.sign({ ...request, challenge: 'b3RoZXI' }) })).status).toBe(400)
  const tokens = await api.anonymous.call(loginSecondFactor, { body: { challenge, passkey: key.sign(request) } })
  expect(await api.as(tokens.access).call(me)).toMatchObject({ id: user.id })
  key.rewind()
  const next = await halfSignIn(api, user)
  const copied = key.sign(next.second_factor.passkey ?? request)
  expect((await enter({ challenge: next.challenge, passkey: copied })).status).toBe(400)
})

test('a new password ends pending sign-ins, and the second factor is still required', async () => {
  const user = await makeGuarded(api)
  const { challenge } = await halfSignIn(api, user)
  await api.anonymous.call(requestPasswordReset, { body: { email: user.email } })
  const password = 'pears on a truck'
  await api.anonymous.call(confirmPasswordReset, {
    body: { token: linkToken(api, user.email), new_password: password, re_new_password: password },
  })
  expect((await enter({ challenge, code: nextCode(api, user.secret) })).body.code).toBe('sign_in_expired')
  expect(await halfSignIn(api, { email: user.email, password })).toHaveProperty('challenge')
})

test('no proof, two proofs and wrong ones get a 400 at the field; no response is stored for repeated calls', async () => {
  const user = await makeGuarded(api)
  const { challenge } = await halfSignIn(api, user)
  expect((await enter({ challenge })).body).toEqual({ code: ['Send one proof.'] })
  expect((await enter({ challenge, code: '123456', recovery_code: 'aaaa-aaaa-aaaa-aaaa-aaaa-aaaa' })).body).toEqual({
    code: ['Send one proof.'],
  })
  expect((await enter({ challenge, code: '12345' })).body).toEqual({ code: ['Enter the six digits.'] })
  const headers = { 'idempotency-key': 'second-step' }
  await api.anonymous.call(loginSecondFactor, { body: { challenge, code: nextCode(api, user.secret) }, headers })
  expect(await api.rows(sql`select key from idempotency where key = 'second-step'`)).toEqual([])
})

test("a session from the second step counts as having just confirmed the user's identity", async () => {
  const user = await makeGuarded(api)
  const { access } = await signInWithApp(api, user)
  const [session] = await api.rows<{ recent: boolean }>(sql`
    select proved_at = created_at as recent from auth_session s join auth_token t on t.session_id = s.id
     where t.hash = sha256(${access}::bytea)`)
  expect(session).toEqual({ recent: true })
})
