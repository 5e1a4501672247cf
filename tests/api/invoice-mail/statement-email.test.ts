import { statementEmail } from '@/lib/contract/invoice-mail'
import { objectActivity } from '@/lib/contract/shared'
import { testApi, type TestApi } from '@/tests/support/api'
import { makeBooks, type Books } from '@/tests/support/books'
import { addMember } from '@/tests/support/company'
import { makeInvoice } from '@/tests/support/invoicing'
import { readPdf } from '@/tests/support/pdf'

let api: TestApi
let books: Books
beforeAll(async () => {
  api = await testApi()
  books = await makeBooks(api)
})
afterAll(() => api.close())

const MAIL = { to: 'ap@lakeside.example', subject: 'Statement', text: 'Please pay.' }
const actionsOn = async (id: string) =>
  (await books.client.call(objectActivity, { query: { model_name: 'stakeholder', object_id: id } })).results.map(
    ({ action }) => action,
  )

test('is sent once with the open documents, and logged in the activity', async () => {
  const invoice = await makeInvoice(books)
  const params = { stakeholder: invoice.stakeholder.id }
  const before = api.mails.length
  await books.client.call(statementEmail, { params, body: MAIL })
  await api.runJobs()
  await api.runJobs()
  const [mail, ...more] = api.mails.slice(before)
  expect([mail?.to, mail?.subject, more]).toEqual([MAIL.to, 'Statement', []])
  const { text } = readPdf(mail?.files?.[0]?.content ?? new Uint8Array())
  expect(text).toContain('Statement of account')
  expect(text).toContain('1,000.00')
  expect(await actionsOn(params.stakeholder)).toEqual(expect.arrayContaining(['email_sent', 'email_queued']))
})

test('a refusal by the mail server is reported with its message', async () => {
  const params = { stakeholder: (await books.stakeholder('Quiet Customer')).id }
  const mailing = jest.spyOn(api.ports.mail, 'send').mockRejectedValue(new Error('550 no such mailbox'))
  await books.client.call(statementEmail, { params, body: MAIL })
  await api.runJobs()
  mailing.mockRestore()
  expect(await actionsOn(params.stakeholder)).toEqual(expect.arrayContaining(['email_failed', 'email_queued']))
})

test('ids of other companies are not found (404), read-only members are denied (403)', async () => {
  const foreign = await (await makeBooks(api)).stakeholder('Theirs')
  const params = { stakeholder: foreign.id }
  expect((await books.client.refused(statementEmail, { params, body: MAIL })).status).toBe(404)
  const reader = await addMember(api, books, { role: 'admin', permission: 'read_only' })
  expect((await reader.client.refused(statementEmail, { params, body: MAIL })).status).toBe(403)
})
