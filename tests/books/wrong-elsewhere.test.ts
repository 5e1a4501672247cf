/*
 * Bugs that users of other products reported, each as a test under its own sentence. All cases of a call are covered by the tests of the
 * call; here each bug is reproduced once, through the API, as its user would have seen it.
 */
import sql from 'sql-template-tag'
import { customerBalance, vendorBalance } from '@/lib/contract/balance-report'
import { accountLedger } from '@/lib/contract/chart-of-account'
import { postDepreciation, updateFixedAsset } from '@/lib/contract/fixed-asset'
import { accountList as bankList } from '@/lib/contract/bank'
import { updateInvoiceStatus } from '@/lib/contract/invoice'
import { createReconciliation, finishReconciliation, reconciliationTransactions } from '@/lib/contract/reconciliation'
import {
  balanceSheet,
  balanceSheetFile,
  cashActivity,
  profitAndLoss,
  transactionStats,
  trialBalance,
  trialBalanceFile,
} from '@/lib/contract/report'
import { previewRule, runRule } from '@/lib/contract/rule'
import { updateService } from '@/lib/contract/service'
import { transactionsSplit } from '@/lib/contract/split'
import { previewImport } from '@/lib/contract/statement-import'
import { updateStakeholder } from '@/lib/contract/stakeholder'
import {
  deleteTransaction,
  editChartOfAccount,
  notCategorizedCount,
  transactionCalendar,
  transactionDetail,
  transactionList,
  updateTransaction,
  type Transaction,
} from '@/lib/contract/transaction'
import { bulkFinalize, editChartOfAccountBulk } from '@/lib/contract/transaction-bulk'
import { matchBill, matchInvoice } from '@/lib/contract/transaction-match'
import { transferTransactionAccept, transferTransactionReject, transferTransactions } from '@/lib/contract/transfer'
import { testApi, type TestApi } from '@/tests/support/api'
import { addAsset, addLoan, month, monthsOf, paymentsOf, payRow } from '@/tests/support/assets'
import { makeBooks, messageOf, type Books } from '@/tests/support/books'
import { bankLine, checking, feedOf } from '@/tests/support/feed'
import { makeBill, makeInvoice, serviceId } from '@/tests/support/invoicing'
import { ofx } from '@/tests/support/ofx'
import { addRule } from '@/tests/support/rules'
import { readSheet } from '@/tests/support/spreadsheet'
import { runSuggestions, transferBooks } from '@/tests/support/transfers'

let api: TestApi
let books: Books
beforeAll(async () => {
  api = await testApi()
  api.clock.set('2026-03-20T17:00:00Z')
})
afterAll(() => api.close())
beforeEach(async () => void (books = await makeBooks(api, { books_start: '2026-01-01' })))
afterEach(() => books.sound())

const YEAR = { start_date: '2026-01-01', end_date: '2026-12-31' }
const lines = async (query: object = {}): Promise<Transaction[]> =>
  (await books.client.call(transactionList, { query: { ordering: 'date', ...query } })).results
const file = async (id: string, number: number) =>
  books.client.call(editChartOfAccount, {
    params: { id },
    body: { chart_of_account: (await books.account(number)).id },
  })
const csv = (...rows: string[]) => `Date,Transaction,Name,Memo,Amount\n${rows.join('\n')}\n`

