import { deleteUnitValue, setUnitValue, unitValues } from '@/lib/contract/equity-board'
import { createTruck } from '@/lib/contract/truck'
import { testApi, type TestApi } from '@/tests/support/api'
import { makeBooks } from '@/tests/support/books'
import { addMember } from '@/tests/support/company'

let api: TestApi
beforeAll(async () => void (api = await testApi()))
afterAll(() => api.close())

test('deletes a value once; one of another company is not found (404), read-only members are denied (403)', async () => {
  const [books, foreign] = [await makeBooks(api), await makeBooks(api)]
  const { id: truck } = await books.client.call(createTruck, { body: { make: 'Volvo' } })
  const { id } = await books.client.call(setUnitValue, { body: { truck, date: '2026-01-31', amount: 10 } })
  const params = { id }
  expect((await foreign.client.refused(deleteUnitValue, { params })).status).toBe(404)
  const reader = await addMember(api, books, { role: 'admin', permission: 'read_only' })
  expect((await reader.client.refused(deleteUnitValue, { params })).status).toBe(403)
  expect(await books.client.call(deleteUnitValue, { params })).toEqual({
    message: 'The value of Jan 31, 2026 was deleted.',
  })
  expect(await books.client.call(unitValues, { query: { truck } })).toEqual([])
  expect((await books.client.refused(deleteUnitValue, { params })).status).toBe(404)
})
