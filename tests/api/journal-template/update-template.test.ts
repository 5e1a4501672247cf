import { createTemplate, updateTemplate } from '@/lib/contract/journal-template'
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

test('changes only the fields sent; refuses ids of other companies (404), an outdated version (409) and read-only members (403)', async () => {
  const { id, updated_at } = await books.client.call(createTemplate, { body: await rent() })
  api.clock.advance(1000)
  const params = { id }
  expect(await books.client.call(updateTemplate, { params, body: { next_on: '2026-02-15' } })).toMatchObject({
    ...{ name: 'Yard rent', next_on: '2026-02-15' },
  })
  const stale = { params, body: { name: 'Other' }, headers: { 'if-unmodified-since-version': updated_at } }
  expect((await books.client.refused(updateTemplate, stale)).status).toBe(409)
  const foreign = await makeBooks(api)
  expect((await foreign.client.refused(updateTemplate, { params, body: { name: 'Mine' } })).status).toBe(404)
  const reader = await addMember(api, books, { role: 'admin', permission: 'read_only' })
  expect((await reader.client.refused(updateTemplate, { params, body: { name: 'Mine' } })).status).toBe(403)
})
