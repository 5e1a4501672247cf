import sql from 'sql-template-tag'
import { updateEntity } from '@/lib/contract/company'
import { createJournalEntry } from '@/lib/contract/journal-entry'
import { lockMonth, signOffMonth } from '@/lib/contract/month-close'
import { trialBalance } from '@/lib/contract/report'
import { testApi, type TestApi } from '@/tests/support/api'
import { messageOf } from '@/tests/support/books'
import { addMember } from '@/tests/support/company'
import { closed, monthOf, quarter } from '@/tests/support/month-close'

let api: TestApi
beforeAll(async () => void (api = await testApi()))
afterAll(() => api.close())
const params = { month: '2026-02' }
const body = {}

test('locks the days of the month and stores its trial balance', async () => {
  const books = await quarter(api)
  const month = await closed(books, '2026-02')
  expect(month).toMatchObject({
    state: 'closed',
    books_locked_until: '2026-02-28',
    closed_by: { id: books.user.id },
    history: [{ closed_at: expect.stringMatching(/^2026-04-10T12:00:/) as string, reopened_at: null, reason: null }],
    differences: [],
  })
  const query = { start_date: '2026-02-01', end_date: '2026-02-28', basis: 'accrual' as const }
  expect(month.kept).toEqual(await books.client.call(trialBalance, { query }))
  const accounts = await books.journalLines([
    [6010, 5, 0],
    [3010, 0, 5],
  ])
  expect(messageOf(await books.client.refused(createJournalEntry, { body: { date: '2026-02-28', accounts } }))).toEqual(
    [409, 'Books are locked through 2026-02-28.'],
  )
  await books.client.call(createJournalEntry, { body: { date: '2026-03-01', accounts } })
  expect((await monthOf(books, '2026-02')).is_changed).toBe(false)
  await books.sound()
})

test('a later lock stays; the log shows who closed the month and what was still open', async () => {
  const books = await quarter(api)
  await books.line({ amount: 40, date: '2026-02-03' })
  await books.lockBooks('2026-03-31')
  expect((await closed(books, '2026-02')).books_locked_until).toBe('2026-03-31')
  const [entry] = await api.rows<{ actor_id: string; changes: object }>(sql`
    select actor_id, changes from audit_log where company_id = ${books.company.id} and action = 'close_month'`)
  expect(entry).toMatchObject({
    actor_id: books.user.id,
    changes: { month: [null, '2026-02'], uncategorized: [null, 1] },
  })
})

test('the lock of the books cannot be moved to before the end of a closed month, whose reopening needs a reason', async () => {
  const books = await quarter(api)
  await closed(books, '2026-02')
  for (const until of ['2026-01-31', null]) {
    const refused = await books.client.refused(updateEntity, {
      params: { id: books.entity.id },
      body: { books_locked_until: until },
    })
    expect(messageOf(refused)).toEqual([409, 'February 2026 is closed. Open it again on its month-end page first.'])
  }
  await books.client.call(updateEntity, {
    params: { id: books.entity.id },
    body: { books_locked_until: '2026-03-15' },
  })
})

test('a month that is not signed off, not over or already closed is refused (409)', async () => {
  const books = await quarter(api)
  const refusal = async (month: string) => messageOf(await books.client.refused(lockMonth, { params: { month }, body }))
  expect(await refusal('2026-02')).toEqual([409, 'Nobody has signed off February 2026 yet.'])
  await books.client.call(signOffMonth, { params: { month: '2026-04' }, body: { note: 'Early.' } })
  expect(await refusal('2026-04')).toEqual([409, 'April 2026 is not over yet.'])
  await closed(books, '2026-02')
  expect(await refusal('2026-02')).toEqual([409, 'February 2026 is already closed.'])
})

test('mails the report pack to the given recipients once the month is closed', async () => {
  const books = await quarter(api)
  const before = api.mails.length
  await closed(books, '2026-02', ['cpa@example.com', 'owner@example.com'])
  await api.runJobs()
  expect(api.mails.slice(before).map(({ to, files }) => [to, files?.map(({ name }) => name)])).toEqual(
    ['cpa@example.com', 'owner@example.com'].map((to) => [to, ['Report pack 2026-02.pdf', 'Report pack 2026-02.xlsx']]),
  )
})

test('an invalid address is refused (400), an unknown month is not found (404), members who cannot lock are denied (403)', async () => {
  const books = await quarter(api)
  expect((await books.client.refused(lockMonth, { params, body: { recipients: ['nobody'] } })).status).toBe(400)
  expect((await books.client.refused(lockMonth, { params: { month: '2025-06' }, body })).status).toBe(404)
  const reader = await addMember(api, books, { role: 'admin', permission: 'read_only' })
  expect((await reader.client.refused(lockMonth, { params, body })).status).toBe(403)
})
