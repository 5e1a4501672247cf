import { invoiceTexts } from '@/lib/contract/invoice-mail'
import { OWN_TEXTS } from '@/lib/contract/mail-text'
import { testApi, type TestApi } from '@/tests/support/api'
import { makeBooks } from '@/tests/support/books'
import { addMember } from '@/tests/support/company'

let api: TestApi
beforeAll(async () => {
  api = await testApi()
})
afterAll(() => api.close())

test("uses the product's texts where the entity has none; members who cannot read invoices are denied (403)", async () => {
  const books = await makeBooks(api)
  expect(await books.client.call(invoiceTexts)).toEqual({
    ...OWN_TEXTS,
    pay_to: null,
    reminder_after: 7,
    reminder_every: 14,
    updated_at: null,
  })
  const driver = await addMember(api, books, { role: 'other' })
  expect((await driver.client.refused(invoiceTexts)).status).toBe(403)
})
