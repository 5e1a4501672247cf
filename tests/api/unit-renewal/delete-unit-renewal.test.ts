import { deleteUnitRenewal, setUnitRenewal, unitRenewals } from '@/lib/contract/unit-renewal'
import { createTruck } from '@/lib/contract/truck'
import { testApi, type TestApi } from '@/tests/support/api'
import { makeBooks } from '@/tests/support/books'
import { addMember } from '@/tests/support/company'

let api: TestApi
beforeAll(async () => void (api = await testApi()))
afterAll(() => api.close())

test('deletes a date once; one of another company is not found (404), read-only members are denied (403)', async () => {
  const [books, foreign] = [await makeBooks(api), await makeBooks(api)]
  const { id: truck } = await books.client.call(createTruck, { body: { unit_number: 'T-7' } })
  const { id } = await books.client.call(setUnitRenewal, {
    body: { truck, kind: 'insurance', expires_on: '2026-06-30' },
  })
  const params = { id }
  expect((await foreign.client.refused(deleteUnitRenewal, { params })).status).toBe(404)
  const reader = await addMember(api, books, { role: 'admin', permission: 'read_only' })
  expect((await reader.client.refused(deleteUnitRenewal, { params })).status).toBe(403)
  expect(await books.client.call(deleteUnitRenewal, { params })).toEqual({
    message: 'The date Jun 30, 2026 of T-7 was deleted.',
  })
  expect(await books.client.call(unitRenewals, {})).toEqual([])
  expect((await books.client.refused(deleteUnitRenewal, { params })).status).toBe(404)
})
