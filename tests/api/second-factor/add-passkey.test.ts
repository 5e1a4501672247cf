import sql from 'sql-template-tag'
import { addPasskey, startPasskey } from '@/lib/contract/second-factor'
import { me } from '@/lib/contract/user'
import { testApi, type TestApi } from '@/tests/support/api'
import { authenticator } from '@/tests/support/authenticator'
import { makeCompany, makeUser, startSession } from '@/tests/support/company'
import { makeGuarded } from '@/tests/support/second-factor'

let api: TestApi
beforeAll(async () => void (api = await testApi()))
afterAll(() => api.close())

test('the first one becomes a second factor: ten recovery codes, an email, a log entry; other sessions end', async () => {
  const company = await makeCompany(api)
  const other = api.as((await startSession(api, company.user.id)).access)
  const passkey = authenticator().make(await company.client.call(startPasskey))
  const answer = await company.client.call(addPasskey, { body: { name: 'Desk key', passkey } })
  expect(answer).toMatchObject({ passkey: { name: 'Desk key', last_used_at: null } })
  expect(answer.recovery_codes).toHaveLength(10)
  expect((await other.refused(me)).status).toBe(401)
  expect(await company.client.call(me)).toMatchObject({ has_second_factor: true })
  expect(api.mails.at(-1)?.subject).toBe('A second factor was added to your Haulbook account')
  expect(
    await api.rows(
      sql`select action, changes from audit_log where company_id = ${company.company.id} and object_type = 'member'`,
    ),
  ).toEqual([{ action: 'add_passkey', changes: { passkey: [null, 'Desk key'] } }])
})

test('next to an app it creates no new recovery codes', async () => {
  const user = await makeGuarded(api)
  const passkey = authenticator().make(await user.client.call(startPasskey))
  expect((await user.client.call(addPasskey, { body: { name: 'Key', passkey } })).recovery_codes).toBeNull()
})

test('one created on another page, for another challenge, in another session, or sent twice is refused', async () => {
  const user = await makeUser(api)
  const other = api.as((await startSession(api, user.id)).access)
  const refusal = async (make: (creation: Awaited<ReturnType<typeof creationOf>>) => unknown, client = user.client) =>
    (await client.refused(addPasskey, { body: { name: 'Key', passkey: make(await creationOf()) } })).status
  const creationOf = () => user.client.call(startPasskey)
  expect(await refusal((creation) => authenticator({ origin: 'https://evil.example' }).make(creation))).toBe(400)
  expect(await refusal((creation) => authenticator().make({ ...creation, challenge: 'b3RoZXI' }))).toBe(400)
  expect(
    await refusal((creation) => authenticator().make({ ...creation, rp: { ...creation.rp, id: 'evil.example' } })),
  ).toBe(400)
  expect(await refusal((creation) => authenticator().make(creation), other)).toBe(400)
  const passkey = authenticator().make(await creationOf())
  await user.client.call(addPasskey, { body: { name: 'Key', passkey } })
  expect((await user.client.refused(addPasskey, { body: { name: 'Key', passkey } })).status).toBe(400)
  expect(await api.rows(sql`select name from passkey where user_id = ${user.id}`)).toEqual([{ name: 'Key' }])
})

test('a passkey of another user is refused', async () => {
  const [user, thief] = [await makeUser(api), await makeUser(api)]
  const key = authenticator()
  await user.client.call(addPasskey, { body: { name: 'Key', passkey: key.make(await user.client.call(startPasskey)) } })
  const again = key.make(await thief.client.call(startPasskey))
  expect((await thief.client.refused(addPasskey, { body: { name: 'Key', passkey: again } })).status).toBe(409)
})

test('requires a name', async () => {
  const user = await makeUser(api)
  const passkey = authenticator().make(await user.client.call(startPasskey))
  expect((await user.client.refused(addPasskey, { body: { name: ' ', passkey } })).body).toEqual({
    name: ['field is required'],
  })
})
