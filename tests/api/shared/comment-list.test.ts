import { v7 } from 'uuid'
import sql from 'sql-template-tag'
import { commentList, createComment } from '@/lib/contract/shared'
import { testApi, type TestApi } from '@/tests/support/api'
import { makeBooks, type Books } from '@/tests/support/books'
import { addMember, makeCompany } from '@/tests/support/company'

let api: TestApi
let books: Books
beforeAll(async () => {
  api = await testApi()
  books = await makeBooks(api)
})
afterAll(() => api.close())

test('lists conversations newest first, in pages; a reply belongs to its conversation', async () => {
  const { id: object_id } = await books.line()
  const query = { model_name: 'transaction' as const, object_id }
  for (const body of ['one', 'two', 'three']) await books.client.call(createComment, { body: { ...query, body } })
  const first = await books.client.call(commentList, { query: { ...query, page_size: 2 } })
  expect([first.count, first.results.map((comment) => comment.body)]).toEqual([3, ['three', 'two']])
  const second = await books.client.call(commentList, { query: { ...query, page_size: 2, page: 2 } })
  expect([second.next, second.results.map((comment) => comment.body)]).toEqual([null, ['one']])
  await books.client.call(createComment, { body: { ...query, body: 'reply', reply_to: first.results[0]?.id } })
  expect((await books.client.call(commentList, { query })).count).toBe(3)
})

test('an author who left is still shown by name', async () => {
  const { id: object_id } = await books.line()
  const query = { model_name: 'transaction' as const, object_id }
  const member = await addMember(api, books, { role: 'consultant' })
  await member.client.call(createComment, { body: { ...query, body: 'bye' } })
  await api.rows(
    sql`insert into former_member (company_id, user_id, removed_at) values (${books.company.id}, ${member.id}, now())`,
  )
  await api.rows(sql`delete from membership where user_id = ${member.id}`)
  const { results } = await books.client.call(commentList, { query })
  expect(results[0]?.created_by).toEqual({ id: member.id, full_name: 'Ada Miles' })
})

test('a query without an object or with an unknown kind is refused by name (400)', async () => {
  expect(Object.keys((await books.client.refused(commentList, {})).body).sort()).toEqual(['model_name', 'object_id'])
  const refused = await books.client.refused(commentList, { query: { model_name: 'user', object_id: v7() } })
  expect(Object.keys(refused.body)).toEqual(['model_name'])
})

test('another company finds nothing (404), members who cannot see the kind are denied (403), read-only members can read', async () => {
  const { id: object_id } = await books.line()
  const query = { model_name: 'transaction' as const, object_id }
  const stranger = await makeCompany(api)
  expect((await stranger.client.refused(commentList, { query })).status).toBe(404)
  const other = await addMember(api, books, { role: 'other', permission: 'read_only' })
  expect((await other.client.call(commentList, { query })).count).toBe(0)
  expect((await other.client.refused(commentList, { query: { ...query, model_name: 'loan' } })).status).toBe(403)
})
