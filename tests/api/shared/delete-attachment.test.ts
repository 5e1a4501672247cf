import { v7 } from 'uuid'
import sql from 'sql-template-tag'
import { attachmentList, createAttachment, createDocument, deleteAttachment } from '@/lib/contract/shared'
import { testApi, type ApiClient, type TestApi } from '@/tests/support/api'
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

const attached = async (client: ApiClient, object_id: string) => {
  const file = await uploaded(client, 'receipt.pdf')
  return client.call(createAttachment, { body: { model_name: 'transaction', object_id, file: file.id } })
}
const isStored = async (id: string) => {
  const content = await api.ports.files.get(`${books.company.id}/${id}`)
  for await (const piece of content ?? []) void piece
  return content !== undefined
}

test("deletes the caller's own attachment with its file and contents; the log keeps a record", async () => {
  const line = await books.line()
  const { id, file } = await attached(books.client, line.id)
  expect(await isStored(file.id)).toBe(true)
  expect(await books.client.call(deleteAttachment, { params: { id } })).toEqual({ message: 'receipt.pdf was removed.' })
  expect(
    (await books.client.call(attachmentList, { query: { model_name: 'transaction', object_id: line.id } })).count,
  ).toBe(0)
  expect([await isStored(file.id), await api.rows(sql`select id from file where id = ${file.id}`)]).toEqual([false, []])
  expect(
    await api.rows(sql`
    select changes from audit_log where object_type = 'attachment' and action = 'delete' and object_id = ${line.id}`),
  ).toEqual([{ changes: { file: ['receipt.pdf', null] } }])
})

test('a file that is also a document is kept', async () => {
  const line = await books.line()
  const { id, file } = await attached(books.client, line.id)
  await books.client.call(createDocument, { body: { name: 'Proof', document: file.id } })
  await books.client.call(deleteAttachment, { params: { id } })
  expect(await isStored(file.id)).toBe(true)
})

test("only an admin can delete another member's attachment (403 for others)", async () => {
  const line = await books.line()
  const member = await addMember(api, books, { role: 'other' })
  const { id } = await attached(member.client, line.id)
  for (const role of ['other', 'consultant', 'finance_department'] as const) {
    const { client } = await addMember(api, books, { role })
    expect((await client.refused(deleteAttachment, { params: { id } })).body.code).toBe('permission_denied')
  }
  const admin = await addMember(api, books, { role: 'admin' })
  await admin.client.call(deleteAttachment, { params: { id } })
})

test('an attachment of another company and an unknown one get the same 404; a read-only member is denied (403)', async () => {
  const stranger = await makeBooks(api)
  const { id } = await attached(books.client, (await books.line()).id)
  const [foreign, missing] = [
    await stranger.client.refused(deleteAttachment, { params: { id } }),
    await stranger.client.refused(deleteAttachment, { params: { id: v7() } }),
  ]
  expect([foreign.status, foreign.body]).toEqual([404, missing.body])
  const reader = await addMember(api, books, { role: 'admin', permission: 'read_only' })
  expect((await reader.client.refused(deleteAttachment, { params: { id } })).status).toBe(403)
})