test('1 A bank id on one account is always one row: a change updates it, a removal deletes it, a reconciled row stays and is flagged', async () => {
  const feed = feedOf(api, books)
  const [kept, gone] = [bankLine({ provider_id: 'kept' }), bankLine({ provider_id: 'gone', amount: '20.00' })]
  const { item, integration } = await feed.link([checking({ current_balance: '1000.00' })], [kept, gone])
  item.add(kept, { ...kept, amount: '999.00' })
  item.modify({ ...kept, description: 'PILOT #0412 NOW' })
  item.remove('gone')
  await feed.sync(integration)
  expect((await lines()).map((line) => [line.transaction_id, line.name, line.amount])).toEqual([
    ['kept', 'PILOT #0412 NOW', 125],
  ])
  const bank_account = (await books.client.call(bankList)).results[0]?.id ?? ''
  const { id } = await books.client.call(createReconciliation, {
    body: { bank_account, end_date: '2026-01-31', settlement_balance: 0 },
  })
  await books.client.call(finishReconciliation, { params: { id }, body: { adjustment: {} } })
  item.remove('kept')
  await feed.sync(integration)
  expect((await lines({ name: 'pilot' })).map((line) => [line.transaction_id, line.is_flagged])).toEqual([
    ['kept', true],
  ])
})

test('2 Two rows equal in date, amount and text but with different ids both stay; without ids a longer file adds only the additional rows', async () => {
  const coffee = { date: '20260202', amount: '-4.50', name: 'STARBUCKS' }
  await books.imported(
    ofx({
      rows: [
        { ...coffee, id: 'a' },
        { ...coffee, id: 'b' },
      ],
    }),
    {},
    'a.ofx',
  )
  expect(await lines()).toHaveLength(2)
  const bank_account = (await books.bankAccount()).id
  const row = '02/03/2026,DEBIT,"STARBUCKS",,-4.50'
  await books.imported(csv(row, row), { bank_account })
  expect(await books.imported(csv(row, row, row), { bank_account })).toMatchObject({ created: 1, duplicates: 2 })
})

test('3 An import writes exactly what its preview shows', async () => {
  const bytes = ofx()
  const [shown] = (await books.client.call(previewImport, { body: {}, file: { name: 'a.ofx', bytes } })).accounts
  const { created } = await books.imported(bytes, {}, 'a.ofx')
  const text = (line: { date: string; name: string; amount: number; amount_type: string }) =>
    `${line.date} ${line.name} ${line.amount} ${line.amount_type}`
  expect([shown?.count, shown?.sample.map(text).sort()]).toEqual([created, (await lines()).map(text).sort()])
})

test('4 A pending and a posted line are linked only if the bank says so; similar lines are only suggested, and a person confirms', async () => {
  await books.line({
    bank_account: (await books.bankAccount({ name: 'Till', account_type: 'cash' })).id,
    date: '2026-01-05',
    name: 'PILOT',
  })
  const { result, item, integration } = await feedOf(api, books).link(
    [checking({ current_balance: '0.00' })],
    [bankLine({ provider_id: 'p', pending: true })],
  )
  expect([result.created, (await lines()).length]).toEqual([0, 1])
  item.remove('p')
  item.add(bankLine({ provider_id: 'q' }))
  await feedOf(api, books).sync(integration)
  const [account] = (await books.client.call(bankList, { query: { search: 'checking' } })).results
  await books.line({ bank_account: account?.id, date: '2026-01-06' })
  item.add(bankLine({ provider_id: 'r', date: '2026-01-07' }))
  const again = await feedOf(api, books).sync(integration)
  expect([again.possible_duplicates.length, (await lines({ bank_account: account?.id })).length]).toEqual([1, 3])
})

test('5 A transfer has two accounts, opposite signs and one amount; once rejected it is never suggested again; both dates and texts remain', async () => {
  const { suggestions, line } = await transferBooks(api, books)
  const pair = suggestions.find(({ credit_card_transaction }) => credit_card_transaction.id === line.T19.id)
  const wrong = suggestions.find(({ credit_card_transaction }) => credit_card_transaction.id === line.T20.id)
  await books.client.call(transferTransactionAccept, { params: { id: pair?.id ?? '' }, body: {} })
  await books.client.call(transferTransactionReject, { params: { id: wrong?.id ?? '' }, body: {} })
  await runSuggestions(api, books)
  const waiting = await books.client.call(transferTransactions, { query: { is_accepted: 'null' } })
  expect(waiting.results.map(({ credit_card_transaction }) => credit_card_transaction.id)).toEqual([line.T17.id])
  for (const { id, date, name } of [line.T18, line.T19])
    expect(await books.client.call(transactionDetail, { params: { id } })).toMatchObject({
      date,
      name,
      link: 'transfer',
    })
})

