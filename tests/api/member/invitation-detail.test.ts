import { acceptInvitation, invitationDetail, inviteMember } from '@/lib/contract/member'
import { signup } from '@/lib/contract/user'
import { testApi, type TestApi } from '@/tests/support/api'
import { makeCompany, makeUser } from '@/tests/support/company'
import { linkToken } from '@/tests/support/mail'

let api: TestApi
beforeAll(async () => void (api = await testApi()))
afterAll(() => api.close())

async function invited(email: string) {
  const { client, company, entity } = await makeCompany(api, { name: 'Cedar Ridge Transport LLC' })
  await client.call(inviteMember, {
    body: { first_name: 'Sam', last_name: 'Ortiz', email, role: 'consultant', entities: [entity.id] },
  })
  return { company, token: linkToken(api, email) }
}

test('the link shows who invites, to which company and in which role', async () => {
  const { token } = await invited('sam@ortiz.example')
  const answer = {
    company: 'Cedar Ridge Transport LLC',
    inviter: 'Ada Miles',
    role: 'consultant',
    permissions: 'full_access',
    email: 'sam@ortiz.example',
    first_name: 'Sam',
    last_name: 'Ortiz',
  }
  expect(await api.anonymous.call(invitationDetail, { body: { token } })).toEqual({ ...answer, has_account: false })
})

test('shows whether the address has an account', async () => {
  const user = await makeUser(api)
  const { token } = await invited(user.email)
  expect(await api.anonymous.call(invitationDetail, { body: { token } })).toMatchObject({ has_account: true })
  await user.client.call(acceptInvitation, { body: { token } })
  expect((await api.anonymous.refused(invitationDetail, { body: { token } })).status).toBe(400)
})

test('an unknown or expired link shows nothing', async () => {
  const { token } = await invited('late@ortiz.example')
  api.clock.advance(7 * 24 * 3_600_000 + 1_000)
  for (const wrong of [token, 'x'.repeat(43)])
    expect((await api.anonymous.refused(invitationDetail, { body: { token: wrong } })).body).toEqual({
      message: 'This invitation is not valid.',
      code: 'bad_token',
    })
})

test("the inviting company's name is refused as a password", async () => {
  const { token } = await invited('named@ortiz.example')
  const body = { first_name: 'Sam', last_name: 'Ortiz', password: 'CedarRidge2026', token }
  expect((await api.anonymous.refused(signup, { body })).body).toEqual({
    password: ['A password made of your name, email or company is too easy to guess.'],
  })
})
