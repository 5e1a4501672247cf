import sql from 'sql-template-tag'
import { closeMonths, unlockMonth } from '@/lib/contract/month-close'
import { testApi, type TestApi } from '@/tests/support/api'
import { messageOf } from '@/tests/support/books'
import { addMember } from '@/tests/support/company'
import { closed, monthOf, quarter } from '@/tests/support/month-close'

let api: TestApi
beforeAll(async () => void (api = await testApi()))
afterAll(() => api.close())
const params = { month: '2026-02' }
const body = { reason: 'A fuel bill came late.' }

test('reopens the month and later ones and logs the reason; later changes are shown next to the stored figures', async () => {
  const books = await quarter(api)
  await closed(books, '2026-01')
  await closed(books, '2026-02')
  await closed(books, '2026-03')
  const month = await books.client.call(unlockMonth, { params, body })
  expect(month).toMatchObject({
    state: 'open',
    books_locked_until: '2026-01-31',
    sign_offs: [],
    history: [
      {
        reason: body.reason,
        reopened_by: { id: books.user.id },
        reopened_at: expect.stringMatching(/^2026-04-10T12:00:/) as string,
      },
    ],
  })
  expect((await books.client.call(closeMonths, {})).map(({ month: each, state }) => [each, state])).toEqual([
    ['2026-04', 'open'],
    ['2026-03', 'open'],
    ['2026-02', 'open'],
    ['2026-01', 'closed'],
  ])
  const [entry] = await api.rows<{ changes: object }>(sql`
    select changes from audit_log where company_id = ${books.company.id} and action = 'open_month'`)
  expect(entry?.changes).toEqual({
    month: ['2026-02', null],
    books_locked_until: ['2026-03-31', '2026-01-31'],
    reason: [null, body.reason],
    months: [['2026-02', '2026-03'], []],
  })
  await books.journal(
    [
      [6010, 60, 0],
      [3010, 0, 60],
    ],
    { date: '2026-02-25' },
  )
  expect((await monthOf(books, '2026-02')).differences).toMatchObject([
    { chart_number: 3010, kept: -400, now: -460 },
    { chart_number: 6010, kept: 400, now: 460 },
  ])
  expect(await closed(books, '2026-02')).toMatchObject({ state: 'closed', differences: [], history: [{}, {}] })
})

test('a manually locked month can be reopened too; an open one (409) and a missing reason (400) are refused', async () => {
  const books = await quarter(api)
  expect(messageOf(await books.client.refused(unlockMonth, { params, body }))).toEqual([
    409,
    'February 2026 is not locked.',
  ])
  await books.lockBooks('2026-02-28')
  expect((await books.client.call(unlockMonth, { params, body })).books_locked_until).toBe('2026-01-31')
  expect((await books.client.refused(unlockMonth, { params, body: { reason: ' ' } })).status).toBe(400)
  expect((await books.client.refused(unlockMonth, { params: { month: '2020-01' }, body })).status).toBe(404)
})

test('members who cannot lock cannot unlock (403)', async () => {
  const books = await quarter(api)
  await closed(books, '2026-02')
  const other = await addMember(api, books, { role: 'other' })
  expect((await other.client.refused(unlockMonth, { params, body })).status).toBe(403)
})

test('earlier months locked by its close stay locked; reopening the first month of the books removes the lock', async () => {
  const books = await quarter(api)
  expect((await closed(books, '2026-02')).books_locked_until).toBe('2026-02-28')
  expect((await books.client.call(unlockMonth, { params, body })).books_locked_until).toBe('2026-01-31')
  await closed(books, '2026-01')
  const january = { params: { month: '2026-01' }, body }
  expect(await books.client.call(unlockMonth, january)).toMatchObject({ state: 'open', books_locked_until: null })
})
