import { customerBalance } from '@/lib/contract/balance-report'
import { updateEntity } from '@/lib/contract/company'
import { disposeFixedAsset, undoDisposal } from '@/lib/contract/fixed-asset'
import { updateInvoiceStatus } from '@/lib/contract/invoice'
import { balanceSheet, trialBalance } from '@/lib/contract/report'
import type { Basis } from '@/lib/contract/report-query'
import { transactionsSplit } from '@/lib/contract/split'
import { matchBill, matchInvoice } from '@/lib/contract/transaction-match'
import { testApi, type TestApi } from '@/tests/support/api'
import { addAsset, addLoan, entryText } from '@/tests/support/assets'
import { makeBooks, messageOf, type Books } from '@/tests/support/books'
import { makeBill, makeInvoice } from '@/tests/support/invoicing'

/* Cases that an accountant asks about, with figures calculated by hand. */
let api: TestApi
let books: Books
beforeAll(async () => {
  api = await testApi()
})
beforeEach(async () => {
  api.clock.set('2026-04-10T12:00:00Z')
  books = await makeBooks(api, { books_start: '2026-01-01' })
})
afterEach(() => books.sound())
afterAll(() => api.close())

const owed = async (end_date: string) =>
  (await books.client.call(customerBalance, { query: { end_date } })).totals.ending_balance
const totals = async (start_date: string, end_date: string, basis: Basis = 'accrual') =>
  Object.fromEntries(
    (await books.client.call(trialBalance, { query: { start_date, end_date, basis } })).map((row) => [
      row.chart_of_account_number,
      row.total_amount,
    ]),
  )
const account = async (number: number) => (await books.account(number)).id
const split = async (transaction: string, date: string, parts: [number | null, number][]) =>
  (
    await books.client.call(transactionsSplit, {
      body: {
        transaction,
        lines: await Promise.all(
          parts.map(async ([number, amount]) => ({
            ...{ chart_of_account: number === null ? null : await account(number), amount, date, description: '' },
          })),
        ),
      },
    })
  ).lines

it('an invoice of a closed month is voided in an open month: January stays unchanged', async () => {
  const { id } = await makeInvoice(books)
  await books.lockBooks('2026-01-31')
  const void_on = (date: string) => ({ params: { id }, body: { invoice_status: 'void' as const, date } })
  expect(messageOf(await books.client.refused(updateInvoiceStatus, void_on('2026-01-31')))).toEqual([
    409,
    'Books are locked through 2026-01-31.',
  ])
  await books.client.call(updateInvoiceStatus, void_on('2026-02-10'))
  expect([await owed('2026-01-31'), await owed('2026-02-28')]).toEqual([1000, 0])
  expect(await totals('2026-01-01', '2026-01-31')).toMatchObject({ 1200: 1000, 4010: -1000 })
  expect((await totals('2026-01-01', '2026-02-28'))[4010]).toBe(0)
})

it('an invoice written off, reinstated and then paid: the receivable is right on each day, and on a cash basis only the payment counts', async () => {
  const { id } = await makeInvoice(books)
  const turn = (invoice_status: 'open' | 'un_collectible', date: string) =>
    books.client.call(updateInvoiceStatus, { params: { id }, body: { invoice_status, date } })
  await turn('un_collectible', '2026-02-15')
  await turn('open', '2026-03-10')
  const line = await books.line({ amount: 1000, amount_type: 'money_in', date: '2026-03-20' })
  await books.client.call(matchInvoice, {
    body: { transaction: line.id, invoices: [{ invoice: id, amount: 1000 }] },
  })
  expect([
    await owed('2026-02-14'),
    await owed('2026-02-28'),
    await owed('2026-03-15'),
    await owed('2026-03-31'),
  ]).toEqual([1000, 0, 1000, 0])
  expect((await totals('2026-01-01', '2026-02-28'))[7170]).toBe(1000)
  expect((await totals('2026-01-01', '2026-02-28', 'cash'))[7170]).toBeUndefined()
  expect(await totals('2026-01-01', '2026-03-31', 'cash')).toEqual({ 1010: 1000, 4010: -1000 })
})

it('recourse factoring: the advance is a liability until the broker pays the factor, which releases the reserve less the fee', async () => {
  const { id } = await makeInvoice(books, { items: [['Linehaul', 1, 5000]] })
  await books.line({ amount: 4500, amount_type: 'money_in', date: '2026-01-10', chart_of_account: 2260 })
  expect(await totals('2026-01-01', '2026-01-31')).toEqual({ 1010: 4500, 1200: 5000, 2260: -4500, 4010: -5000 })
  const release = await books.line({ amount: 350, amount_type: 'money_in', date: '2026-02-20' })
  await books.client.call(matchInvoice, {
    body: {
      transaction: release.id,
      invoices: [{ invoice: id, amount: 5000 }],
      custom_journal_entries: [
        { chart_of_account: await account(2260), amount: 4500 },
        { chart_of_account: await account(9030), amount: 150 },
      ],
    },
  })
  expect(await totals('2026-01-01', '2026-02-28')).toEqual({ 1010: 4850, 1200: 0, 2260: 0, 4010: -5000, 9030: 150 })
})

