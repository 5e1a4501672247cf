import sql from 'sql-template-tag'
import { entityList } from '@/lib/contract/company'
import { acceptInvitation, memberList } from '@/lib/contract/member'
import { login, me, signup } from '@/lib/contract/user'
import { testApi, type TestApi } from '@/tests/support/api'
import { makeCompany, makeUser, signIn } from '@/tests/support/company'
import { linkToken } from '@/tests/support/mail'
import { invited, logOf, memberOf } from '@/tests/support/members'

let api: TestApi
beforeAll(async () => void (api = await testApi()))
afterAll(() => api.close())

const PASSWORD = 'a truck full of apples'
const person = (token: string, changes: object = {}) => ({
  first_name: 'Dana',
  last_name: 'Whitfield',
  password: PASSWORD,
  token,
  ...changes,
})

describe('POST company/invite-user/accept/', () => {
  test('a signed-in user joins, is switched to the company, and has the rights of the invitation', async () => {
    const company = await makeCompany(api)
    const user = await makeUser(api)
    const { id } = await invited(company, { email: user.email, role: 'other' })
    const joined = await user.client.call(acceptInvitation, { body: { token: linkToken(api, user.email) } })
    expect(joined).toMatchObject({ id: company.company.id, is_default: true })
    expect(await user.client.call(me)).toMatchObject({ is_setup: true, default_entity: { id: company.entity.id } })
    expect(await memberOf(company.client, user.email)).toMatchObject({
      id,
      role: 'other',
      invite_status: 'accepted',
      entities: [company.entity.id],
    })
    expect((await logOf(api, id)).map((row) => row.action)).toEqual(['invite', 'accept'])
  })

  test('the link works once, for one person, for a week, and not for a deleted company', async () => {
    const company = await makeCompany(api)
    const [user, thief] = [await makeUser(api), await makeUser(api)]
    await invited(company, { email: user.email })
    const body = { token: linkToken(api, user.email) }
    const stolen = await thief.client.refused(acceptInvitation, { body })
    expect([stolen.status, stolen.body.message]).toEqual([409, 'This invitation is for another email address.'])
    await api.rows(sql`update company set deleted_at = now() where id = ${company.company.id}`)
    expect((await user.client.refused(acceptInvitation, { body })).body).toEqual({
      message: 'This invitation is not valid.',
      code: 'bad_token',
    })
    await api.rows(sql`update company set deleted_at = null where id = ${company.company.id}`)
    await api.rows(
      sql`update invitation set expires_at = now() - interval '1 second' where company_id = ${company.company.id}`,
    )
    expect((await user.client.refused(acceptInvitation, { body })).status).toBe(400)
    await api.rows(
      sql`update invitation set expires_at = now() + interval '1 day' where company_id = ${company.company.id}`,
    )
    await user.client.call(acceptInvitation, { body })
    expect((await user.client.refused(acceptInvitation, { body })).body.code).toBe('bad_token')
  })

  test('of 20 simultaneous attempts exactly one succeeds', async () => {
    const company = await makeCompany(api)
    const user = await makeUser(api)
    await invited(company, { email: user.email })
    const body = { token: linkToken(api, user.email) }
    const answers = await Promise.all(Array.from({ length: 20 }, () => user.client.send(acceptInvitation, { body })))
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1)
    expect((await company.client.call(memberList)).count).toBe(2)
  })
})

describe('POST user/signup/ with an invitation', () => {
  test('a new person is immediately confirmed, set up and a member, with the invited address', async () => {
    const company = await makeCompany(api)
    const { email } = await invited(company, { permissions: 'read_only' })
    const answer = await api.anonymous.call(signup, { body: person(linkToken(api, email ?? '')) })
    expect(answer).toMatchObject({ email, is_verified: true })
    const { access } = await signIn(api, { username: email ?? '', password: PASSWORD })
    expect(await api.as(access).call(me)).toMatchObject({
      id: answer.id,
      is_setup: true,
      default_company: { id: company.company.id },
    })
    expect((await api.as(access).call(entityList)).results.map((row) => row.id)).toEqual([company.entity.id])
  })

  test('a person with an account accepts with its password and keeps name and password; wrong passwords are rate-limited', async () => {
    const company = await makeCompany(api)
    const user = await makeUser(api, { password: PASSWORD })
    await invited(company, { email: user.email })
    const token = linkToken(api, user.email)
    const wrong = await api.anonymous.refused(signup, { body: person(token, { password: 'not the password' }) })
    expect([wrong.status, wrong.body]).toEqual([
      400,
      { password: ['You already have an account. Enter its password to accept the invitation.'] },
    ])
    for (let n = 0; n < 4; n++)
      await api.anonymous.refused(signup, { body: person(token, { password: 'not the password' }) })
    expect((await api.anonymous.refused(signup, { body: person(token) })).status).toBe(429)
    await api.rows(sql`delete from login_attempt`)
    expect(await api.anonymous.call(signup, { body: person(token, { first_name: 'Eve' }) })).toMatchObject({
      id: user.id,
      is_verified: true,
    })
    expect((await user.client.call(me)).full_name).toBe('Ada Miles')
  })

  test('an account that was never confirmed is taken over by the person who can read the email', async () => {
    const company = await makeCompany(api)
    const user = await makeUser(api, { verified: false })
    await invited(company, { email: user.email })
    expect(await api.anonymous.call(signup, { body: person(linkToken(api, user.email)) })).toMatchObject({
      id: user.id,
      is_verified: true,
    })
    await api.anonymous.call(login, { body: { username: user.email, password: PASSWORD } })
  })

  test('another address, a common password or an invalid token are refused at the field (400)', async () => {
    const company = await makeCompany(api)
    const { email } = await invited(company)
    const token = linkToken(api, email ?? '')
    const refused = async (body: object) => (await api.anonymous.refused(signup, { body })).body
    expect(await refused(person(token, { email: 'eve@example.com' }))).toEqual({
      email: ['This invitation is for another email address.'],
    })
    expect(await refused(person(token, { password: 'password1' }))).toEqual({
      password: ['This password is too common. Choose another one.'],
    })
    expect(await refused(person('x'.repeat(43)))).toEqual({ token: ['This invitation is not valid.'] })
    expect((await company.client.call(memberList)).count).toBe(2)
  })

  test('sending it twice with one key creates one account and returns the same response', async () => {
    const company = await makeCompany(api)
    const { email } = await invited(company)
    const request = { body: person(linkToken(api, email ?? '')), headers: { 'idempotency-key': 'join-1' } }
    const one = await api.anonymous.call(signup, request)
    expect(await api.anonymous.call(signup, request)).toEqual(one)
  })
})
