import { invoiceReminders, updateInvoiceTexts } from '@/lib/contract/invoice-mail'
import { createStakeholder } from '@/lib/contract/stakeholder'
import { addDays } from '@/lib/dates/day'
import { testApi, type TestApi } from '@/tests/support/api'
import { makeBooks } from '@/tests/support/books'
import { addMember } from '@/tests/support/company'
import { makeInvoice } from '@/tests/support/invoicing'

const TODAY = '2026-06-15'
let api: TestApi
beforeAll(async () => {
  api = await testApi()
  api.clock.set('2026-06-15T15:00:00Z')
})
afterAll(() => api.close())

test('lists invoices overdue by a number of days, each as it would be mailed, without drafts, void and earlier ones', async () => {
  const books = await makeBooks(api)
  await books.client.call(updateInvoiceTexts, {
    body: { reminder_after: 10, reminder_subject: '{invoice} {days}', reminder_text: '{customer}, {balance},' },
  })
  const customer = await books.client.call(createStakeholder, {
    body: { type: 'Customer', full_name: 'Lakeside', email: 'ap@lakeside.example' },
  })
  const due = (late: number, over: object = {}) =>
    makeInvoice(books, {
      stakeholder: customer.id,
      invoice_date: addDays(TODAY, -60),
      invoice_due_date: addDays(TODAY, -late),
      ...over,
    })
  const [late, later] = [await due(10), await due(30)]
  await due(9)
  await due(30, { invoice_status: 'draft' })
  const { results } = await books.client.call(invoiceReminders)
  expect(results.map(({ invoice }) => invoice.id)).toEqual([later.id, late.id])
  expect(results[1]).toMatchObject({
    ...{ days: 10, ending_balance: 1000, to: 'ap@lakeside.example', reminded_on: null },
    ...{ subject: `${late.invoice_number} 10 days`, text: 'Lakeside, $1,000.00,' },
  })
  const reader = await addMember(api, books, { role: 'admin', permission: 'read_only' })
  expect((await reader.client.refused(invoiceReminders)).status).toBe(403)
  expect((await (await makeBooks(api)).client.call(invoiceReminders)).results).toEqual([])
})
