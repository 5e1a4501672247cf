import { attachmentList, createAttachment } from '@/lib/contract/shared'
import { testApi, type TestApi } from '@/tests/support/api'
import { makeBooks } from '@/tests/support/books'
import { makeCompany } from '@/tests/support/company'
import { uploaded } from '@/tests/support/files'

let api: TestApi
beforeAll(async () => void (api = await testApi()))
afterAll(() => api.close())

test('lists the files of one object, newest first, in pages; another company finds none (404)', async () => {
  const books = await makeBooks(api)
  const [line, beside] = [await books.line(), await books.line()]
  const query = { model_name: 'transaction' as const, object_id: line.id }
  for (const name of ['one.pdf', 'two.pdf', 'three.pdf'])
    await books.client.call(createAttachment, { body: { ...query, file: (await uploaded(books.client, name)).id } })
  const first = await books.client.call(attachmentList, { query: { ...query, page_size: 2 } })
  expect([first.count, first.results.map((row) => row.name)]).toEqual([3, ['three.pdf', 'two.pdf']])
  expect(
    (await books.client.call(attachmentList, { query: { ...query, page: 2, page_size: 2 } })).results.map(
      (row) => row.name,
    ),
  ).toEqual(['one.pdf'])
  expect((await books.client.call(attachmentList, { query: { ...query, object_id: beside.id } })).count).toBe(0)
  expect((await (await makeCompany(api)).client.refused(attachmentList, { query })).status).toBe(404)
  expect(Object.keys((await books.client.refused(attachmentList, {})).body).sort()).toEqual(['model_name', 'object_id'])
})
