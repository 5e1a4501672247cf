import { createTemplate, templateList } from '@/lib/contract/journal-template'
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

test('lists the templates of the entity by name; members who cannot read the journal are denied (403)', async () => {
  for (const name of ['Yard rent', 'insurance']) await books.client.call(createTemplate, { body: await rent({ name }) })
  expect((await books.client.call(templateList)).results.map(({ name }) => name)).toEqual(['insurance', 'Yard rent'])
  expect((await (await makeBooks(api)).client.call(templateList)).results).toEqual([])
  const driver = await addMember(api, books, { role: 'other' })
  expect((await driver.client.refused(templateList)).status).toBe(403)
})
