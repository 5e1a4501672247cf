import { mergeAccount } from '@/lib/contract/account-merge'
import { budget, setBudget } from '@/lib/contract/budget'
import { billDetail } from '@/lib/contract/bill'
import { accountDetail, addAccount } from '@/lib/contract/chart-of-account'
import { trialBalance } from '@/lib/contract/report'
import { transactionDetail } from '@/lib/contract/transaction'
import { matchBill } from '@/lib/contract/transaction-match'
import { testApi, type TestApi } from '@/tests/support/api'
import { makeBooks, messageOf, type Books } from '@/tests/support/books'
import { addMember } from '@/tests/support/company'
import { makeBill } from '@/tests/support/invoicing'
import { documentsOf } from '@/tests/support/posted-documents'
import { addRule } from '@/tests/support/rules'

let api: TestApi
beforeAll(async () => {
  api = await testApi()
})
afterAll(() => api.close())

const own = (books: Books, over: object = {}) =>
  books.client.call(addAccount, {
    body: {
      ...{ name: 'Retreads', chart_number: 6149, account_element: 'expense', subcategory: 'operating_expenses' },
      ...over,
    },
  })
const merge = (books: Books, id: string, into: string) =>
  books.client.call(mergeAccount, { params: { id }, body: { into } })
const refusal = async (books: Books, id: string, into: string) =>
  messageOf(await books.client.refused(mergeAccount, { params: { id }, body: { into } }))

test('moves bank lines, bills, manual entries and rules on both bases, and deletes the merged account', async () => {
  const books = await makeBooks(api)
  const [from, into] = [await own(books), await books.account(6140)]
  const line = await books.line({ chart_of_account: 6149, amount: 100 })
  const bill = await makeBill(books, { items: [[6149, 1, 300]] })
  const paid = await books.line({ amount: 300 })
  await documentsOf(api, books).payBill(paid.id, bill.id)
  await books.journal([
    [6149, 25, 0],
    [1310, 0, 25],
  ])
  await addRule(books, 'Retreads', 'RETREAD', { chart_of_account: from.id })
  const before = await books.balances()
  expect((await merge(books, from.id, into.id)).id).toBe(into.id)
  expect((await books.client.refused(accountDetail, { params: { id: from.id } })).status).toBe(404)
  expect((await books.client.call(transactionDetail, { params: { id: line.id } })).chart_of_account?.id).toBe(into.id)
  const { bill_items } = await books.client.call(billDetail, { params: { id: bill.id } })
  expect(bill_items[0]?.chart_of_account.id).toBe(into.id)
  const after = await books.balances()
  const sum = (balances: Record<string, number>, ...numbers: number[]) =>
    numbers.reduce((total, number) => total + (balances[number] ?? 0), 0)
  expect(sum(after, 6140, 6149)).toBeCloseTo(sum(before, 6140, 6149), 2)
  expect(after[6149] ?? 0).toBe(0)
  await books.sound()
})

test('adds up budgets month by month, and keeps none where they cancel out', async () => {
  const books = await makeBooks(api)
  const [from, into] = [await own(books), await books.account(6140)]
  const months = [
    ...[100, 200, -300].map((amount, n) => ({ chart_of_account: from.id, month: `2026-0${n + 1}`, amount })),
    ...[50, 300].map((amount, n) => ({ chart_of_account: into.id, month: `2026-0${n * 2 + 1}`, amount })),
  ]
  await books.client.call(setBudget, { body: { months } })
  await merge(books, from.id, into.id)
  const year = { query: { start_month: '2026-01', end_month: '2026-12' } }
  expect((await books.client.call(budget, year)).months).toEqual([
    { chart_of_account: into.id, month: '2026-01', amount: 150 },
    { chart_of_account: into.id, month: '2026-02', amount: 200 },
  ])
})

test('refuses itself, another element, a heading, a bank account, a system account, and accounts that only documents post to', async () => {
  const books = await makeBooks(api)
  const [from, tires, cash, receivable] = [
    await own(books),
    await books.account(6140),
    await books.account(4010),
    await books.account(1200),
  ]
  const heading = await own(books, { name: 'Rubber', chart_number: 6148, is_header: true })
  expect((await books.client.refused(mergeAccount, { params: { id: from.id }, body: { into: from.id } })).body).toEqual(
    {
      into: ['Choose another account.'],
    },
  )
  expect(await refusal(books, from.id, cash.id)).toEqual([
    409,
    `Account ${cash.name} is not an expense account like Retreads.`,
  ])
  expect(await refusal(books, from.id, heading.id)).toEqual([409, 'Account Rubber is a heading and holds no postings.'])
  expect(await refusal(books, receivable.id, tires.id)).toEqual([
    409,
    `System account ${receivable.name} cannot be merged.`,
  ])
  const asset = await own(books, {
    name: 'Deposits held',
    chart_number: 1490,
    account_element: 'asset',
    subcategory: 'current_assets',
  })
  expect(await refusal(books, asset.id, receivable.id)).toEqual([
    409,
    `Account ${receivable.name} cannot be used as a category.`,
  ])
})

test('keeps an account reserved for a bank account, which the next bank account uses', async () => {
  const books = await makeBooks(api)
  const [slot, into] = [await books.account(1050), await books.account(1310)]
  expect(await refusal(books, slot.id, into.id)).toEqual([409, `Account ${slot.name} is kept for new bank accounts.`])
  expect((await books.bankAccount({ account_type: 'cash' })).chart_of_account).toBe(slot.id)
})

test('is refused in a locked period and moves nothing; ids of other companies are not found (404), bookkeepers are denied (403)', async () => {
  const books = await makeBooks(api)
  const [from, into] = [await own(books), await books.account(6140)]
  await books.journal([
    [6149, 25, 0],
    [1310, 0, 25],
  ])
  const before = await books.balances()
  await books.lockBooks('2026-12-31')
  expect((await books.client.refused(mergeAccount, { params: { id: from.id }, body: { into: into.id } })).status).toBe(
    409,
  )
  expect(await books.balances()).toEqual(before)
  const foreign = await (await makeBooks(api)).account(6140)
  expect(
    (await books.client.refused(mergeAccount, { params: { id: from.id }, body: { into: foreign.id } })).status,
  ).toBe(404)
  const clerk = await addMember(api, books, { role: 'consultant' })
  expect((await clerk.client.refused(mergeAccount, { params: { id: from.id }, body: { into: into.id } })).status).toBe(
    403,
  )
})

test('is refused by a payment in a locked period even if its bill is later: cash-basis figures would change', async () => {
  const books = await makeBooks(api)
  const [from, into] = [await own(books), await books.account(6140)]
  const bill = await makeBill(books, { bill_date: '2026-02-10', bill_due_date: null, items: [[6149, 1, 300]] })
  const line = await books.line({ date: '2026-01-20', amount: 300 })
  await books.client.call(matchBill, { body: { transaction: line.id, bill: bill.id } })
  await books.lockBooks('2026-01-31')
  const january = () =>
    books.client.call(trialBalance, { query: { start_date: '2026-01-01', end_date: '2026-01-31', basis: 'cash' } })
  const before = await january()
  expect(await refusal(books, from.id, into.id)).toEqual([409, 'Books are locked through 2026-01-31.'])
  expect(await january()).toEqual(before)
})
