import { importStakeholders, previewStakeholderImport, stakeholderImportList } from '@/lib/contract/stakeholder-import'
import { testApi, type TestApi } from '@/tests/support/api'
import { makeBooks } from '@/tests/support/books'

let api: TestApi
beforeAll(async () => void (api = await testApi()))
afterAll(() => api.close())

const file = (name: string, text: string) => ({ name, bytes: new TextEncoder().encode(text) })

test('lists files that added somebody, newest first, with who imported them and how many are left', async () => {
  const { client } = await makeBooks(api)
  const sent = (name: string, text: string) => ({ body: {}, file: file(name, text) })
  await client.call(previewStakeholderImport, sent('looked.csv', 'Vendor\nLoves'))
  await client.call(importStakeholders, sent('one.csv', 'Vendor\nBolt\nPilot'))
  expect(await client.call(importStakeholders, sent('again.csv', 'Vendor\nBolt'))).toMatchObject({ import: null })
  await client.call(importStakeholders, sent('two.csv', 'Vendor\nLoves'))
  const { results } = await client.call(stakeholderImportList)
  expect(results).toMatchObject([
    { file_name: 'two.csv', created_by: 'Ada Miles', count: 1, total_amount: null, undone_at: null },
    { file_name: 'one.csv', created_by: 'Ada Miles', count: 2, total_amount: null, undone_at: null },
  ])
})
