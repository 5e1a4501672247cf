import { v7 } from 'uuid'
import sql from 'sql-template-tag'
import { commentList, createComment } from '@/lib/contract/shared'
import { createEntity } from '@/lib/contract/company'
import { testApi, type TestApi } from '@/tests/support/api'
import { makeBooks, type Books } from '@/tests/support/books'
import { addMember, makeCompany } from '@/tests/support/company'
import { makeBill, makeInvoice } from '@/tests/support/invoicing'

let api: TestApi
let books: Books
beforeAll(async () => {
  api = await testApi()
  books = await makeBooks(api)
})
afterAll(() => api.close())

const on = (object_id: string) => ({ model_name: 'transaction' as const, object_id })

test('a comment has author and time, is logged and published to other windows', async () => {
  const line = await books.line()
  const comment = await books.client.call(createComment, {
    body: { ...on(line.id), body: '  Which truck was this?  ' },
  })
  expect(comment).toMatchObject({
    body: 'Which truck was this?',
    created_by: { id: books.user.id, full_name: 'Ada Miles' },
    reply_to: null,
    mentions: [],
    replies: [],
  })
  expect(
    await api.rows(sql`select action, changes from audit_log where object_type = 'comment' and object_id = ${line.id}`),
  ).toEqual([{ action: 'create', changes: { comment: [null, 'Which truck was this?'] } }])
  expect(api.events.at(-1)).toMatchObject({
    company_id: books.company.id,
    message: 'activity,comments,transactions,reports',
  })
})

test("replies, and replies to them, join the first comment's conversation", async () => {
  const line = await books.line()
  const first = await books.client.call(createComment, { body: { ...on(line.id), body: 'one' } })
  const second = await books.client.call(createComment, { body: { ...on(line.id), body: 'two', reply_to: first.id } })
  const third = await books.client.call(createComment, { body: { ...on(line.id), body: 'three', reply_to: second.id } })
  expect([second.reply_to, third.reply_to]).toEqual([first.id, first.id])
  const { results } = await books.client.call(commentList, { query: on(line.id) })
  expect(results.map(({ body, replies }) => [body, replies.map((reply) => reply.body)])).toEqual([
    ['one', ['two', 'three']],
  ])
})

test('a reply to a comment on another object is refused (400)', async () => {
  const [one, two] = [await books.line(), await books.line()]
  const first = await books.client.call(createComment, { body: { ...on(one.id), body: 'one' } })
  for (const reply_to of [first.id, v7()]) {
    const refused = await books.client.refused(createComment, { body: { ...on(two.id), body: 'two', reply_to } })
    expect([refused.status, refused.body]).toEqual([400, { reply_to: ['This comment is not on this object.'] }])
  }
})

test('only members who can see the object can be mentioned (400)', async () => {
  const line = await books.line()
  const second = await books.client.call(createEntity, { body: { name: 'Second' } })
  const colleague = await addMember(api, books, { role: 'consultant' })
  const elsewhere = await addMember(api, books, { role: 'consultant', entities: [second.id] })
  const stranger = await makeCompany(api)
  const { mentions } = await books.client.call(createComment, {
    body: { ...on(line.id), body: 'look', mentions: [colleague.id, colleague.id] },
  })
  expect(mentions).toEqual([{ id: colleague.id, full_name: 'Ada Miles' }])
  for (const id of [elsewhere.id, stranger.user.id, v7()]) {
    const refused = await books.client.refused(createComment, {
      body: { ...on(line.id), body: 'look', mentions: [id] },
    })
    expect([refused.status, refused.body]).toEqual([
      400,
      { mentions: ['Only members who can see this can be mentioned.'] },
    ])
  }
})

test('an empty comment and one of 5,001 characters are refused (400), 5,000 are accepted', async () => {
  const { id } = await books.line()
  const refused = async (body: string) =>
    (await books.client.refused(createComment, { body: { ...on(id), body } })).body
  expect(await refused('  ')).toEqual({ body: ['field is required'] })
  expect(await refused('x'.repeat(5001))).toEqual({ body: ['Use at most 5000 characters.'] })
  await books.client.call(createComment, { body: { ...on(id), body: 'x'.repeat(5000) } })
})

