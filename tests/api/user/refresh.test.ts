import sql from 'sql-template-tag'
import { logout, me, refresh } from '@/lib/contract/user'
import { testApi, type TestApi } from '@/tests/support/api'
import { makeUser } from '@/tests/support/company'

let api: TestApi
beforeAll(async () => void (api = await testApi()))
afterAll(() => api.close())

const renew = (token: string) => api.anonymous.call(refresh, { body: { refresh: token } })
const refused = (token: string) => api.anonymous.refused(refresh, { body: { refresh: token } })

test('a refresh token returns a new pair that works', async () => {
  const user = await makeUser(api)
  const next = await renew(user.tokens.refresh)
  expect(next.refresh).not.toBe(user.tokens.refresh)
  expect((await api.as(next.access).call(me)).id).toBe(user.id)
  expect((await renew(next.refresh)).refresh).not.toBe(next.refresh)
})

test('50 parallel refreshes all get the same new pair', async () => {
  const user = await makeUser(api)
  const pairs = await Promise.all(Array.from({ length: 50 }, () => renew(user.tokens.refresh)))
  expect(new Set(pairs.map((pair) => `${pair.access} ${pair.refresh}`)).size).toBe(1)
  const open = await api.rows(sql`
    select t.kind from auth_token t join auth_session s on s.id = t.session_id
     where s.user_id = ${user.id} and t.kind = 'refresh' and t.rotated_at is null`)
  expect(open).toHaveLength(1)
})

test('within 60 s the old token returns the same pair again', async () => {
  const user = await makeUser(api)
  const next = await renew(user.tokens.refresh)
  api.clock.advance(59_000)
  expect(await renew(user.tokens.refresh)).toEqual(next)
})

test('an old token reused after 60 s counts as stolen: the session ends', async () => {
  const user = await makeUser(api)
  const next = await renew(user.tokens.refresh)
  api.clock.advance(61_000)
  expect((await refused(user.tokens.refresh)).status).toBe(401)
  expect((await api.as(next.access).refused(me)).status).toBe(401)
  expect((await refused(next.refresh)).status).toBe(401)
})

test('the stored new pair cannot be read from the database', async () => {
  const user = await makeUser(api)
  const next = await renew(user.tokens.refresh)
  const [row] = await api.rows<{ successor: Buffer }>(sql`
    select t.successor from auth_token t join auth_session s on s.id = t.session_id
     where s.user_id = ${user.id} and t.successor is not null`)
  expect(row?.successor.length).toBeGreaterThan(28)
  expect(row?.successor.includes(next.access)).toBe(false)
})

test('an access token is valid for 15 minutes', async () => {
  const user = await makeUser(api)
  api.clock.advance(14 * 60_000)
  await user.client.call(me)
  api.clock.advance(61_000)
  expect((await user.client.refused(me)).status).toBe(401)
  await renew(user.tokens.refresh)
})

test('a session ends after 30 idle minutes', async () => {
  const user = await makeUser(api)
  api.clock.advance(31 * 60_000)
  expect((await refused(user.tokens.refresh)).status).toBe(401)
})

test('a session in use lasts 12 hours, which no refresh extends', async () => {
  const user = await makeUser(api)
  let token = user.tokens.refresh
  for (let minutes = 0; minutes < 11 * 60 + 40; minutes += 20) {
    api.clock.advance(20 * 60_000)
    const tokens = await renew(token)
    token = tokens.refresh
    await api.as(tokens.access).call(me)
  }
  api.clock.advance(21 * 60_000)
  expect((await refused(token)).status).toBe(401)
})

test('after a logout neither token works', async () => {
  const user = await makeUser(api)
  await user.client.call(logout)
  expect((await refused(user.tokens.refresh)).status).toBe(401)
})

test('unknown tokens and access tokens are refused, empty ones return 400', async () => {
  const user = await makeUser(api)
  expect((await refused('x'.repeat(43))).status).toBe(401)
  expect((await refused(user.tokens.access)).status).toBe(401)
  expect((await refused('')).status).toBe(400)
  expect((await api.anonymous.refused(refresh, { body: { refresh: 7 } })).body).toEqual({
    refresh: ['Expected string.'],
  })
})

test('an unattended window does not keep an idle session alive, however often it reads and renews', async () => {
  const user = await makeUser(api)
  let tokens: { access: string; refresh: string } = user.tokens
  for (let minutes = 0; minutes < 28; minutes += 14) {
    api.clock.advance(14 * 60_000)
    tokens = await renew(tokens.refresh)
    await api.as(tokens.access).call(me, { headers: { 'X-Unattended': '1' } })
  }
  api.clock.advance(3 * 60_000)
  expect((await api.as(tokens.access).refused(me)).status).toBe(401)
  expect((await refused(tokens.refresh)).status).toBe(401)
})

test('an active user keeps the session alive past half an hour', async () => {
  const user = await makeUser(api)
  let tokens: { access: string; refresh: string } = user.tokens
  for (let minutes = 0; minutes < 60; minutes += 14) {
    api.clock.advance(14 * 60_000)
    tokens = await renew(tokens.refresh)
    await api.as(tokens.access).call(me)
  }
})