test('6 Transfers and card payments do not count as income, spending, burn, calendar figures or profit', async () => {
  const { suggestions, line } = await transferBooks(api, books)
  const of = (id: string) =>
    suggestions.find(({ credit_card_transaction }) => credit_card_transaction.id === id)?.id ?? ''
  for (const id of [line.T17.id, line.T19.id])
    await books.client.call(transferTransactionAccept, { params: { id: of(id) }, body: {} })
  const [stats, activity, profit, calendar] = await Promise.all([
    books.client.call(transactionStats, { query: YEAR }),
    books.client.call(cashActivity, { query: YEAR }),
    books.client.call(profitAndLoss, { query: YEAR }),
    books.client.call(transactionCalendar, { query: { month: '2026-02' } }),
  ])
  // T20 and T21, 25.00 in and out, are the only lines that are not transfers.
  expect([
    stats.total_money_in,
    stats.total_money_out,
    activity.money_in.total_amount,
    activity.money_out.total_amount,
    profit.net_profit,
  ]).toEqual([25, 25, 25, 25, 0])
  expect(calendar.filter((day) => day.count > 0).map((day) => [day.date, day.money_in, day.money_out])).toEqual([
    ['2026-02-11', 0, 25],
    ['2026-02-12', 25, 0],
  ])
})

test('7 The parts of a split add up to their line exactly; the line counts once; a bulk change applies to all parts or is refused', async () => {
  const whole = await books.line({ amount: 100 })
  const part = async (number: number, amount: number) => ({
    chart_of_account: (await books.account(number)).id,
    date: whole.date,
    amount,
    description: 'part',
  })
  const split = async (...amounts: number[]) => ({
    body: { transaction: whole.id, lines: await Promise.all(amounts.map((amount) => part(6010, amount))) },
  })
  expect((await books.client.refused(transactionsSplit, await split(33.33, 66.68))).status).toBe(400)
  await books.client.call(transactionsSplit, await split(33.33, 33.33, 33.34))
  const shown = await books.client.call(transactionList)
  expect([shown.count, shown.money_out, await books.balances()]).toEqual([3, 100, { 1010: -100, 6010: 100 }])
  const bulk = (ids: string[]) =>
    books.client.send(editChartOfAccountBulk, {
      body: { transactions: ids, chart_of_account: shown.results[0]?.chart_of_account?.id },
    })
  expect((await bulk([whole.id, shown.results[0]?.id ?? ''])).status).toBe(409)
  expect(await books.balances()).toEqual({ 1010: -100, 6010: 100 })
})

test('8 Rules never change lines that are finalized, locked or categorized by a person, and report how many they skipped', async () => {
  await books.line({ name: 'ACME 1', chart_of_account: 7110 })
  const final = await books.line({ name: 'ACME 2', chart_of_account: 7110 })
  await books.line({ name: 'ACME 3', date: '2026-01-05' })
  await books.line({ name: 'ACME 4' })
  await books.client.call(bulkFinalize, { body: { transactions: [final.id], is_finalized: true } })
  await books.lockBooks('2026-01-31')
  const shown = await books.client.call(previewRule, {
    body: {
      conditions: [{ target_text: 'acme', condition_type: 'contains' }],
      chart_of_account: (await books.account(6010)).id,
    },
  })
  expect([shown.count, shown.skipped.reduce((sum, { count }) => sum + count, 0)]).toEqual([1, 3])
  const rule = await addRule(books, 'Acme', 'acme')
  await books.client.call(runRule, { params: { id: rule.id } })
  expect((await lines()).map((line) => [line.name, line.status])).toEqual([
    ['ACME 3', 'uncategorized'],
    ['ACME 1', 'by_user'],
    ['ACME 2', 'by_user'],
    ['ACME 4', 'by_rule'],
  ])
})

