import sql from 'sql-template-tag'
import { confirmPasswordReset, login, me, requestPasswordReset } from '@/lib/contract/user'
import { testApi, type TestApi } from '@/tests/support/api'
import { makeUser, signIn } from '@/tests/support/company'
import { linkToken } from '@/tests/support/mail'

const KEY = 'a-service-key-of-tests'
const PASSWORD = 'a truck full of apples'

let api: TestApi
beforeAll(async () => void (api = await testApi({ service_credential: KEY })))
afterAll(() => api.close())

let network = 0
/** Headers of a network that no other test uses. */
const elsewhere = () => ({
  'x-service-key': KEY,
  'x-forwarded-for': `10.${network++ >> 8}.${network & 255}.7`,
  'user-agent': 'Firefox',
})
const wrong = (username: string, headers: Record<string, string> = elsewhere()) =>
  api.anonymous.refused(login, { body: { username, password: 'not it at all' }, headers })

test('the right password opens a session with the address and the browser', async () => {
  const user = await makeUser(api, { password: PASSWORD })
  const headers = elsewhere()
  const tokens = await signIn(api, { username: user.email.toUpperCase(), password: PASSWORD, headers })
  expect(await api.as(tokens.access).call(me, { headers })).toMatchObject({ id: user.id, email: user.email })
  const sessions = await api.rows(sql`
    select ip_address, user_agent from auth_session
     where user_id = ${user.id} and ip_address = ${headers['x-forwarded-for']}`)
  expect(sessions).toEqual([{ ip_address: headers['x-forwarded-for'], user_agent: 'Firefox' }])
})

test('tokens are 256 bits and only their hashes are stored', async () => {
  const user = await makeUser(api, { password: PASSWORD })
  const tokens = await signIn(api, { username: user.email, password: PASSWORD, headers: elsewhere() })
  for (const token of Object.values(tokens)) expect(Buffer.from(token, 'base64url')).toHaveLength(32)
  const [{ stored } = { stored: '' }] = await api.rows<{ stored: string }>(
    sql`select string_agg(t::text, ' ') as stored from auth_token t`,
  )
  expect(stored).not.toContain(tokens.access)
  expect(stored).not.toContain(tokens.refresh)
})

test('a wrong email and a wrong password get the same response', async () => {
  const user = await makeUser(api, { password: PASSWORD })
  const [known, unknown] = [await wrong(user.email), await wrong('nobody@example.com')]
  expect(known.status).toBe(401)
  expect(known.body).toEqual({ message: 'Incorrect email or password' })
  expect([unknown.status, unknown.body]).toEqual([known.status, known.body])
})

test('a wrong email takes one hash comparison of the same cost as a wrong password', async () => {
  const user = await makeUser(api, { password: PASSWORD })
  // The module object that the service calls; a namespace import would be a copy of it.
  const verify = jest.spyOn(jest.requireActual<typeof import('@node-rs/argon2')>('@node-rs/argon2'), 'verify')
  try {
    await wrong(user.email)
    await wrong('nobody-else@example.com')
    const costs = verify.mock.calls.map(([stored]) => String(stored).split('$').slice(1, 4).join(' '))
    expect(costs).toEqual(['argon2id v=19 m=19456,t=2,p=1', 'argon2id v=19 m=19456,t=2,p=1'])
  } finally {
    verify.mockRestore()
  }
})

test('a user who has not confirmed the email is told so only after the right password', async () => {
  const user = await makeUser(api, { password: PASSWORD, verified: false })
  const right = await api.anonymous.refused(login, {
    body: { username: user.email, password: PASSWORD },
    headers: elsewhere(),
  })
  expect([right.status, right.body.code]).toEqual([400, 'email_not_verified'])
  expect((await wrong(user.email)).status).toBe(401)
})

test('five wrong passwords, then a wait of 30 s, 60 s, 120 s … even with the right one', async () => {
  const user = await makeUser(api, { password: PASSWORD })
  for (let tries = 0; tries < 5; tries++) expect((await wrong(user.email)).status).toBe(401)
  const refused = await api.anonymous.refused(login, {
    body: { username: user.email, password: PASSWORD },
    headers: elsewhere(),
  })
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '30'])
  api.clock.advance(31_000)
  expect((await wrong(user.email)).status).toBe(401)
  const again = await wrong(user.email)
  expect([again.status, again.headers.get('retry-after')]).toEqual([429, '60'])
  api.clock.advance(61_000)
  await api.anonymous.call(login, { body: { username: user.email, password: PASSWORD }, headers: elsewhere() })
  expect((await wrong(user.email)).status).toBe(401)
})

test('of 100 parallel guesses at one account, five are checked', async () => {
  const user = await makeUser(api, { password: PASSWORD })
  const answers = await Promise.all(Array.from({ length: 100 }, () => wrong(user.email)))
  const judged = answers.filter(({ status }) => status === 401)
  expect(judged).toHaveLength(5)
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(95)
})

