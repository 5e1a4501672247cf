import { v7 } from 'uuid'
import { createAttachment, createComment, deleteAttachment, transactionActivity } from '@/lib/contract/shared'
import { editChartOfAccount, updateTransaction } from '@/lib/contract/transaction'
import { testApi, type TestApi } from '@/tests/support/api'
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

test('lists comments, additions, changes and removals, newest first, each with person, old and new values', async () => {
  const line = await books.line()
  const on = { model_name: 'transaction' as const, object_id: line.id }
  const member = await addMember(api, books, { role: 'consultant' })
  const fuel = await books.account(6010)
  await member.client.call(editChartOfAccount, { params: { id: line.id }, body: { chart_of_account: fuel.id } })
  const comment = await books.client.call(createComment, { body: { ...on, body: 'fuel?' } })
  await books.client.call(createComment, { body: { ...on, body: 'yes', reply_to: comment.id } })
  const kept = await books.client.call(createAttachment, {
    body: { ...on, file: (await uploaded(books.client, 'kept.pdf')).id },
  })
  const gone = await books.client.call(createAttachment, {
    body: { ...on, file: (await uploaded(books.client, 'gone.pdf')).id },
  })
  await books.client.call(deleteAttachment, { params: { id: gone.id } })
  await books.client.call(updateTransaction, { params: { id: line.id }, body: { note: 'diesel' } })

  const { count, results } = await books.client.call(transactionActivity, { params: { id: line.id } })
  expect(count).toBe(6)
  expect(
    results.map(({ kind, action, user, changes, comment, attachment }) => [
      kind,
      action,
      user?.id === member.id ? 'member' : 'owner',
      comment?.replies.length ?? attachment?.id ?? changes,
    ]),
  ).toEqual([
    ['change', 'update', 'owner', [{ field: 'note', from: null, to: 'diesel' }]],
    ['change', 'remove_attachment', 'owner', [{ field: 'file', from: 'gone.pdf', to: null }]],
    ['attachment', null, 'owner', kept.id],
    ['comment', null, 'owner', 1],
    [
      'change',
      'categorize',
      'member',
      [
        { field: 'status', from: 'uncategorized', to: 'by_user' },
        { field: 'chart_of_account', from: null, to: fuel.name },
      ],
    ],
    ['change', 'create', 'owner', [{ field: 'amount', from: null, to: 125 }]],
  ])
})

test('can be read in pages without gaps', async () => {
  const line = await books.line()
  for (let n = 0; n < 4; n++)
    await books.client.call(createComment, { body: { model_name: 'transaction', object_id: line.id, body: `c${n}` } })
  const pages = [1, 2, 3].map((page) =>
    books.client.call(transactionActivity, { params: { id: line.id }, query: { page, page_size: 2 } }),
  )
  const ids = (await Promise.all(pages)).flatMap(({ results }) => results.map((one) => one.comment?.body ?? one.action))
  expect(ids).toEqual(['c3', 'c2', 'c1', 'c0', 'create'])
})

test('a line of another company and an unknown line are not found (404)', async () => {
  const stranger = await makeCompany(api)
  const { id } = await books.line()
  for (const [client, request] of [
    [stranger.client, id],
    [books.client, v7()],
  ] as const)
    expect((await client.refused(transactionActivity, { params: { id: request } })).status).toBe(404)
})
