import { outbox, requestPasswordReset } from '@/lib/contract/user'
import { testApi, type TestApi } from '@/tests/support/api'
import { makeUser } from '@/tests/support/company'

test('a demo shows the mails that it sent', async () => {
  const api: TestApi = await testApi({ demo: true })
  const user = await makeUser(api)
  await api.anonymous.call(requestPasswordReset, { body: { email: user.email } })
  expect(await api.anonymous.call(outbox)).toMatchObject([
    { to: user.email, link: expect.stringContaining('/auth/reset-password/confirm?token=') },
  ])
  await api.close()
})

test('outside a demo there is no such page', async () => {
  const api: TestApi = await testApi()
  expect((await api.anonymous.refused(outbox)).status).toBe(404)
  await api.close()
})
