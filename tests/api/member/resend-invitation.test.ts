import { v7 } from 'uuid'
import sql from 'sql-template-tag'
import { resendInvitation } from '@/lib/contract/member'
import { signup } from '@/lib/contract/user'
import { testApi, type TestApi } from '@/tests/support/api'
import { addMember, makeCompany } from '@/tests/support/company'
import { linkToken } from '@/tests/support/mail'
import { invited, memberOf } from '@/tests/support/members'

let api: TestApi
beforeAll(async () => void (api = await testApi()))
afterAll(() => api.close())

const person = (token: string) => ({
  first_name: 'Dana',
  last_name: 'Whitfield',
  password: 'a truck full of apples',
  token,
})

test('sends a new link valid for another week; the old one stops working, even if it had expired', async () => {
  const company = await makeCompany(api)
  const { id, email } = await invited(company)
  const first = linkToken(api, email ?? '')
  await api.rows(sql`update invitation set expires_at = now() - interval '1 day' where id = ${id}`)
  expect(await company.client.call(resendInvitation, { params: { id } })).toEqual({
    message: 'The invitation has been sent to the user.',
  })
  expect((await api.anonymous.refused(signup, { body: person(first) })).body).toEqual({
    token: ['This invitation is not valid.'],
  })
  await api.anonymous.call(signup, { body: person(linkToken(api, email ?? '')) })
})

test('an accepted invitation cannot be sent again (409)', async () => {
  const company = await makeCompany(api)
  const member = await addMember(api, company, { role: 'other' })
  const { id } = await memberOf(company.client, member.email)
  const refused = await company.client.refused(resendInvitation, { params: { id } })
  expect([refused.status, refused.body.message]).toEqual([409, 'This invitation was already accepted.'])
})

test('a person gets at most three emails in 15 minutes (429)', async () => {
  const company = await makeCompany(api)
  const { id } = await invited(company)
  for (let n = 0; n < 2; n++) await company.client.call(resendInvitation, { params: { id } })
  expect((await company.client.refused(resendInvitation, { params: { id } })).status).toBe(429)
})

test('unknown and foreign ids get the same 404; a consultant is denied (403)', async () => {
  const [company, stranger] = [await makeCompany(api), await makeCompany(api)]
  const theirs = await invited(stranger)
  for (const id of [theirs.id, v7()])
    expect((await company.client.refused(resendInvitation, { params: { id } })).body).toEqual({ message: 'Not found.' })
  const consultant = await addMember(api, company, { role: 'consultant' })
  expect((await consultant.client.refused(resendInvitation, { params: { id: theirs.id } })).status).toBe(403)
})
