import { setUnitValue, unitValues } from '@/lib/contract/equity-board'
import { createTrailer } from '@/lib/contract/truck'
import { testApi, type TestApi } from '@/tests/support/api'
import { makeBooks } from '@/tests/support/books'
import { addMember } from '@/tests/support/company'

let api: TestApi
beforeAll(async () => void (api = await testApi()))
afterAll(() => api.close())

test('lists only the values of one unit, and none of another company’s', async () => {
  const [books, foreign] = [await makeBooks(api), await makeBooks(api)]
  const trailers = [
    await books.client.call(createTrailer, { body: { unit_number: '1' } }),
    await books.client.call(createTrailer, { body: { unit_number: '2' } }),
  ]
  for (const { id: trailer } of trailers)
    await books.client.call(setUnitValue, { body: { trailer, date: '2026-01-31', amount: 9000.5 } })
  const query = { trailer: trailers[0]?.id ?? '' }
  expect(await books.client.call(unitValues, { query })).toMatchObject([{ trailer: query.trailer, amount: 9000.5 }])
  expect(await foreign.client.call(unitValues, { query })).toEqual([])
})

test('a missing unit is refused (400), others are denied (403)', async () => {
  const books = await makeBooks(api)
  expect((await books.client.refused(unitValues, { query: {} })).status).toBe(400)
  const other = await addMember(api, books, { role: 'other' })
  expect((await other.client.refused(unitValues, { query: { truck: books.entity.id } })).status).toBe(403)
})
