import { chartImportList, importChart, previewChartImport } from '@/lib/contract/chart-import'
import { testApi, type TestApi } from '@/tests/support/api'
import { makeBooks } from '@/tests/support/books'

let api: TestApi
beforeAll(async () => void (api = await testApi()))
afterAll(() => api.close())

test('lists files that added accounts, newest first, with who imported them and how many are left', async () => {
  const { client } = await makeBooks(api)
  const sent = (name: string, text: string) => ({ body: {}, file: { name, bytes: new TextEncoder().encode(text) } })
  await client.call(previewChartImport, sent('looked.csv', 'Number,Name\n6147,Caps'))
  await client.call(importChart, sent('one.csv', 'Number,Name\n6147,Caps\n6149,Retreads'))
  expect(await client.call(importChart, sent('again.csv', 'Number,Name\n6147,Caps'))).toMatchObject({ import: null })
  await client.call(importChart, sent('two.csv', 'Number,Name\n6151,Chains'))
  expect((await client.call(chartImportList)).results).toMatchObject([
    { file_name: 'two.csv', created_by: 'Ada Miles', count: 1, total_amount: null, undone_at: null },
    { file_name: 'one.csv', created_by: 'Ada Miles', count: 2, total_amount: null, undone_at: null },
  ])
})
