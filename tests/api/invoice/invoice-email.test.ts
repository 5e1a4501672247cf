import sql from 'sql-template-tag'
import { v7 } from 'uuid'
import { invoiceEmail, type Invoice } from '@/lib/contract/invoice'
import { objectActivity } from '@/lib/contract/shared'
import { taskStatus } from '@/lib/contract/task'
import { testApi, type TestApi } from '@/tests/support/api'
import { makeBooks, messageOf, type Books } from '@/tests/support/books'
import { addMember } from '@/tests/support/company'
import { makeInvoice } from '@/tests/support/invoicing'

let api: TestApi
let books: Books
beforeAll(async () => {
  api = await testApi()
  books = await makeBooks(api)
})
afterAll(() => api.close())

const MAIL = { to: 'ap@lakeside.example', cc: ['boss@lakeside.example'], subject: 'Invoice', text: 'Please pay.' }
const ask = ({ id }: Pick<Invoice, 'id'>, body = MAIL) => books.client.call(invoiceEmail, { params: { id }, body })
const actionsOn = async (id: string) => {
  const query = { model_name: 'invoice' as const, object_id: id }
  return (await books.client.call(objectActivity, { query })).results.map(({ action }) => action)
}

test('is sent once with the PDF through the queue, and logged once in the activity', async () => {
  const invoice = await makeInvoice(books)
  const before = api.mails.length
  const { task_id } = await ask(invoice)
  expect(api.mails).toHaveLength(before)
  await api.runJobs()
  await api.runJobs()
  const sent = api.mails.slice(before)
  expect(sent).toMatchObject([
    { to: MAIL.to, cc: MAIL.cc, subject: 'Invoice', files: [{ name: `Invoice ${invoice.invoice_number}.pdf` }] },
  ])
  expect(Buffer.from(sent[0]?.files?.[0]?.content ?? []).toString('latin1', 0, 5)).toBe('%PDF-')
  expect((await books.client.call(taskStatus, { params: { id: task_id } })).status).toBe('SUCCESS')
  expect(await actionsOn(invoice.id)).toEqual(['email_sent', 'email_queued', 'create'])
})

test('a refusal by the mail server is reported with its message and not retried', async () => {
  const invoice = await makeInvoice(books)
  let request = 0
  const mailing = jest.spyOn(api.ports.mail, 'send').mockImplementation(() => {
    request++
    return Promise.reject(new Error('550 no such mailbox'))
  })
  await ask(invoice)
  await api.runJobs()
  await api.runJobs()
  mailing.mockRestore()
  expect(request).toBe(1)
  const query = { model_name: 'invoice' as const, object_id: invoice.id }
  const { results } = await books.client.call(objectActivity, { query })
  expect(results.map(({ action }) => action)).toEqual(['email_failed', 'email_queued', 'create'])
  expect(results[0]?.changes).toContainEqual({ field: 'answer', from: null, to: '550 no such mailbox' })
})

test('a company can mail documents to 1,000 addresses a day, including copies', async () => {
  const [own, invoice] = [books.company.id, await makeInvoice(books)]
  await api.rows(sql`delete from login_attempt`)
  await api.rows(sql`
    insert into login_attempt (subject, at)
    select 'recipients:' || ${own}::text, ${api.clock.now()} from generate_series(1, 998)`)
  const statusOf = async (body: typeof MAIL) => {
    const { task_id } = await ask(invoice, body)
    await api.runJobs()
    const { status, message } = await books.client.call(taskStatus, { params: { id: task_id } })
    return [status, message]
  }
  const before = api.mails.length
  expect(await statusOf({ ...MAIL, cc: ['a@example.com', 'b@example.com'] })).toEqual([
    'FAILURE',
    'Too many emails in a short time. Please wait a while and try again.',
  ])
  expect(api.mails).toHaveLength(before)
  expect((await statusOf(MAIL))[0]).toBe('SUCCESS')
  expect((await statusOf({ ...MAIL, cc: [] }))[0]).toBe('FAILURE')
})

test('refuses drafts and void invoices (409), foreign ids (404), invalid addresses (400) and read-only members (403)', async () => {
  const draft = await makeInvoice(books, { invoice_status: 'draft' })
  const refused = (id: string, body = MAIL) => books.client.refused(invoiceEmail, { params: { id }, body })
  expect(messageOf(await refused(draft.id))).toEqual([
    409,
    `Invoice ${draft.invoice_number} is draft and cannot be emailed.`,
  ])
  expect((await refused((await makeInvoice(await makeBooks(api))).id)).status).toBe(404)
  expect((await refused(v7())).status).toBe(404)
  expect((await refused(draft.id, { ...MAIL, to: 'nobody' })).body).toEqual({ to: ['Enter a valid email address.'] })
  const reader = await addMember(api, books, { role: 'admin', permission: 'read_only' })
  expect((await reader.client.refused(invoiceEmail, { params: { id: draft.id }, body: MAIL })).status).toBe(403)
})

test('the limit for emails is higher than the limit for report exports', async () => {
  const busy = await makeBooks(api)
  const invoice = await makeInvoice(busy)
  const send = () => busy.client.send(invoiceEmail, { params: { id: invoice.id }, body: MAIL })
  const statuses: number[] = []
  for (let tens = 0; tens < 7; tens += 1)
    statuses.push(...(await Promise.all(Array.from({ length: 10 }, send))).map(({ status }) => status))
  expect(statuses).not.toContain(429)
})
