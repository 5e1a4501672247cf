import { createTemplate, deleteTemplate, templateList } from '@/lib/contract/journal-template'
import { testApi, type TestApi } from '@/tests/support/api'
import { makeBooks, type Books } from '@/tests/support/books'
import { addMember } from '@/tests/support/company'
import { sampleTemplate } from '@/tests/support/journal'

let api: TestApi
let books: Books
beforeAll(async () => {
  api = await testApi()
  api.clock.set('2026-01-20T17:00:00Z')
  books = await makeBooks(api, { books_start: '2026-01-01' })
})
afterAll(() => api.close())

const rent = (over: object = {}) => sampleTemplate(books, over)

test('deletes the template; ids of other companies are not found (404), read-only members are denied (403)', async () => {
  const { id } = await books.client.call(createTemplate, { body: await rent() })
  const params = { id }
  expect((await (await makeBooks(api)).client.refused(deleteTemplate, { params })).status).toBe(404)
  const reader = await addMember(api, books, { role: 'admin', permission: 'read_only' })
  expect((await reader.client.refused(deleteTemplate, { params })).status).toBe(403)
  expect(await books.client.call(deleteTemplate, { params })).toEqual({ message: 'Template Yard rent was deleted.' })
  expect((await books.client.call(templateList)).results).toEqual([])
})