test('an unknown account is rate-limited like an existing one', async () => {
  for (let tries = 0; tries < 5; tries++) expect((await wrong('ghost@example.com')).status).toBe(401)
  expect((await wrong('Ghost@example.com')).status).toBe(429)
})

test('one network can fail 20 times a minute across all accounts; its neighbors are not affected', async () => {
  const from = (host: string) => ({ 'x-service-key': KEY, 'x-forwarded-for': host })
  for (let tries = 0; tries < 20; tries++) {
    expect((await wrong(`guess-${tries}@example.com`, { ...elsewhere(), ...from(`192.0.2.${tries}`) })).status).toBe(
      401,
    )
  }
  expect((await wrong('guess-20@example.com', { ...elsewhere(), ...from('192.0.2.200') })).status).toBe(429)
  expect((await wrong('guess-20@example.com', { ...elsewhere(), ...from('192.0.3.200') })).status).toBe(401)
  api.clock.advance(61_000)
  expect((await wrong('guess-21@example.com', { ...elsewhere(), ...from('192.0.2.200') })).status).toBe(401)
})

test('addresses in one IPv6 /64 are one network, however they are written', async () => {
  const from = (host: string) => ({ ...elsewhere(), 'x-forwarded-for': host })
  for (let tries = 0; tries < 20; tries++)
    await wrong(`six-${tries}@example.com`, from(`2001:db8:0:1::${tries.toString(16)}`))
  expect((await wrong('six-20@example.com', from('2001:0DB8:0000:0001:ffff:1:2:3'))).status).toBe(429)
  expect((await wrong('six-20@example.com', from('2001:db8:0:2::1'))).status).toBe(401)
})

test('successful sign-ins never count against a network', async () => {
  const user = await makeUser(api, { password: PASSWORD })
  const headers = elsewhere()
  for (let times = 0; times < 25; times++)
    await api.anonymous.call(login, { body: { username: user.email, password: PASSWORD }, headers })
})

test('callers with an unknown address form one network, which never blocks a device that the account has used before', async () => {
  const user = await makeUser(api, { password: PASSWORD })
  const unknown = { 'x-service-key': KEY }
  const known = { ...unknown, 'x-known-device': 'a-device-of-the-owner-1' }
  for (let tries = 0; tries < 20; tries++)
    expect((await wrong(`unknown-${tries}@example.com`, unknown)).status).toBe(401)
  expect((await wrong('unknown-20@example.com', unknown)).status).toBe(429)
  const signIn = { body: { username: user.email, password: PASSWORD } }
  expect((await api.anonymous.refused(login, { ...signIn, headers: unknown })).status).toBe(429)
  for (let times = 0; times < 25; times++) await api.anonymous.call(login, { ...signIn, headers: known })
  api.clock.advance(61_000)
  await api.anonymous.call(login, { ...signIn, headers: unknown })
})

test("a known device has its own count besides the account's, which a password change resets", async () => {
  const user = await makeUser(api, { password: PASSWORD })
  const known = () => ({ ...elsewhere(), 'x-known-device': 'a-device-of-the-owner-2' })
  const right = { body: { username: user.email, password: PASSWORD } }
  for (let tries = 0; tries < 5; tries++) await wrong(user.email)
  await api.anonymous.call(login, { ...right, headers: known() })
  expect((await api.anonymous.refused(login, { ...right, headers: elsewhere() })).status).toBe(429)
  for (let tries = 0; tries < 5; tries++) expect((await wrong(user.email, known())).status).toBe(401)
  expect((await api.anonymous.refused(login, { ...right, headers: known() })).status).toBe(429)
  await api.anonymous.call(requestPasswordReset, { body: { email: user.email }, headers: known() })
  const [token, new_password] = [linkToken(api, user.email), 'pears on a truck']
  const body = { token, new_password, re_new_password: new_password }
  await api.anonymous.call(confirmPasswordReset, { body, headers: known() })
  await api.anonymous.call(login, { body: { username: user.email, password: new_password }, headers: known() })
})

test('invalid input returns 400 at its field', async () => {
  const headers = elsewhere()
  expect((await api.anonymous.refused(login, { body: { username: 'ada', password: 'x' }, headers })).body).toEqual({
    username: ['Enter a valid email address.'],
  })
  expect((await api.anonymous.refused(login, { body: { username: 'a@b.co' }, headers })).body).toEqual({
    password: ['field is required'],
  })
})

test('no response of a sign-in is stored, even with an idempotency key', async () => {
  const user = await makeUser(api, { password: PASSWORD })
  const ask = {
    username: user.email,
    password: PASSWORD,
    headers: { ...elsewhere(), 'idempotency-key': 'login-once' },
  }
  const [first, second] = [await signIn(api, ask), await signIn(api, ask)]
  expect(second.access).not.toBe(first.access)
  expect(await api.rows(sql`select key from idempotency where key = 'login-once'`)).toEqual([])
})