test('9 The trial balance foots, the balance sheet balances with this year’s profit, and both agree with the ledger, even in the files', async () => {
  await books.bankAccount({ name: 'Start', account_type: 'savings', current_balance: 500 })
  const [bill, invoice] = [await makeBill(books), await makeInvoice(books)]
  const [paid, got] = [await books.line({ amount: 1000 }), await books.line({ amount: 600, amount_type: 'money_in' })]
  await books.client.call(matchBill, { body: { transaction: paid.id, bill: bill.id } })
  await books.client.call(matchInvoice, {
    body: { transaction: got.id, invoices: [{ invoice: invoice.id, amount: 600 }] },
  })
  for (const basis of ['accrual', 'cash'] as const) {
    const query = { ...YEAR, basis }
    const [trial, sheet] = [
      await books.client.call(trialBalance, { query }),
      await books.client.call(balanceSheet, { query }),
    ]
    expect(trial.reduce((sum, row) => sum + Math.round(row.total_amount * 100), 0)).toBe(0)
    const totals = sheet.data.map(
      ({ account_element, total_amount }) => (account_element === 'asset' ? 1 : -1) * Math.round(total_amount * 100),
    )
    expect(totals.reduce((sum, total) => sum + total, 0)).toBe(0)
    const leaves = sheet.data.flatMap(({ subcategories }) => subcategories.flatMap(({ data }) => data))
    for (const number of [1010, 1020, ...(basis === 'accrual' ? [1200, 2000] : [])]) {
      const { id, balance_type } = await books.account(number)
      const { ending_balance } = await books.client.call(accountLedger, { params: { id }, query })
      const row = trial.find(({ chart_of_account_number }) => chart_of_account_number === number)
      const leaf = leaves.find(({ chart_number }) => chart_number === number)
      expect([basis, number, row?.total_amount, leaf?.total_amount]).toEqual([
        basis,
        number,
        balance_type === 'debit' ? ending_balance : -ending_balance,
        ending_balance,
      ])
    }
    const [book, table] = [
      await books.client.call(trialBalanceFile, { query: { ...query, as: 'xlsx' } }),
      await books.client.call(balanceSheetFile, { query: { ...query, as: 'xlsx' } }),
    ]
    expect(numbersIn(readSheet(book))).toEqual(expect.arrayContaining(trial.map((row) => row.total_amount)))
    expect(numbersIn(readSheet(table))).toEqual(expect.arrayContaining(leaves.map((leaf) => leaf.total_amount)))
  }
})
const numbersIn = (cells: unknown[][]): number[] => cells.flat().filter((cell) => typeof cell === 'number')

test('10 A running balance includes its own row, and the beginning balance includes all earlier postings of every kind', async () => {
  await books.bankAccount({ current_balance: 1000, balance_date: '2025-12-31' })
  const [account] = (await books.client.call(bankList)).results
  for (const [date, amount] of [
    ['2026-01-10', 100],
    ['2026-02-05', 40],
    ['2026-02-05', 60],
  ] as const)
    await books.line({ bank_account: account?.id, date, amount })
  const { id } = await books.account(1010)
  const ledger = await books.client.call(accountLedger, {
    params: { id },
    query: { start_date: '2026-02-01', end_date: '2026-02-28' },
  })
  expect([ledger.beginning_balance, ledger.results.map((line) => line.running_total), ledger.ending_balance]).toEqual([
    900,
    [860, 800],
    800,
  ])
})

