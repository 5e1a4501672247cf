import sql from 'sql-template-tag'
import { invoiceDetail, invoiceEmail } from '@/lib/contract/invoice'
import { invoiceReminders, sendReminders } from '@/lib/contract/invoice-mail'
import { createStakeholder } from '@/lib/contract/stakeholder'
import { addDays } from '@/lib/dates/day'
import { testApi, type TestApi } from '@/tests/support/api'
import { makeBooks, type Books } from '@/tests/support/books'
import { addMember } from '@/tests/support/company'
import { makeInvoice } from '@/tests/support/invoicing'

const TODAY = '2026-06-15'
let api: TestApi
beforeAll(async () => {
  api = await testApi()
  api.clock.set('2026-06-15T15:00:00Z')
})
afterAll(() => api.close())

async function late(books: Books, email: string | null = 'ap@lakeside.example') {
  const customer = await books.client.call(createStakeholder, {
    body: { type: 'Customer', full_name: 'Lakeside', email },
  })
  const day = addDays(TODAY, -40)
  return makeInvoice(books, { stakeholder: customer.id, invoice_date: day, invoice_due_date: day })
}
const send = (books: Books, invoices: string[]) => books.client.call(sendReminders, { body: { invoices } })

test('sends each reminder once with its PDF; a second call finds it already sent', async () => {
  const books = await makeBooks(api)
  const [one, silent] = [await late(books), await late(books, null)]
  const before = api.mails.length
  expect(await send(books, [one.id, one.id, silent.id])).toEqual({ queued: 1, left_out: 1 })
  expect(await send(books, [one.id])).toEqual({ queued: 0, left_out: 1 })
  await api.runJobs()
  await api.runJobs()
  expect(api.mails.slice(before)).toMatchObject([
    {
      to: 'ap@lakeside.example',
      subject: expect.stringContaining(`Reminder: invoice ${one.invoice_number}`) as string,
      files: [{ name: `Invoice ${one.invoice_number}.pdf` }],
    },
  ])
  expect((await books.client.call(invoiceReminders)).results.map(({ invoice }) => invoice.id)).toEqual([silent.id])
})

test('a reminder that the mail server refused is due again', async () => {
  const books = await makeBooks(api)
  const { id } = await late(books)
  const mailing = jest.spyOn(api.ports.mail, 'send').mockRejectedValue(new Error('550 no such mailbox'))
  await send(books, [id])
  expect((await books.client.call(invoiceReminders)).results).toEqual([])
  await api.runJobs()
  mailing.mockRestore()
  expect((await books.client.call(invoiceReminders)).results).toMatchObject([{ invoice: { id } }])
})

test('mailing an overdue invoice counts as a reminder; if it fails, the earlier date stays', async () => {
  const books = await makeBooks(api)
  const { id } = await late(books)
  const body = { to: 'ap@lakeside.example', subject: 'Late', text: 'Please pay.' }
  const remindedOn = async () => (await books.client.call(invoiceDetail, { params: { id } })).reminded_on
  await books.client.call(invoiceEmail, { params: { id }, body })
  await api.runJobs()
  expect(await remindedOn()).toBe(TODAY)
  expect((await books.client.call(invoiceReminders)).results).toEqual([])
  await api.rows(sql`update invoice set reminded_on = '2026-05-10' where id = ${id}`)
  const mailing = jest.spyOn(api.ports.mail, 'send').mockRejectedValue(new Error('550 no such mailbox'))
  expect(await send(books, [id])).toEqual({ queued: 1, left_out: 0 })
  expect(await remindedOn()).toBe(TODAY)
  await api.runJobs()
  mailing.mockRestore()
  expect(await remindedOn()).toBe('2026-05-10')
})

test('ids of other companies are not found (404), an empty selection is refused (400), read-only members are denied (403)', async () => {
  const [books, others] = [await makeBooks(api), await makeBooks(api)]
  const foreign = await late(others)
  expect((await books.client.refused(sendReminders, { body: { invoices: [foreign.id] } })).status).toBe(404)
  expect((await books.client.refused(sendReminders, { body: { invoices: [] } })).body).toEqual({
    invoices: ['Choose at least one invoice.'],
  })
  const reader = await addMember(api, books, { role: 'admin', permission: 'read_only' })
  expect((await reader.client.refused(sendReminders, { body: { invoices: [foreign.id] } })).status).toBe(403)
})
