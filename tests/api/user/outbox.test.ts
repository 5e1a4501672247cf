import { outbox, requestPasswordReset } from '@/lib/contract/user'
import { testApi, type TestApi } from '@/tests/support/api'
import { addMember, makeCompany, makeUser } from '@/tests/support/company'

test('a demo shows the emails it has sent', async () => {
  const api: TestApi = await testApi({ outbox: 'open' })
  const user = await makeUser(api)
  await api.anonymous.call(requestPasswordReset, { body: { email: user.email } })
  expect(await api.anonymous.call(outbox)).toMatchObject([
    { to: user.email, link: expect.stringContaining('/auth/reset-password/confirm?token=') },
  ])
  await api.close()
})

test('in a demo reachable by others, only a signed-in owner can read them: for all others the page does not exist', async () => {
  const api: TestApi = await testApi({ outbox: 'owners' })
  const company = await makeCompany(api)
  const others = [await addMember(api, company, { role: 'admin' }), await makeUser(api)]
  await api.anonymous.call(requestPasswordReset, { body: { email: company.user.email } })
  for (const client of [api.anonymous, ...others.map((other) => other.client)])
    expect((await client.refused(outbox)).status).toBe(404)
  expect(await company.client.call(outbox)).toMatchObject([{ to: company.user.email }])
  await api.close()
})

test('outside a demo the page does not exist', async () => {
  const api: TestApi = await testApi()
  expect((await api.anonymous.refused(outbox)).status).toBe(404)
  await api.close()
})
