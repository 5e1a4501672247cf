import { v7 } from 'uuid'
import sql from 'sql-template-tag'
import { createAttachment } from '@/lib/contract/shared'
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

const bodyOf = (object_id: string, file: string) => ({ model_name: 'transaction' as const, object_id, file })

test('an uploaded file hangs on the object, with its name and who brought it', async () => {
  const [line, file] = [await books.line(), await uploaded(books.client, 'receipt.pdf')]
  const attachment = await books.client.call(createAttachment, { body: bodyOf(line.id, file.id) })
  expect(attachment).toMatchObject({
    name: 'receipt.pdf',
    file,
    created_by: { id: books.user.id, full_name: 'Ada Miles' },
  })
  expect(
    await api.rows(
      sql`select action, changes from audit_log where object_type = 'attachment' and object_id = ${line.id}`,
    ),
  ).toEqual([{ action: 'create', changes: { file: [null, 'receipt.pdf'] } }])
})

test('a file that the caller may not read cannot be hung up to be read (404)', async () => {
  const [line, stranger] = [await books.line(), await makeBooks(api)]
  const member = await addMember(api, books, { role: 'consultant' })
  const [mine, theirs] = [await uploaded(books.client), await uploaded(stranger.client)]
  expect((await member.client.refused(createAttachment, { body: bodyOf(line.id, mine.id) })).status).toBe(404)
  for (const file of [theirs.id, v7()])
    expect((await books.client.refused(createAttachment, { body: bodyOf(line.id, file) })).status).toBe(404)
})

test('an object of another company or none is not found (404); a reader may not (403)', async () => {
  const stranger = await makeBooks(api)
  const [line, theirs, file] = [await books.line(), await stranger.line(), await uploaded(books.client)]
  for (const id of [theirs.id, v7()])
    expect((await books.client.refused(createAttachment, { body: bodyOf(id, file.id) })).status).toBe(404)
  const reader = await addMember(api, books, { role: 'admin', permission: 'read_only' })
  expect((await reader.client.refused(createAttachment, { body: bodyOf(line.id, file.id) })).status).toBe(403)
})
