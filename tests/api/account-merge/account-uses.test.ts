import { accountUses } from '@/lib/contract/account-merge'
import { setBudget } from '@/lib/contract/budget'
import { createTemplate } from '@/lib/contract/journal-template'
import { testApi, type TestApi } from '@/tests/support/api'
import { makeBooks } from '@/tests/support/books'
import { addMember } from '@/tests/support/company'
import { makeBill, makeInvoice } from '@/tests/support/invoicing'
import { addRule } from '@/tests/support/rules'

let api: TestApi
beforeAll(async () => {
  api = await testApi()
})
afterAll(() => api.close())

test('members who cannot read reports are denied (403)', async () => {
  const books = await makeBooks(api)
  const { id } = await books.account(6140)
  const driver = await addMember(api, books, { role: 'other' })
  expect((await driver.client.refused(accountUses, { params: { id } })).status).toBe(403)
})

test('counts and names everything that uses an account; accounts of other companies are not found (404)', async () => {
  const books = await makeBooks(api)
  const tires = await books.account(6140)
  await makeBill(books)
  await books.line({ chart_of_account: 6140, amount: 100 })
  await addRule(books, 'Tires', 'ROADRUNNER', { chart_of_account: tires.id })
  await books.client.call(createTemplate, {
    body: {
      name: 'Tires by the month',
      accounts: await books.journalLines([
        [6140, 50, 0],
        [1310, 0, 50],
      ]),
    },
  })
  await books.client.call(setBudget, {
    body: { months: [{ chart_of_account: tires.id, month: '2026-01', amount: 900 }] },
  })
  expect(await books.client.call(accountUses, { params: { id: tires.id } })).toMatchObject({
    ...{ balance: 2150, entries: 2, transactions: 1, bill_lines: 1, invoice_lines: 0, drafts: 0, children: 0 },
    ...{ rules: ['Tires'], services: [], loans: [], bank_accounts: [], templates: ['Tires by the month'] },
    budget_months: 1,
  })
  const draft = await makeInvoice(books, { invoice_status: 'draft' })
  const income = draft.invoice_items[0]?.chart_of_account.id ?? ''
  const sold = await books.client.call(accountUses, { params: { id: income } })
  expect([sold.drafts, sold.invoice_lines, sold.services]).toEqual([1, 1, expect.arrayContaining(['Linehaul'])])
  const foreign = await makeBooks(api)
  expect((await foreign.client.refused(accountUses, { params: { id: income } })).status).toBe(404)
})

test('shows the same balance as the chart: income and expenses since the start of the fiscal year', async () => {
  api.clock.set('2026-02-10T15:00:00Z')
  const books = await makeBooks(api)
  for (const [amount, date] of [
    [300, '2025-03-31'],
    [40, '2026-01-15'],
  ] as const)
    await books.line({ amount, date, chart_of_account: 6010 })
  const balanceOf = async (number: number) =>
    (await books.client.call(accountUses, { params: { id: (await books.account(number)).id } })).balance
  expect([await balanceOf(6010), await balanceOf(3900)]).toEqual([40, -300])
})
