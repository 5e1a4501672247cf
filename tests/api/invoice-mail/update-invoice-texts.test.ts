import { invoicePdf } from '@/lib/contract/invoice-file'
import { invoiceTexts, updateInvoiceTexts } from '@/lib/contract/invoice-mail'
import { OWN_TEXTS } from '@/lib/contract/mail-text'
import { createStakeholder } from '@/lib/contract/stakeholder'
import { testApi, type TestApi } from '@/tests/support/api'
import { makeBooks } from '@/tests/support/books'
import { addMember, startSession } from '@/tests/support/company'
import { makeInvoice } from '@/tests/support/invoicing'
import { inAnotherEntity } from '@/tests/support/objects'
import { isInside, readPdf } from '@/tests/support/pdf'

let api: TestApi
beforeAll(async () => {
  api = await testApi()
})
afterAll(() => api.close())

test('a text is stored, a blank one restores the default, and other books keep theirs', async () => {
  const [books, others] = [await makeBooks(api), await makeBooks(api)]
  const patch = { pay_to: 'First Bank', invoice_subject: 'Load {invoice}', reminder_after: 3 }
  const saved = await books.client.call(updateInvoiceTexts, { body: patch })
  expect(saved).toMatchObject({ ...OWN_TEXTS, ...patch })
  expect(await books.client.call(updateInvoiceTexts, { body: { invoice_subject: '' } })).toMatchObject({
    invoice_subject: OWN_TEXTS.invoice_subject,
    pay_to: 'First Bank',
  })
  expect((await others.client.call(invoiceTexts)).pay_to).toBeNull()
})

test('unknown placeholders and days out of range are refused at their fields (400); only owners and admins can change texts (403)', async () => {
  const books = await makeBooks(api)
  const refused = await books.client.refused(updateInvoiceTexts, {
    body: { invoice_text: 'Dear {costumer}', reminder_after: 366, reminder_every: 0 },
  })
  expect([refused.status, refused.body]).toEqual([
    400,
    {
      invoice_text: ['{costumer} is not a known placeholder.'],
      reminder_after: ['Use at most 365 days.'],
      reminder_every: ['Enter at least 1.'],
    },
  ])
  const clerk = await addMember(api, books, { role: 'consultant' })
  expect((await clerk.client.refused(updateInvoiceTexts, { body: { pay_to: 'Mine' } })).status).toBe(403)
})

test('an outdated version is refused (409) and changes nothing', async () => {
  const books = await makeBooks(api)
  const { updated_at } = await books.client.call(updateInvoiceTexts, { body: { pay_to: 'First Bank' } })
  api.clock.advance(1000)
  await books.client.call(updateInvoiceTexts, { body: { pay_to: 'Second Bank' } })
  const stale = { body: { pay_to: 'Third' }, headers: { 'if-unmodified-since-version': updated_at ?? '' } }
  expect((await books.client.refused(updateInvoiceTexts, stale)).status).toBe(409)
  expect((await books.client.call(invoiceTexts)).pay_to).toBe('Second Bank')
})

test('texts that can tell customers whom to pay change only after the caller confirms their identity; every owner is notified', async () => {
  const books = await makeBooks(api)
  const admin = await addMember(api, books, { role: 'admin' })
  const subjects = () => api.mails.filter(({ to }) => to === books.user.email).map(({ subject }) => subject)
  api.clock.advance(11 * 60_000)
  for (const field of ['pay_to', ...Object.keys(OWN_TEXTS)]) {
    const body = { [field]: 'Pay the thief' }
    const { status, body: why } = await admin.client.refused(updateInvoiceTexts, { body })
    expect([field, status, why.code]).toEqual([field, 403, 'proof_needed'])
  }
  await admin.client.call(updateInvoiceTexts, {
    body: { pay_to: '', factor_text: OWN_TEXTS.factor_text, reminder_after: 5 },
  })
  expect([await admin.client.call(invoiceTexts), subjects()]).toMatchObject([{ pay_to: null }, []])
  const again = api.as((await startSession(api, admin.id)).access)
  await again.call(updateInvoiceTexts, { body: { pay_to: 'First Bank' } })
  await again.call(updateInvoiceTexts, { body: { pay_to: 'First Bank', reminder_after: 3 } })
  const owner = { ...books, client: api.as((await startSession(api, books.user.id)).access) }
  await inAnotherEntity(owner, ({ client }) => client.call(updateInvoiceTexts, { body: { statement_text: 'Hello' } }))
  expect(subjects()).toEqual([
    `What customers of ${books.company.name} are told was changed`,
    `What customers of Second (${books.company.name}) are told was changed`,
  ])
})

test('an invoice names the payee, the factor if it is factored, and the load hauled', async () => {
  const books = await makeBooks(api)
  await books.client.call(updateInvoiceTexts, { body: { pay_to: 'First Bank\nAccount 4417' } })
  const [item] = (await makeInvoice(books)).invoice_items
  const hauled = { load_number: '88231', origin: 'Dallas, TX', destination: 'Memphis, TN' }
  const plain = await makeInvoice(books, { invoice_items: [{ service: item?.service.id ?? '', rate: 10, ...hauled }] })
  expect(plain.invoice_items[0]).toMatchObject(hauled)
  const textOf = async (id: string) => {
    const pdf = readPdf(await books.client.call(invoicePdf, { params: { id } }))
    expect(pdf.pages.every((page) => isInside(page))).toBe(true)
    return pdf.text
  }
  const printed = await textOf(plain.id)
  expect(printed).toContain('Load 88231 · Dallas, TX to Memphis, TN')
  expect(printed).toMatch(/Pay to\s+First Bank\s+Account 4417/)
  const factor = await books.client.call(createStakeholder, {
    body: { type: 'Vendor', full_name: 'Apex Capital', city: 'Fort Worth', state: 'TX' },
  })
  const customer = await books.client.call(createStakeholder, {
    body: { type: 'Customer', full_name: 'Lakeside', factored_by: factor.id },
  })
  const factored = await textOf((await makeInvoice(books, { stakeholder: customer.id })).id)
  expect(factored).toMatch(/Pay to our factor Apex Capital\s+Fort Worth, TX/)
  expect(factored).toContain(OWN_TEXTS.factor_text)
  expect(factored).not.toContain('First Bank')
})
