import { accountUses } from '@/lib/contract/account-merge'
import { testApi, type TestApi } from '@/tests/support/api'
import { makeBooks } from '@/tests/support/books'
import { makeBill, makeInvoice } from '@/tests/support/invoicing'
import { addRule } from '@/tests/support/rules'

let api: TestApi
beforeAll(async () => {
  api = await testApi()
})
afterAll(() => api.close())

test('counts and names what stands against an account; foreign ones are not found (404)', async () => {
  const books = await makeBooks(api)
  const tires = await books.account(6140)
  await makeBill(books)
  await books.line({ chart_of_account: 6140, amount: 100 })
  await addRule(books, 'Tires', 'ROADRUNNER', { chart_of_account: tires.id })
  expect(await books.client.call(accountUses, { params: { id: tires.id } })).toMatchObject({
    ...{ balance: 2150, entries: 2, transactions: 1, bill_lines: 1, invoice_lines: 0, drafts: 0, children: 0 },
    ...{ rules: ['Tires'], services: [], loans: [], bank_accounts: [] },
  })
  const draft = await makeInvoice(books, { invoice_status: 'draft' })
  const income = draft.invoice_items[0]?.chart_of_account.id ?? ''
  const sold = await books.client.call(accountUses, { params: { id: income } })
  expect([sold.drafts, sold.invoice_lines, sold.services]).toEqual([1, 1, expect.arrayContaining(['Linehaul'])])
  const foreign = await makeBooks(api)
  expect((await foreign.client.refused(accountUses, { params: { id: income } })).status).toBe(404)
})
