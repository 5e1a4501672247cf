import { setUnitValue, unitValues } from '@/lib/contract/equity-board'
import { createTrailer, createTruck, deleteTruck } from '@/lib/contract/truck'
import { testApi, type TestApi } from '@/tests/support/api'
import { makeBooks } from '@/tests/support/books'
import { addMember } from '@/tests/support/company'

let api: TestApi
beforeAll(async () => void (api = await testApi()))
afterAll(() => api.close())

test('stores one value per unit and day; a second one replaces it; deleting a unit deletes its values', async () => {
  const books = await makeBooks(api)
  const { id: truck } = await books.client.call(createTruck, { body: { make: 'Volvo', unit_number: '7' } })
  const say = (date: string, amount: number, note?: string) =>
    books.client.call(setUnitValue, { body: { truck, date, amount, note } })
  const first = await say('2026-01-31', 50000)
  await say('2026-03-31', 45000, 'Ritchie Bros. estimate')
  expect(await say('2026-01-31', 51000)).toMatchObject({ id: first.id, truck, trailer: null, amount: 51000 })
  expect(await books.client.call(unitValues, { query: { truck } })).toMatchObject([
    { date: '2026-03-31', amount: 45000, note: 'Ritchie Bros. estimate' },
    { date: '2026-01-31', amount: 51000, note: null },
  ])
  await books.client.call(deleteTruck, { params: { id: truck } })
  expect(await books.client.call(unitValues, { query: { truck } })).toEqual([])
})

test('refuses invalid input (400), a unit of another company (404) and read-only members (403)', async () => {
  const [books, foreign] = [await makeBooks(api), await makeBooks(api)]
  const { id: truck } = await books.client.call(createTruck, { body: { make: 'Volvo' } })
  const { id: trailer } = await books.client.call(createTrailer, { body: { make: 'Utility' } })
  const body = { truck, date: '2026-01-31', amount: 1 }
  const status = async (over: object, client = books.client) =>
    (await client.refused(setUnitValue, { body: { ...body, ...over } })).status
  expect(await status({ truck: null })).toBe(400)
  expect(await status({ trailer })).toBe(400)
  expect(await status({ amount: -1 })).toBe(400)
  expect(await status({ date: 'soon' })).toBe(400)
  expect(await status({}, foreign.client)).toBe(404)
  const reader = await addMember(api, books, { role: 'admin', permission: 'read_only' })
  expect(await status({}, reader.client)).toBe(403)
})