test('11 The aging buckets add up to the open balance, which equals the account’s balance', async () => {
  for (const [date, due] of [
    ['2026-01-02', '2026-01-12'],
    ['2026-02-01', '2026-03-10'],
    ['2026-03-01', '2026-04-01'],
  ] as const) {
    await makeInvoice(books, { invoice_date: date, invoice_due_date: due })
    await makeBill(books, { bill_date: date, bill_due_date: due, bill_number: date })
  }
  for (const [report, number] of [
    [customerBalance, 1200],
    [vendorBalance, 2000],
  ] as const) {
    const { results } = await books.client.call(report, { query: { end_date: '2026-03-20' } })
    const cents = (value: number) => Math.round(value * 100)
    for (const row of results) {
      const aged =
        cents(row.current) + cents(row.days_1_30) + cents(row.days_31_60) + cents(row.days_61_90) + cents(row.over_90)
      expect(aged).toBe(cents(row.ending_balance))
    }
    const total = results.reduce((sum, row) => sum + cents(row.ending_balance), 0)
    expect(total).toBe(Math.abs(cents((await books.balances())[number] ?? 0)))
  }
})

test('12 Applied amounts never exceed the invoice or the bank line, and editing a customer or a service changes no posted amount', async () => {
  const invoice = await makeInvoice(books)
  const line = await books.line({ amount: 1200, amount_type: 'money_in' })
  const apply = (amount: number) => ({ body: { transaction: line.id, invoices: [{ invoice: invoice.id, amount }] } })
  for (const amount of [1200, 900]) expect((await books.client.refused(matchInvoice, apply(amount))).status).toBe(400)
  const before = await books.balances()
  const service = await serviceId(books, 'Linehaul')
  await books.client.call(updateService, {
    params: { id: service },
    body: { chart_of_account: (await books.account(4050)).id },
  })
  await books.client.call(updateStakeholder, {
    params: { id: invoice.stakeholder.id },
    body: { full_name: 'Renamed Logistics' },
  })
  expect(await books.balances()).toEqual(before)
})

test('13 A reconciliation starts where the last one ended, includes nothing after its end, and its lines keep date and amount whatever is done', async () => {
  const bank = await books.bankAccount({ current_balance: 100, balance_date: '2025-12-31' })
  const inside = await books.line({ bank_account: bank.id, date: '2026-01-10', amount: 25 })
  const later = await books.line({ bank_account: bank.id, date: '2026-02-10', amount: 10 })
  const january = await books.client.call(createReconciliation, {
    body: { bank_account: bank.id, end_date: '2026-01-31', settlement_balance: 75 },
  })
  const shown = await books.client.call(reconciliationTransactions, { params: { id: january.id } })
  expect(shown.results.map(({ id }) => id)).toEqual([inside.id])
  await books.client.call(finishReconciliation, { params: { id: january.id }, body: {} })
  const february = await books.client.call(createReconciliation, {
    body: { bank_account: bank.id, end_date: '2026-02-28', settlement_balance: 65 },
  })
  expect([february.beginning_balance, february.ending_balance]).toEqual([75, 65])
  const one = { params: { id: inside.id } }
  expect(messageOf(await books.client.refused(updateTransaction, { ...one, body: { amount: 26 } }))).toEqual([
    409,
    'Reconciled transactions keep their date, amount and account.',
  ])
  expect((await books.client.refused(updateTransaction, { ...one, body: { date: '2026-01-11' } })).status).toBe(409)
  expect((await books.client.refused(deleteTransaction, one)).status).toBe(409)
  expect((await file(inside.id, 6010)).chart_of_account?.chart_number).toBe(6010)
  expect((await books.client.call(transactionDetail, { params: { id: later.id } })).is_reconciliation).toBe(false)
})