test('on an object that does not exist, or is of another kind, entity or company: not found (404)', async () => {
  const stranger = await makeBooks(api)
  const second = await books.client.call(createEntity, { body: { name: 'Third' } })
  const member = await addMember(api, books, { role: 'consultant', entities: [second.id] })
  const line = await books.line()
  const body = { ...on(line.id), body: 'x' }
  for (const client of [stranger.client, member.client])
    expect((await client.refused(createComment, { body })).status).toBe(404)
  expect((await books.client.refused(createComment, { body: { ...body, object_id: v7() } })).status).toBe(404)
  expect((await books.client.refused(createComment, { body: { ...body, model_name: 'bill' } })).status).toBe(404)
})

test('denied without the right to that kind of object, and for a read-only member (403)', async () => {
  const line = await books.line()
  const other = await addMember(api, books, { role: 'other' })
  const reader = await addMember(api, books, { role: 'consultant', permission: 'read_only' })
  expect(
    (
      await other.client.refused(createComment, {
        body: { model_name: 'journal_entry', object_id: line.id, body: 'x' },
      })
    ).status,
  ).toBe(403)
  expect((await reader.client.refused(createComment, { body: { ...on(line.id), body: 'x' } })).body.code).toBe(
    'permission_denied',
  )
  await other.client.call(createComment, { body: { ...on(line.id), body: 'seen' } })
})

test('the helper replies in the conversation if mentioned, based only on the books; otherwise and on other objects it is silent', async () => {
  const fuel = await books.account(6010)
  for (let n = 0; n < 3; n++) await books.line({ name: 'ZEPHYR FUEL STOP', chart_of_account: 6010 })
  const line = await books.line({ name: 'ZEPHYR FUEL STOP' })
  const request = await books.client.call(createComment, { body: { ...on(line.id), body: 'What is this, @AI?' } })
  const [reply] = request.replies
  expect(reply).toMatchObject({ created_by: { full_name: 'Haulbook' }, reply_to: request.id })
  expect(reply?.body).toContain(fuel.name)
  expect(reply?.body).toContain('Lines like it:')
  const again = await books.client.call(createComment, {
    body: { ...on(line.id), body: '@haulbook and now', reply_to: request.id },
  })
  const { results } = await books.client.call(commentList, { query: on(line.id) })
  expect(
    results.map(({ replies }) =>
      replies.map(({ created_by, id }) => (id === again.id ? 'person' : created_by.full_name)),
    ),
  ).toEqual([['Haulbook', 'person', 'Haulbook']])
  expect(
    await api.rows(
      sql`select actor_id from audit_log where object_type = 'comment' and object_id = ${line.id} order by id`,
    ),
  ).toEqual([{ actor_id: books.user.id }, { actor_id: null }, { actor_id: books.user.id }, { actor_id: null }])
  const mute = await books.client.call(createComment, {
    body: { ...on(line.id), body: 'mail ada@haulbook.example about @HaulbookX and @AIM' },
  })
  expect(mute.replies).toEqual([])
})

test('the helper names a bill that the line may pay, but no invoice, which readers of the line might not be allowed to see', async () => {
  const [vendor, customer] = [await books.stakeholder('Roadrunner Tire'), await books.stakeholder('Lakeside Logistics')]
  const bill = await makeBill(books, { stakeholder: vendor.id, items: [[6140, 1, 731]], bill_number: 'RT-88' })
  const invoice = await makeInvoice(books, { stakeholder: customer.id, items: [['Linehaul', 1, 947]] })
  const ask = async (line: { id: string }) => {
    const { replies } = await books.client.call(createComment, { body: { ...on(line.id), body: '@AI?' } })
    return replies[0]?.body
  }
  const out = await books.line({ name: 'ROADRUNNER TIRE', amount: 731, stakeholder: vendor.id, date: bill.bill_date })
  expect(await ask(out)).toContain('It may pay bill RT-88 of Roadrunner Tire')
  const lakeside = { name: 'LAKESIDE LOGISTICS', amount_type: 'money_in' as const, stakeholder: customer.id }
  const into = await books.line({ ...lakeside, amount: 947, date: invoice.invoice_date })
  const answer = await ask(into)
  expect(answer).toContain('It may settle an invoice. See Match.')
  expect(answer).not.toContain(invoice.invoice_number)
})
