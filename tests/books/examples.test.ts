/* The nine worked examples of the posting rules, made through the API and compared with the entries they must leave. */
import { createBill } from '@/lib/contract/bill'
import { createFixedAsset, disposeFixedAsset } from '@/lib/contract/fixed-asset'
import { createInvoice, updateInvoiceStatus } from '@/lib/contract/invoice'
import { createLoan, loanDetail } from '@/lib/contract/loan'
import { trialBalance } from '@/lib/contract/report'
import { serviceList } from '@/lib/contract/service'
import { transactionsSplit } from '@/lib/contract/split'
import { editChartOfAccount } from '@/lib/contract/transaction'
import { matchBill, matchInvoice } from '@/lib/contract/transaction-match'
import { transferTransactionAccept, transferTransactionReject, transferTransactions } from '@/lib/contract/transfer'
import { createTrailer } from '@/lib/contract/truck'
import { runDaily } from '@/server/jobs/daily'
import { testApi, type TestApi } from '@/tests/support/api'
import { makeBooks, type Books } from '@/tests/support/books'
import { runSuggestions } from '@/tests/support/transfers'
import expected from './golden/examples-expected.json'
import { entriesOf, written } from './golden/world'

let api: TestApi
let books: Books
beforeAll(async () => void (api = await testApi()))
afterAll(() => api.close())
beforeEach(async () => {
  api.clock.set('2026-05-20T18:00:00Z')
  books = await makeBooks(api, { books_start: '2026-01-01' })
})
afterEach(() => books.sound())

/** The entries whose number starts with this, oldest first: '2026-02-01 D1200 900.00, C4010 900.00'. */
async function entries(...numbers: string[]): Promise<string[]> {
  const live = await entriesOf(books)
  return [...live]
    .filter(([entry_id]) => numbers.some((number) => entry_id.startsWith(number)))
    .map(([entry_id, entry]) => ({ entry_id, ...entry }))
    .sort((a, b) => a.date.localeCompare(b.date) || a.entry_id.localeCompare(b.entry_id))
    .map(
      ({ date, lines }) =>
        `${date} ${lines.map((line) => `${line.balance_type === 'debit' ? 'D' : 'C'}${line.chart_number} ${line.amount}`).join(', ')}`,
    )
}

async function invoice(items: [service: string, rate: number][], date: string): Promise<string> {
  const { results } = await books.client.call(serviceList, { query: { page_size: 50 } })
  const serviceOf = (name: string) => results.find((service) => service.name === name)?.id ?? ''
  const customer = await books.stakeholder('Midwest Brokers')
  const made = await books.client.call(createInvoice, {
    body: {
      stakeholder: customer.id,
      invoice_date: date,
      invoice_status: 'open',
      invoice_items: items.map(([name, rate]) => ({ service: serviceOf(name), quantity: 1, rate })),
    },
  })
  return made.id
}
const settle = (transaction: string, of: string, amount: number) =>
  books.client.call(matchInvoice, { body: { transaction, invoices: [{ invoice: of, amount }] } })
const paidIn = (date: string, amount: number) => books.line({ date, amount, amount_type: 'money_in', name: 'DEPOSIT' })

it('X1 an invoice is written off, reinstated and paid', async () => {
  const id = await invoice([['Linehaul', 900]], '2026-02-01')
  await books.client.call(updateInvoiceStatus, {
    params: { id },
    body: { invoice_status: 'un_collectible', date: '2026-04-30' },
  })
  await books.client.call(updateInvoiceStatus, { params: { id }, body: { invoice_status: 'open' } })
  await settle((await paidIn('2026-05-20', 900)).id, id, 900)
  expect(await entries('INV-', 'TXN-')).toEqual(expected.X1)
})

it('X2 a loan is funded by a deposit', async () => {
  const { id } = await books.client.call(createLoan, {
    body: {
      name: 'Working loan',
      loan_amount: 20_000,
      interest_rate: 6,
      period: 12,
      payment_frequency: 'monthly',
      start_date: '2026-02-10',
    },
  })
  const loan = await books.client.call(loanDetail, { params: { id } })
  const line = await paidIn('2026-02-10', 20_000)
  await books.client.call(editChartOfAccount, {
    params: { id: line.id },
    body: { chart_of_account: loan.chart_of_account.id },
  })
  expect(await entries('TXN-')).toEqual(expected.X2)
})

it('X3 a trailer is sold at a loss', async () => {
  const trailer = await books.client.call(createTrailer, { body: { unit_number: 'X' } })
  const asset = await books.client.call(createFixedAsset, {
    body: {
      asset_type: 'trailer',
      trailer: trailer.id,
      type_of_financing: 'cash',
      type_of_ownership: 'company',
      total_cost: 12_000,
      useful_life: 4,
      purchase_date: '2026-01-10',
      depreciation_start_date: '2026-01-10',
    },
  })
  await books.client.call(disposeFixedAsset, {
    params: { id: asset.id },
    body: { date: '2026-04-18', proceeds: 10_000 },
  })
  expect((await entries('FA-000001-D')).map(inOrder)).toEqual(expected.X3.map(inOrder))
  await runDaily(api.ports)
})
const inOrder = (entry: string): string => `${entry.slice(0, 10)} ${entry.slice(11).split(', ').sort().join(', ')}`

