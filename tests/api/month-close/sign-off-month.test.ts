import sql from 'sql-template-tag'
import { signOffMonth } from '@/lib/contract/month-close'
import { testApi, type TestApi } from '@/tests/support/api'
import { messageOf } from '@/tests/support/books'
import { addMember } from '@/tests/support/company'
import { closed, monthOf, quarter } from '@/tests/support/month-close'

let api: TestApi
beforeAll(async () => void (api = await testApi()))
afterAll(() => api.close())
const params = { month: '2026-02' }

test('each person can sign off a month once, with name and time; open items need a reason, which is logged', async () => {
  const books = await quarter(api)
  const clerk = await addMember(api, books, { role: 'consultant' })
  await books.client.call(signOffMonth, { params, body: {} })
  const { sign_offs } = await clerk.client.call(signOffMonth, { params, body: { note: 'Looks right.' } })
  expect(sign_offs).toEqual([
    {
      user: { id: books.user.id, full_name: 'Ada Miles' },
      note: null,
      signed_at: expect.stringMatching(/^2026-04-10T12:00:/) as string,
    },
    {
      user: { id: clerk.id, full_name: 'Ada Miles' },
      note: 'Looks right.',
      signed_at: expect.stringMatching(/^2026-04-10T12:00:/) as string,
    },
  ])
  await books.line({ amount: 40, date: '2026-02-03' })
  const refused = await books.client.refused(signOffMonth, { params, body: {} })
  expect([refused.status, refused.body]).toEqual([
    400,
    { note: ['Say why the month can be closed with these open items.'] },
  ])
  await books.client.call(signOffMonth, { params, body: { note: 'The receipt is on its way.' } })
  expect((await monthOf(books, '2026-02')).sign_offs.map(({ note }) => note)).toEqual([
    'Looks right.',
    'The receipt is on its way.',
  ])
  const [last] = await api.rows<{ changes: object }>(sql`
    select changes from audit_log where company_id = ${books.company.id} and action = 'sign_off_month' order by id desc limit 1`)
  expect(last?.changes).toMatchObject({ note: [null, 'The receipt is on its way.'], uncategorized: [null, 1] })
})

test('a closed month accepts no sign-off (409), an unknown one is not found (404), read-only members and others are denied (403)', async () => {
  const books = await quarter(api)
  await closed(books, '2026-02')
  expect(messageOf(await books.client.refused(signOffMonth, { params, body: {} }))).toEqual([
    409,
    'February 2026 is already closed.',
  ])
  const refusal = await books.client.refused(signOffMonth, { params: { month: '2025-12' }, body: {} })
  expect(refusal.status).toBe(404)
  for (const member of [{ role: 'other' }, { role: 'admin', permission: 'read_only' }] as const) {
    const { client } = await addMember(api, books, member)
    expect((await client.refused(signOffMonth, { params, body: {} })).status).toBe(403)
  }
})