it('a fiscal year from July: the trial balance starts income in July, and the balance sheet moves the prior year to retained earnings', async () => {
  await books.client.call(updateEntity, { params: { id: books.entity.id }, body: { fiscal_year_start_month: 7 } })
  for (const [date, amount] of [
    ['2026-02-10', 1000],
    ['2026-06-30', 200],
    ['2026-07-01', 300],
  ] as const)
    await books.journal(
      [
        [1350, amount, 0],
        [4010, 0, amount],
      ],
      { date },
    )
  const rows = await books.client.call(trialBalance, { query: { start_date: '2026-06-01', end_date: '2026-07-31' } })
  expect(rows.map((row) => [row.chart_of_account_number, row.beginning_amount, row.total_amount])).toEqual([
    [1350, 1000, 1500],
    [4010, -1000, -1500],
  ])
  expect(await totals('2026-07-01', '2026-07-31')).toEqual({ 1350: 1500, 3900: -1200, 4010: -300 })
  const sheet = await books.client.call(balanceSheet, { query: { start_date: '2026-07-01', end_date: '2026-07-31' } })
  const equity = sheet.data
    .find(({ name }) => name === 'Equity')
    ?.subcategories.find(({ name }) => name === 'Retained Earnings')
  expect(equity?.data.map(({ name, total_amount }) => [name, total_amount])).toEqual([
    ['Retained Earnings', 1200],
    ['Net Income (current year)', 300],
  ])
})

it('a truck of 60,000.00 sold on March 20 for 57,000.00: two months of 1,000.00, a loss of 1,000.00, and undone', async () => {
  const asset = await addAsset(books, { total_cost: 60000 })
  const dispose = { params: { id: asset.id }, body: { date: '2026-03-20', proceeds: 57000 } }
  await books.client.call(disposeFixedAsset, dispose)
  expect(await entryText(books, 'FA-000001-D')).toBe(
    '2026-03-20 | Dr 1095 57000 | Dr 1710 2000 | Cr 1510 60000 | Dr 8510 1000',
  )
  expect(await totals('2026-01-01', '2026-03-31')).toMatchObject({ 1510: 0, 1710: 0, 6610: 2000, 8510: 1000 })
  await books.client.call(undoDisposal, { params: { id: asset.id } })
  expect(await totals('2026-01-01', '2026-03-31')).toMatchObject({ 1510: 60000, 1710: -2000 })
  const earlier = { ...dispose, body: { date: '2026-01-31', proceeds: 0 } }
  expect(messageOf(await books.client.refused(disposeFixedAsset, earlier))).toEqual([
    409,
    'Unpost depreciation dated in or after the disposal month first.',
  ])
})

it('a loan deposit net of a fee: the loan is booked in full, and the fee is a cost', async () => {
  await addLoan(books, { loan_amount: 20000, name: 'Shop loan' })
  const line = await books.line({ amount: 19500, amount_type: 'money_in', date: '2026-01-20' })
  await split(line.id, '2026-01-20', [
    [2501, 20000],
    [9040, -500],
  ])
  expect(await totals('2026-01-01', '2026-01-31')).toEqual({ 1010: 19500, 2501: -20000, 9040: 500 })
})

it('a bill paid at double its amount: the excess is a vendor credit until the vendor refunds it', async () => {
  const bill = await makeBill(books, { items: [[7070, 1, 149]] })
  const line = await books.line({ amount: 300, date: '2026-02-10' })
  const [part] = await split(line.id, '2026-02-10', [
    [null, 149],
    [1340, 151],
  ])
  await books.client.call(matchBill, { body: { transaction: part?.id ?? '', bill: bill.id } })
  expect(await totals('2026-01-01', '2026-02-28')).toEqual({ 1010: -300, 1340: 151, 2000: 0, 7070: 149 })
  await books.line({ amount: 151, amount_type: 'money_in', date: '2026-03-05', chart_of_account: 1340 })
  expect(await totals('2026-01-01', '2026-03-31')).toMatchObject({ 1010: -149, 1340: 0, 7070: 149 })
})

it('a customer overpays by 50.00 and gets it back: none of it is income', async () => {
  const { id } = await makeInvoice(books)
  const line = await books.line({ amount: 1050, amount_type: 'money_in', date: '2026-02-01' })
  await books.client.call(matchInvoice, {
    body: {
      transaction: line.id,
      invoices: [{ invoice: id, amount: 1000 }],
      custom_journal_entries: [{ chart_of_account: await account(2310), amount: -50 }],
    },
  })
  expect(await totals('2026-01-01', '2026-02-28', 'cash')).toEqual({ 1010: 1050, 2310: -50, 4010: -1000 })
  await books.line({ amount: 50, date: '2026-03-01', chart_of_account: 2310 })
  expect(await totals('2026-01-01', '2026-03-31')).toMatchObject({ 1010: 1000, 1200: 0, 2310: 0, 4010: -1000 })
})
