import { closeMonths } from '@/lib/contract/month-close'
import { testApi, type TestApi } from '@/tests/support/api'
import { makeBooks } from '@/tests/support/books'
import { addMember } from '@/tests/support/company'
import { closed, quarter } from '@/tests/support/month-close'

let api: TestApi
beforeAll(async () => void (api = await testApi()))
afterAll(() => api.close())

test('lists months up to the current one, newest first; distinguishes closed months from those locked by a later one', async () => {
  const books = await quarter(api)
  const states = async () =>
    (await books.client.call(closeMonths, {})).map(({ month, state, is_changed }) => [month, state, is_changed])
  expect(await states()).toEqual([
    ['2026-04', 'open', false],
    ['2026-03', 'open', false],
    ['2026-02', 'open', false],
    ['2026-01', 'open', false],
  ])
  await closed(books, '2026-02')
  expect(await states()).toEqual([
    ['2026-04', 'open', false],
    ['2026-03', 'open', false],
    ['2026-02', 'closed', false],
    ['2026-01', 'locked', false],
  ])
})

test('lists all months, however old the books are', async () => {
  api.clock.set('2031-06-15T12:00:00Z')
  const books = await makeBooks(api, { books_start: '2024-01-01' })
  const months = (await books.client.call(closeMonths, {})).map(({ month }) => month)
  expect([months.length, months[0], months.at(-1)]).toEqual([90, '2031-06', '2024-01'])
})

test('another company sees only its own months; members who cannot read reports are denied (403)', async () => {
  const [books, foreign] = [await quarter(api), await quarter(api)]
  await closed(books, '2026-01')
  expect((await foreign.client.call(closeMonths, {})).every(({ state }) => state === 'open')).toBe(true)
  const other = await addMember(api, books, { role: 'other' })
  expect((await other.client.refused(closeMonths, {})).status).toBe(403)
})
