import { closeChecklist } from '@/lib/contract/review-report'
import { setUnitRenewal, unitRenewals } from '@/lib/contract/unit-renewal'
import { createTrailer, createTruck } from '@/lib/contract/truck'
import { testApi, type TestApi } from '@/tests/support/api'
import { makeBooks } from '@/tests/support/books'
import { addMember } from '@/tests/support/company'

let api: TestApi
beforeAll(async () => void (api = await testApi()))
afterAll(() => api.close())

test('lists the next to expire first, of one unit or due by a date; the dashboard shows those expiring within 30 days', async () => {
  api.clock.set('2026-03-01T18:00:00Z')
  const [books, foreign] = [await makeBooks(api), await makeBooks(api)]
  const { id: truck } = await books.client.call(createTruck, { body: { unit_number: '1' } })
  const { id: trailer } = await books.client.call(createTrailer, { body: { unit_number: '2' } })
  const set = (unit: object, expires_on: string) =>
    books.client.call(setUnitRenewal, { body: { ...unit, kind: 'registration', expires_on } })
  await set({ truck }, '2026-09-01')
  await set({ trailer }, '2026-02-20')
  const found = async (query = {}) =>
    (await books.client.call(unitRenewals, { query })).map(({ unit, days_left }) => [unit, days_left])
  expect(await found()).toEqual([
    ['2', -9],
    ['1', 184],
  ])
  expect(await found({ truck })).toEqual([['1', 184]])
  expect(await found({ due_by: '2026-03-31' })).toEqual([['2', -9]])
  expect(await books.client.call(closeChecklist, {})).toMatchObject({ renewals_due: 1 })
  expect(await foreign.client.call(unitRenewals, {})).toEqual([])
})

test('a missing date is refused (400), others are denied (403)', async () => {
  const books = await makeBooks(api)
  expect((await books.client.refused(unitRenewals, { query: { due_by: 'soon' } })).status).toBe(400)
  const other = await addMember(api, books, { role: 'other' })
  expect((await other.client.refused(unitRenewals, {})).status).toBe(403)
})
