import { importUnits, previewUnitImport, unitImportList } from '@/lib/contract/unit-import'
import { testApi, type TestApi } from '@/tests/support/api'
import { makeBooks } from '@/tests/support/books'
import { FLEET, sent } from './files'

let api: TestApi
beforeAll(async () => void (api = await testApi()))
afterAll(() => api.close())

test('lists files that added units or fixed assets, newest first, with what is left and its cost', async () => {
  const { client } = await makeBooks(api, { books_start: '2026-01-01' })
  await client.call(previewUnitImport, sent(FLEET))
  await client.call(importUnits, sent('Truck\n102'))
  await client.call(importUnits, sent(FLEET))
  const { results } = await client.call(unitImportList)
  expect(results).toMatchObject([
    { file_name: 'fleet.csv', created_by: 'Ada Miles', count: 3, total_amount: 215_000, undone_at: null },
    { file_name: 'fleet.csv', created_by: 'Ada Miles', count: 1, total_amount: 0, undone_at: null },
  ])
})
