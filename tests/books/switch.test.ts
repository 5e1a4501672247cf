import { entryLines } from '@/components/features/journal/trial-balance-lines'
import { importBills, importInvoices } from '@/lib/contract/document-import'
import { createJournalEntry } from '@/lib/contract/journal-entry'
import { readTrialBalance } from '@/lib/contract/journal-file'
import { createLoan } from '@/lib/contract/loan'
import { trialBalance } from '@/lib/contract/report'
import { matchInvoice } from '@/lib/contract/transaction-match'
import { testApi, type TestApi } from '@/tests/support/api'
import { addAsset, TRUCK_LOAN } from '@/tests/support/assets'
import { makeBooks, type Books } from '@/tests/support/books'
import { makeInvoice, serviceId } from '@/tests/support/invoicing'
import { ofx } from '@/tests/support/ofx'

/* A carrier switches from another program in the middle of its year, as docs/switch.md says. */
let api: TestApi
let books: Books
beforeAll(async () => void (api = await testApi()))
afterAll(() => api.close())
beforeEach(async () => void (books = await makeBooks(api, { books_start: '2026-07-01' })))
afterEach(() => books.sound())

/** The trial balance of the other program on June 30: 114,000.00 on either side; on the cash basis 3,000.00 less. */
const ACCRUAL = {
  ...{ 1010: 10_000, 1200: 5_000, 1510: 60_000, 1710: -12_000, 2000: -2_000, 2501: -30_000 },
  ...{ 3010: -20_000, 4010: -50_000, 6140: 39_000 },
}
const CASH = {
  ...{ 1010: 10_000, 1510: 60_000, 1710: -12_000, 2501: -30_000 },
  ...{ 3010: -20_000, 4010: -45_000, 6140: 37_000 },
}

const TRIAL_BALANCE = {
  name: 'trial-balance.csv',
  bytes: new TextEncoder().encode(
    ['Trial Balance', 'Account,Balance', ...Object.entries(ACCRUAL).map((row) => row.join()), 'TOTAL,0'].join('\n'),
  ),
}

/** A report of QuickBooks with one open document. */
const list = (title: string, name: string, row: string) => ({
  name: `${title}.csv`,
  bytes: new TextEncoder().encode(
    `${title}\nDate,Transaction type,Num,Due date,Open balance\n${name},,,,\n${row}\nTotal for ${name},,,,$1\nTOTAL,,,,$1`,
  ),
})

const balances = async (basis: 'accrual' | 'cash', end_date = '2026-06-30'): Promise<Record<number, number>> => {
  const query = { start_date: '2026-01-01', end_date, basis }
  const rows = await books.client.call(trialBalance, { query })
  return Object.fromEntries(
    rows
      .filter(({ total_amount }) => total_amount !== 0)
      .map(({ chart_of_account_number, total_amount }) => [chart_of_account_number, total_amount]),
  )
}

test('the opening entry has income less open invoices and costs less open bills; both trial balances then agree, and 3800 is zero', async () => {
  await books.imported(
    ofx({
      balance: '9400.00',
      balance_on: '20260731',
      rows: [{ id: 'a', date: '20260702', amount: '-600.00', name: 'PILOT' }],
    }),
    {},
    'july.ofx',
  )
  await addAsset(books, {
    ...{ total_cost: 60_000, useful_life: 5, salvage_value: 0 },
    ...{ purchase_date: '2025-07-01', depreciation_start_date: '2025-07-01' },
  })
  await books.client.call(createLoan, { body: { ...TRUCK_LOAN, start_date: '2025-07-15', opening_balance: 30_000 } })
  const invoices = await books.client.call(importInvoices, {
    body: { service: await serviceId(books, 'Linehaul') },
    file: list('Open Invoices', 'TQL', '06/20/2026,Invoice,1041,07/20/2026,"5,000.00"'),
  })
  const bills = await books.client.call(importBills, {
    body: { chart_of_account: (await books.account(6140)).id },
    file: list('Unpaid Bills', 'Pilot Tire', '06/22/2026,Bill,T-91,07/22/2026,"2,000.00"'),
  })
  expect([invoices.added_amount, bills.added_amount]).toEqual([ACCRUAL[1200], -ACCRUAL[2000]])
  const rest = await books.client.call(readTrialBalance, { body: { date: '2026-06-30' }, file: TRIAL_BALANCE })
  const accounts = entryLines(rest, 'lacking').map((line) => ({
    ...line,
    chart_of_account: line.chart_of_account ?? '',
  }))
  const { accounts: lines } = await books.client.call(createJournalEntry, { body: { date: '2026-06-30', accounts } })
  expect(lines.map(({ chart_of_account, debit, credit }) => [chart_of_account.chart_number, debit, credit])).toEqual([
    [3010, 0, 20_000],
    [4010, 0, 50_000 - 5_000],
    [6140, 39_000 - 2_000, 0],
    [3800, 28_000, 0],
  ])
  expect(await balances('accrual')).toEqual(ACCRUAL)
  expect(await balances('cash')).toEqual(CASH)
})

test('on the cash basis an opening invoice is income on the day it is paid', async () => {
  const invoice = await makeInvoice(books, {
    ...{ invoice_date: '2026-06-20', invoice_due_date: '2026-07-20', items: [['Linehaul', 1, 5_000]] },
  })
  const line = await books.line({ date: '2026-07-18', amount: 5_000, amount_type: 'money_in', name: 'TQL ACH' })
  const body = { transaction: line.id, invoices: [{ invoice: invoice.id, amount: 5_000 }] }
  await books.client.call(matchInvoice, { body })
  const income = async (end_date: string, basis: 'accrual' | 'cash') => (await balances(basis, end_date))[4010] ?? 0
  expect([await income('2026-06-30', 'accrual'), await income('2026-07-31', 'accrual')]).toEqual([-5_000, -5_000])
  expect([await income('2026-06-30', 'cash'), await income('2026-07-31', 'cash')]).toEqual([0, -5_000])
})
