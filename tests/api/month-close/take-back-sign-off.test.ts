import { signOffMonth, takeBackSignOff } from '@/lib/contract/month-close'
import { testApi, type TestApi } from '@/tests/support/api'
import { addMember } from '@/tests/support/company'
import { closed, quarter } from '@/tests/support/month-close'

let api: TestApi
beforeAll(async () => void (api = await testApi()))
afterAll(() => api.close())
const params = { month: '2026-02' }

test('withdraws the caller’s own sign-off and nobody else’s', async () => {
  const books = await quarter(api)
  const clerk = await addMember(api, books, { role: 'consultant' })
  await books.client.call(signOffMonth, { params, body: {} })
  await clerk.client.call(signOffMonth, { params, body: {} })
  const { sign_offs } = await books.client.call(takeBackSignOff, { params })
  expect(sign_offs.map(({ user }) => user.id)).toEqual([clerk.id])
  expect((await books.client.call(takeBackSignOff, { params })).sign_offs).toHaveLength(1)
})

test('sign-offs of a closed month cannot be withdrawn (409), an unknown one is not found (404), others are denied (403)', async () => {
  const books = await quarter(api)
  await closed(books, '2026-02')
  expect((await books.client.refused(takeBackSignOff, { params })).status).toBe(409)
  expect((await books.client.refused(takeBackSignOff, { params: { month: '2027-01' } })).status).toBe(404)
  const other = await addMember(api, books, { role: 'other' })
  expect((await other.client.refused(takeBackSignOff, { params })).status).toBe(403)
})