it('X4 an accepted transfer is rejected: both sides are uncategorized again', async () => {
  const card = await books.bankAccount({ name: 'Card', account_type: 'credit' })
  const out = await books.line({ date: '2026-03-02', amount: 400, name: 'CARD PAYMENT' })
  await books.line({
    bank_account: card.id,
    date: '2026-03-03',
    amount: 400,
    amount_type: 'money_in',
    name: 'PAYMENT THANK YOU',
  })
  await runSuggestions(api, books)
  const { results } = await books.client.call(transferTransactions, { query: {} })
  const params = { id: results[0]?.id ?? '' }
  const states: string[] = []
  const note = async () => void states.push((await entries(out.journal_entries[0]?.entry_id ?? ''))[0] ?? '')
  await books.client.call(transferTransactionAccept, { params, body: {} })
  await note()
  await books.client.call(transferTransactionReject, { params, body: {} })
  await note()
  expect(states).toEqual(expected.X4)
})

it('X5 three partial payments on a cash basis: 35.00/11.67/23.33, 35.00/11.66/23.34, 30.00/10.00/20.00', async () => {
  const id = await invoice(
    [
      ['Linehaul', 100],
      ['Fuel surcharge', 33.33],
      ['Detention', 66.67],
    ],
    '2026-03-01',
  )
  for (const [date, amount] of [
    ['2026-03-10', 70],
    ['2026-04-10', 70],
    ['2026-05-10', 60],
  ] as const) {
    await settle((await paidIn(date, amount)).id, id, amount)
  }
  const recognized = async (date: string) => {
    const rows = await books.client.call(trialBalance, { query: { start_date: date, end_date: date, basis: 'cash' } })
    const moved = rows.filter((row) => row.debit !== 0 || row.credit !== 0)
    const shown = moved.map(
      (row) => `${row.debit ? 'D' : 'C'}${row.chart_of_account_number} ${written(row.debit || row.credit)}`,
    )
    return `${date} ${shown.join(', ')}`
  }
  expect([await recognized('2026-03-10'), await recognized('2026-04-10'), await recognized('2026-05-10')]).toEqual(
    expected.X5,
  )
})

const bill = async (
  items: [chart_number: number, quantity: number, rate: number][],
  over: { bill_date: string; tax_percent?: number },
) => {
  const vendor = await books.stakeholder('Great Plains')
  const bill_items = await Promise.all(
    items.map(async ([chart_number, quantity, rate]) => ({
      chart_of_account: (await books.account(chart_number)).id,
      quantity,
      rate,
    })),
  )
  return books.client.call(createBill, { body: { stakeholder: vendor.id, bill_items, ...over } })
}

it("X6 a core credit bears its share of the bill's tax", async () => {
  await bill(
    [
      [6160, 1, 480],
      [6160, 1, -75],
    ],
    { bill_date: '2026-03-05', tax_percent: 8.25 },
  )
  expect(await entries('BILL-')).toEqual(expected.X6)
})

it('X7 a statement that differs by 37 cents is adjusted', async () => {
  await books.line({ date: '2026-03-31', amount: 0.37, name: 'Statement difference', chart_of_account: 8550 })
  expect(await entries('TXN-')).toEqual(expected.X7)
})

it('X8 a vendor credit pays part of a bill', async () => {
  const owed = await bill([[6110, 1, 200]], { bill_date: '2026-05-01' })
  const line = await books.line({ date: '2026-05-05', amount: 150 })
  const credit = (await books.account(1340)).id
  const { lines } = await books.client.call(transactionsSplit, {
    body: {
      transaction: line.id,
      lines: [
        { chart_of_account: null, amount: 200 },
        { chart_of_account: credit, amount: -50 },
      ],
    },
  })
  await books.client.call(matchBill, { body: { transaction: lines[0]?.id ?? '', bill: owed.id } })
  expect(await entries('TXN-')).toEqual(expected.X8)
})

it('X9 a customer credit pays part of an invoice', async () => {
  const id = await invoice([['Linehaul', 1000]], '2026-05-01')
  const line = await paidIn('2026-05-06', 950)
  const credits = (await books.account(2310)).id
  await books.client.call(matchInvoice, {
    body: {
      transaction: line.id,
      invoices: [{ invoice: id, amount: 1000 }],
      custom_journal_entries: [{ chart_of_account: credits, amount: 50 }],
    },
  })
  expect(await entries('TXN-')).toEqual(expected.X9)
})
