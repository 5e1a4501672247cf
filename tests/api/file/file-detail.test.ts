import { v7 } from 'uuid'
import sql from 'sql-template-tag'
import { createEntity } from '@/lib/contract/company'
import { fileDetail } from '@/lib/contract/file'
import { createAttachment, createDocument } from '@/lib/contract/shared'
import { testApi, type ApiClient, type TestApi } from '@/tests/support/api'
import { makeBooks, type Books } from '@/tests/support/books'
import { addMember, makeCompany } from '@/tests/support/company'
import { uploaded } from '@/tests/support/files'

let api: TestApi
let books: Books
beforeAll(async () => {
  api = await testApi()
  books = await makeBooks(api)
})
afterAll(() => api.close())

const statusOf = async (client: ApiClient, id: string): Promise<number> =>
  (await client.send(fileDetail, { params: { id } })).status

test('the uploader sees it; a colleague only once it is attached to something they can see', async () => {
  const file = await uploaded(books.client)
  const [consultant, other] = [
    await addMember(api, books, { role: 'consultant' }),
    await addMember(api, books, { role: 'other' }),
  ]
  expect(await books.client.call(fileDetail, { params: { id: file.id } })).toEqual(file)
  expect([await statusOf(consultant.client, file.id), await statusOf(other.client, file.id)]).toEqual([404, 404])
  const entry = await books.journal([
    [6410, 10, 0],
    [1310, 0, 10],
  ])
  await books.client.call(createAttachment, {
    body: { model_name: 'journal_entry', object_id: entry.id, file: file.id },
  })
  expect([await statusOf(consultant.client, file.id), await statusOf(other.client, file.id)]).toEqual([200, 404])
  const line = await books.line()
  await books.client.call(createAttachment, { body: { model_name: 'transaction', object_id: line.id, file: file.id } })
  expect(await statusOf(other.client, file.id)).toBe(200)
})

test("a document's file is visible to everyone who can see its object", async () => {
  const file = await uploaded(books.client)
  const line = await books.line()
  const member = await addMember(api, books, { role: 'other' })
  expect(await statusOf(member.client, file.id)).toBe(404)
  await books.client.call(createDocument, {
    body: { name: 'Proof', document: file.id, model_name: 'transaction', object_id: line.id },
  })
  expect(await statusOf(member.client, file.id)).toBe(200)
})

test('a member of another entity does not see it (404)', async () => {
  const second = await books.client.call(createEntity, { body: { name: 'Second' } })
  const file = await uploaded(books.client)
  const line = await books.line()
  await books.client.call(createAttachment, { body: { model_name: 'transaction', object_id: line.id, file: file.id } })
  const member = await addMember(api, books, { role: 'finance_department', entities: [second.id] })
  expect(await statusOf(member.client, file.id)).toBe(404)
})

test('a file that requires a right is not found by members who lost it, even if they created it (404)', async () => {
  const member = await addMember(api, books, { role: 'consultant' })
  const file = await uploaded(member.client)
  await api.rows(sql`update file set needs = 'report.export' where id = ${file.id}`)
  expect(await statusOf(member.client, file.id)).toBe(200)
  await api.rows(sql`update membership set role = 'other' where user_id = ${member.id}`)
  expect(await statusOf(member.client, file.id)).toBe(404)
})

test("another company's file and an unknown file get the same response (404)", async () => {
  const stranger = await makeCompany(api)
  const file = await uploaded(books.client)
  const [foreign, missing] = [
    await stranger.client.refused(fileDetail, { params: { id: file.id } }),
    await stranger.client.refused(fileDetail, { params: { id: v7() } }),
  ]
  expect([foreign.status, foreign.body]).toEqual([404, { message: 'Not found.' }])
  expect(missing.body).toEqual(foreign.body)
})