test('14 Depreciation adds up to the cost exactly, has no negative last row, and posted rows do not change', async () => {
  const { id } = await addAsset(books, { total_cost: 1000.01, useful_life: 3, asset_type: 'trailer' })
  const rows = await monthsOf(books, id)
  expect(rows.reduce((sum, row) => sum + Math.round(row.depreciation_amount * 100), 0)).toBe(100_001)
  expect(rows.every((row) => row.depreciation_amount >= 0)).toBe(true)
  expect(rows.at(-1)?.ending_amount).toBe(0)
  await books.client.call(postDepreciation, { params: { rowId: (await month(books, id, '2026-01')).id } })
  expect((await books.client.refused(updateFixedAsset, { params: { id }, body: { total_cost: 2000 } })).status).toBe(
    409,
  )
  const old = await addAsset(books, {
    purchase_date: '2025-01-15',
    depreciation_start_date: '2025-01-15',
    total_cost: 1200,
    useful_life: 2,
  })
  expect((await monthsOf(books, old.id)).filter((row) => row.status === 'posted')).toHaveLength(12)
})

test('15 The principal payments of a loan add up to its amount, its last row ends at 0.00, and a paid row shows what was posted', async () => {
  const loan = await addLoan(books)
  const rows = await paymentsOf(books, loan)
  expect(rows.reduce((sum, row) => sum + Math.round(row.principal * 100), 0)).toBe(8_500_000)
  expect(rows.at(-1)?.ending_balance).toBe(0)
  const row = await payRow(books, { loan, n: 1, amount: 1754.81 })
  expect(await books.balances()).toEqual({ 1010: -1754.81, 2501: row.principal, 9010: row.interest, 9040: 15 })
})

test('16 A reversal is posted on the day that a person chooses, and refused in a locked period', async () => {
  const invoice = await makeInvoice(books)
  const voided = (date: string) => ({ params: { id: invoice.id }, body: { invoice_status: 'void' as const, date } })
  await books.lockBooks('2026-01-31')
  expect(messageOf(await books.client.refused(updateInvoiceStatus, voided('2026-01-20')))).toEqual([
    409,
    'Books are locked through 2026-01-31.',
  ])
  await books.client.call(updateInvoiceStatus, voided('2026-02-09'))
  expect(
    await api.rows(
      sql`select date::text as date from journal_entry where entity_id = ${books.entity.id} and entry_id like 'INV-%-V'`,
    ),
  ).toEqual([{ date: '2026-02-09' }])
})

test('17 Reports read stored sums: they work even if no single posting can be read (for their times: npm run bench)', async () => {
  await books.line({ amount: 5000, amount_type: 'money_in', chart_of_account: 4010, date: '2026-01-15' })
  const query = { start_date: '2026-01-01', end_date: '2026-02-10' }
  const read = () =>
    Promise.all([
      books.client.call(trialBalance, { query }),
      books.client.call(profitAndLoss, { query }),
      books.client.call(balanceSheet, { query }),
      books.client.call(transactionStats, { query }),
      books.client.call(notCategorizedCount),
    ])
  const before = await read()
  await api.rows(sql`begin`)
  await api.rows(sql`lock table posting, journal_entry in access exclusive mode`)
  const during = await read().finally(() => api.rows(sql`rollback`))
  expect(during).toEqual(before)
  expect(during[1].results.length).toBeGreaterThan(0)
})

test('18 An error names the field, the reason or the next step, never just that something went wrong', async () => {
  const line = await books.line()
  const answers = await Promise.all([
    books.client.refused(updateTransaction, { params: { id: line.id }, body: { amount: -1 } }),
    books.client.refused(transactionList, { query: { color: 'red' } }),
    books.client.refused(transactionDetail, { params: { id: books.entity.id } }),
    books.client.refused(bulkFinalize, { body: { transactions: [line.id], is_finalized: true } }),
  ])
  expect(answers.map(({ status, body }) => [status, body])).toEqual([
    [400, { amount: ['Amount must be greater than 0.'] }],
    [400, { color: [expect.any(String)] }],
    [404, { message: 'Not found.' }],
    [409, expect.objectContaining({ message: 'Transaction must be categorized before it can be finalized.' })],
  ])
})
