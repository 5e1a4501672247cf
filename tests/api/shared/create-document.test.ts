import { v7 } from 'uuid'
import { createDocument } from '@/lib/contract/shared'
import { testApi, type TestApi } from '@/tests/support/api'
import { makeBooks, type Books } from '@/tests/support/books'
import { addMember } from '@/tests/support/company'
import { uploaded } from '@/tests/support/files'

let api: TestApi
let books: Books
beforeAll(async () => {
  api = await testApi()
  books = await makeBooks(api)
})
afterAll(() => api.close())

test('a document has its own name, and can be attached to an object now or later', async () => {
  const [line, document] = [await books.line(), await uploaded(books.client, 'scan-0001.pdf')]
  const on = { model_name: 'transaction' as const, object_id: line.id }
  expect(
    await books.client.call(createDocument, { body: { name: 'Bill of sale', document: document.id, ...on } }),
  ).toMatchObject({
    name: 'Bill of sale',
    document,
    ...on,
    created_by: { id: books.user.id },
  })
  expect(await books.client.call(createDocument, { body: { name: 'Title', document: document.id } })).toMatchObject({
    name: 'Title',
    model_name: null,
    object_id: null,
  })
})

test('an incomplete object reference, a missing name, or a file that the caller cannot read is refused', async () => {
  const [line, document, stranger] = [await books.line(), await uploaded(books.client), await makeBooks(api)]
  const half = await books.client.refused(createDocument, {
    body: { name: 'x', document: document.id, object_id: line.id },
  })
  expect([half.status, half.body]).toEqual([400, { model_name: ['Send object_id and model_name together.'] }])
  expect((await books.client.refused(createDocument, { body: { name: ' ', document: document.id } })).body).toEqual({
    name: ['field is required'],
  })
  for (const id of [(await uploaded(stranger.client)).id, v7()])
    expect((await books.client.refused(createDocument, { body: { name: 'x', document: id } })).status).toBe(404)
})

test('an object of another company is not found (404); a read-only member is denied (403)', async () => {
  const [document, stranger] = [await uploaded(books.client), await makeBooks(api)]
  const body = {
    name: 'x',
    document: document.id,
    model_name: 'transaction' as const,
    object_id: (await stranger.line()).id,
  }
  expect((await books.client.refused(createDocument, { body })).status).toBe(404)
  const reader = await addMember(api, books, { role: 'admin', permission: 'read_only' })
  expect((await reader.client.refused(createDocument, { body })).status).toBe(403)
})
