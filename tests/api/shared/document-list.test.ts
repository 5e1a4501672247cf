import { createDocument, documentList } from '@/lib/contract/shared'
import { testApi, type TestApi } from '@/tests/support/api'
import { makeBooks } from '@/tests/support/books'
import { makeCompany } from '@/tests/support/company'
import { uploaded } from '@/tests/support/files'

let api: TestApi
beforeAll(async () => void (api = await testApi()))
afterAll(() => api.close())

test('lists the documents of one object, newest first; another company finds none (404)', async () => {
  const books = await makeBooks(api)
  const line = await books.line()
  const query = { model_name: 'transaction' as const, object_id: line.id }
  const { id: document } = await uploaded(books.client)
  for (const name of ['one', 'two']) await books.client.call(createDocument, { body: { ...query, name, document } })
  await books.client.call(createDocument, { body: { name: 'waiting', document } })
  const { count, results } = await books.client.call(documentList, { query })
  expect([count, results.map((row) => row.name)]).toEqual([2, ['two', 'one']])
  expect((await (await makeCompany(api)).client.refused(documentList, { query })).status).toBe(404)
  expect(Object.keys((await books.client.refused(documentList, {})).body).sort()).toEqual(['model_name', 'object_id'])
})
