import sql from 'sql-template-tag'
import { disposeFixedAsset } from '@/lib/contract/fixed-asset'
import { createJournalEntry, deleteJournalEntry, updateJournalEntry } from '@/lib/contract/journal-entry'
import { createLoan, loanDetail, markLoanPayment } from '@/lib/contract/loan'
import { createTrailer } from '@/lib/contract/truck'
import { createRule, reorderRules, undoRuleRun } from '@/lib/contract/rule'
import { transactionsSplit } from '@/lib/contract/split'
import {
  addManualTransaction,
  editChartOfAccount,
  transactionDetail,
  updateTransaction,
} from '@/lib/contract/transaction'
import { editChartOfAccountBulk } from '@/lib/contract/transaction-bulk'
import { matchInvoice } from '@/lib/contract/transaction-match'
import { runDaily } from '@/server/jobs/daily'
import { testApi, type TestApi } from '@/tests/support/api'
import {
  addAsset,
  addLoan,
  entryText,
  month,
  monthsOf,
  payment,
  paymentsOf,
  payRow,
  TRAILER_LOAN,
} from '@/tests/support/assets'
import { makeBooks, messageOf, type Books } from '@/tests/support/books'
import { makeInvoice } from '@/tests/support/invoicing'
import { addRule } from '@/tests/support/rules'

/** Trucks, trailers and their loans over a first quarter. Every figure is in LEDGER §3.11 and §3.12. */
describe('assets of a fleet', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await testApi()
    api.clock.set('2026-06-15T17:00:00Z')
  })
  afterAll(() => api.close())

  const quarter = (): Promise<Books> => makeBooks(api, { books_start: '2026-01-01' })
  const bookTo = (books: Books, line: string, chart_of_account: string | null) =>
    books.client.call(editChartOfAccount, { params: { id: line }, body: { chart_of_account } })

  it('a loan older than the books opens with 18,265.27: the two payments already due count as paid without posting', async () => {
    const books = await quarter()
    const loan = await addLoan(books, TRAILER_LOAN)
    expect(await entryText(books, 'LOAN-000001')).toBe('2025-12-31 | Dr 3800 18265.27 | Cr 2501 18265.27')
    const rows = await paymentsOf(books, loan)
    expect(rows.map((row) => [row.is_paid, row.is_opening, row.transaction])).toEqual([
      [true, true, null],
      [true, true, null],
      ...Array.from({ length: 6 }, () => [false, false, null]),
    ])
    expect(rows.map((row) => row.interest)).toEqual([360, 317.31, 273.98, 230, 185.36, 140.05, 94.06, 47.38])
    const later = await books.line({ amount: 3206.02, date: '2026-01-12' })
    const pay = async (n: number) => ({
      params: { rowId: (await payment(books, loan, n)).id },
      body: { is_paid: true, transaction: later.id },
    })
    expect(messageOf(await books.client.refused(markLoanPayment, await pay(4)))).toEqual([
      409,
      'Payment 3 must be paid first.',
    ])
    await books.client.call(markLoanPayment, await pay(3))
    expect(await entryText(books, 'TXN-000001')).toBe('2026-01-12 | Cr 1010 3206.02 | Dr 2501 2932.04 | Dr 9010 273.98')
    expect((await books.balances())[2501]).toBe(-15333.23)
    const shown = await books.client.call(transactionDetail, { params: { id: later.id } })
    expect([shown.status, shown.chart_of_account?.name]).toEqual(['by_user', 'Loan - Trailer 50 note'])
    await books.sound()
  })

  it('a loan is posted when the deposit funds it, not before (X2)', async () => {
    const books = await quarter()
    const loan = await addLoan(books, { loan_amount: 20000, start_date: '2026-02-10' })
    expect(await entryText(books, 'LOAN-000001')).toBeNull()
    expect((await books.client.call(loanDetail, { params: { id: loan } })).funded_amount).toBe(0)
    const deposit = await books.line({
      amount: 20000,
      amount_type: 'money_in',
      date: '2026-02-10',
      chart_of_account: 2501,
    })
    expect(await entryText(books, 'TXN-000001')).toBe('2026-02-10 | Dr 1010 20000 | Cr 2501 20000')
    expect((await books.client.call(loanDetail, { params: { id: loan } })).funded_amount).toBe(20000)
    expect(deposit.status).toBe('by_user')
    await books.sound()
  })

  it('a truck for 100,000.00 with a loan of 85,000.00: the down payment is matched automatically, and a payment includes an extra 500.00', async () => {
    const books = await quarter()
    const down = await books.line({ amount: 15000, date: '2026-01-18', name: 'LONE STAR TRUCK SALES' })
    const loan = await addLoan(books)
    const asset = await addAsset(books, {
      type_of_financing: 'loan',
      loan,
      down_payment: 15000,
      bank_account: down.bank_account.id,
    })
    expect(await entryText(books, 'FA-000001')).toBe('2026-01-15 | Dr 1510 100000 | Cr 2501 85000 | Cr 1095 15000')
    expect(await entryText(books, 'TXN-000001')).toBe('2026-01-18 | Cr 1010 15000 | Dr 1095 15000')
    expect((await books.client.call(transactionDetail, { params: { id: down.id } })).status).toBe('by_user')
    expect((await books.balances())[1095] ?? 0).toBe(0)

    await payRow(books, { loan, n: 1, amount: 1754.81 })
    expect(await entryText(books, 'TXN-000002')).toBe(
      '2026-02-17 | Cr 1010 1754.81 | Dr 2501 1144.81 | Dr 9010 595 | Dr 9040 15',
    )
    const second = await books.line({ amount: 2254.81, date: '2026-03-16' })
    const pay = {
      params: { rowId: (await payment(books, loan, 2)).id },
      body: { is_paid: true, transaction: second.id },
    }
    expect(messageOf(await books.client.refused(markLoanPayment, pay))).toEqual([
      400,
      'Transaction amount 2,254.81 does not equal the scheduled payment 1,754.81.',
    ])
    await books.client.call(markLoanPayment, {
      ...pay,
      body: { ...pay.body, interest: 586.99, principal: 1652.82, fee: 15 },
    })
    expect(await entryText(books, 'TXN-000003')).toBe(
      '2026-03-16 | Cr 1010 2254.81 | Dr 2501 1652.82 | Dr 9010 586.99 | Dr 9040 15',
    )

    const rows = await paymentsOf(books, loan)
    expect((await books.balances())[2501]).toBe(-82202.37)
    expect([rows.length, rows[2]?.interest, rows[2]?.principal, rows[59]?.principal, rows[59]?.ending_balance]).toEqual(
      [60, 575.42, 1164.39, 983.7, 0],
    )
    expect(await books.client.call(loanDetail, { params: { id: loan } })).toMatchObject({
      funded_amount: 85000,
      balance: 82202.37,
      paid_payments: 2,
      payments: 60,
      next_due: '2026-04-15',
      interest_this_year: 1181.99,
    })
    expect(asset).toMatchObject({ name: '102 · 2025 Freightliner Cascadia', book_value: 100000, loan_balance: 85000 })
    await books.sound()
  })

  it('unpaying the extra payment restores the agreed schedule; only the last payment can be unpaid, and no opening payment', async () => {
    const books = await quarter()
    const loan = await addLoan(books)
    const agreed = await paymentsOf(books, loan)
    await payRow(books, { loan, n: 1, amount: 1754.81 })
    const paid = await payRow(books, {
      loan,
      n: 2,
      amount: 80015,
      date: '2026-03-16',
      interest: 0,
      principal: 80000,
      fee: 15,
    })
    expect((await paymentsOf(books, loan)).length).toBeLessThan(10)
    const unpay = async (n: number) => ({
      params: { rowId: (await payment(books, loan, n)).id },
      body: { is_paid: false },
    })
    expect(messageOf(await books.client.refused(markLoanPayment, await unpay(1)))).toEqual([
      409,
      'Only the last paid payment can be unpaid.',
    ])
    await books.client.call(markLoanPayment, await unpay(2))
    expect(await entryText(books, 'TXN-000002')).toBe('2026-03-16 | Cr 1010 80015 | Dr 8590 80015')
    const plan = (rows: typeof agreed) =>
      rows.map(({ n, date, interest, principal, fee, ending_balance }) => [
        n,
        date,
        interest,
        principal,
        fee,
        ending_balance,
      ])
    expect(plan(await paymentsOf(books, loan))).toEqual(plan(agreed))
    expect((await payment(books, loan, 2)).id).toBe(paid.id)
    await books.client.call(markLoanPayment, await unpay(1))
    expect(plan(await paymentsOf(books, loan))).toEqual(plan(agreed))

    const old = await addLoan(books, TRAILER_LOAN)
    const opening = { params: { rowId: (await payment(books, old, 2)).id }, body: { is_paid: false } }
    expect(messageOf(await books.client.refused(markLoanPayment, opening))).toEqual([
      409,
      'Only the last paid payment can be unpaid.',
    ])
    await books.sound()
  })

  it('a trailer bought for cash stays in clearing until the bank line arrives: -18,000.00, then 0.00', async () => {
    const books = await quarter()
    const bank = await books.bankAccount()
    await api.rows(sql`update bank_account set is_linked = true where id = ${bank.id}`)
    const terms = {
      asset_type: 'trailer' as const,
      total_cost: 18000,
      purchase_date: '2026-02-10',
      depreciation_start_date: '2026-03-01',
    }
    await addAsset(books, { ...terms, bank_account: bank.id })
    expect(await entryText(books, 'FA-000001')).toBe('2026-02-10 | Dr 1520 18000 | Cr 1095 18000')
    expect((await books.balances())[1095]).toBe(-18000)
    const line = await books.line({ bank_account: bank.id, amount: 18000, date: '2026-02-12' })
    await bookTo(books, line.id, (await books.account(1095)).id)
    expect(await entryText(books, 'TXN-000001')).toBe('2026-02-12 | Cr 1010 18000 | Dr 1095 18000')
    expect((await books.balances())[1095] ?? 0).toBe(0)
    await books.sound()
  })

  it('a truck older than the books opens with 18 months depreciated; the nightly run posts months, and disposal yields a gain of 2,500.00', async () => {
    const books = await quarter()
    const asset = await addAsset(books, {
      total_cost: 96000,
      purchase_date: '2024-07-01',
      depreciation_start_date: '2024-07-01',
      useful_life: 4,
    })
    expect(await entryText(books, 'FA-000001')).toBe('2025-12-31 | Dr 1510 96000 | Cr 1710 36000 | Cr 3800 60000')
    expect((await monthsOf(books, asset.id)).filter((row) => row.is_opening && row.status === 'posted')).toHaveLength(
      18,
    )
    api.clock.set('2026-03-01T15:00:00Z')
    await runDaily(api.ports)
    expect(await entryText(books, 'DEP-000001-2026-01')).toBe('2026-01-31 | Dr 6610 2000 | Cr 1710 2000')
    expect(await entryText(books, 'DEP-000001-2026-02')).toBe('2026-02-28 | Dr 6610 2000 | Cr 1710 2000')
    expect((await month(books, asset.id, '2026-03')).status).toBe('upcoming')
    api.clock.set('2026-06-15T17:00:00Z')
    const sold = await books.client.call(disposeFixedAsset, {
      params: { id: asset.id },
      body: { date: '2026-03-20', proceeds: 58500 },
    })
    expect(await entryText(books, 'FA-000001-D')).toBe(
      '2026-03-20 | Dr 1095 58500 | Dr 1710 40000 | Cr 1510 96000 | Cr 8020 2500',
    )
    expect(sold).toMatchObject({
      disposed_on: '2026-03-20',
      proceeds: 58500,
      book_value: 0,
      next_depreciation: null,
      depreciation_end: '2026-02-28',
    })
    expect(await monthsOf(books, asset.id)).toHaveLength(20)
    const wire = await books.line({ amount: 58500, amount_type: 'money_in', date: '2026-03-20' })
    await bookTo(books, wire.id, (await books.account(1095)).id)
    expect(await entryText(books, 'TXN-000001')).toBe('2026-03-20 | Dr 1010 58500 | Cr 1095 58500')
    const balances = await books.balances()
    expect([1095, 1510, 1710].map((number) => balances[number] ?? 0)).toEqual([0, 0, 0])
    await books.sound()
  })

  it('sold below book value: 10,000.00 for 12,000.00 less 750.00 is a loss of 1,250.00, and earlier months are posted too (X3)', async () => {
    const books = await quarter()
    const terms = {
      asset_type: 'trailer' as const,
      total_cost: 12000,
      purchase_date: '2026-01-10',
      depreciation_start_date: '2026-01-10',
      useful_life: 4,
    }
    const asset = await addAsset(books, terms)
    await books.client.call(disposeFixedAsset, {
      params: { id: asset.id },
      body: { date: '2026-04-18', proceeds: 10000 },
    })
    expect(await entryText(books, 'DEP-000001-2026-03')).toBe('2026-03-31 | Dr 6620 250 | Cr 1720 250')
    expect(await entryText(books, 'FA-000001-D')).toBe(
      '2026-04-18 | Dr 1095 10000 | Dr 1720 750 | Cr 1520 12000 | Dr 8510 1250',
    )
    await books.sound()
  })

  it('a financed trailer older than the books: its loan has its own opening entry, and the trailer opens against equity only', async () => {
    const books = await quarter()
    const loan = await addLoan(books, TRAILER_LOAN)
    const trailer = (
      await books.client.call(createTrailer, { body: { year: 2024, make: 'Utility', unit_number: '50' } })
    ).id
    const asset = await addAsset(books, {
      asset_type: 'trailer',
      trailer,
      total_cost: 30000,
      down_payment: 6000,
      type_of_financing: 'loan',
      loan,
      purchase_date: '2025-04-10',
      depreciation_start_date: '2025-04-10',
    })
    expect(await entryText(books, 'FA-000001')).toBe('2025-12-31 | Dr 1520 30000 | Cr 1720 4500 | Cr 3800 25500')
    expect(asset).toMatchObject({
      name: '50 · 2024 Utility',
      accumulated_depreciation: 4500,
      book_value: 25500,
      loan_balance: 18265.27,
    })
    await books.sound()
  })

  it('a payoff is a payment with different amounts that ends the loan', async () => {
    const books = await quarter()
    const loan = await addLoan(books, { start_date: '2026-01-15' })
    const account = (await books.client.call(loanDetail, { params: { id: loan } })).chart_of_account
    await books.line({
      amount: 85000,
      amount_type: 'money_in',
      date: '2026-01-15',
      chart_of_account: account.chart_number,
    })
    await payRow(books, { loan, n: 1, amount: 85600, interest: 600, principal: 85000, fee: 0 })
    expect(await paymentsOf(books, loan)).toHaveLength(1)
    expect(await books.client.call(loanDetail, { params: { id: loan } })).toMatchObject({
      balance: 0,
      next_due: null,
      end_date: '2026-02-15',
      payments: 1,
    })
    expect((await books.balances())[account.chart_number] ?? 0).toBe(0)
    await books.sound()
  })

  it('deposits fund a loan up to 85,000.00 and no further: categorized singly, in bulk, entered manually or as part of a split', async () => {
    const books = await quarter()
    const loan = await addLoan(books)
    const account = (await books.client.call(loanDetail, { params: { id: loan } })).chart_of_account
    const deposit = (amount: number) => books.line({ amount, amount_type: 'money_in', date: '2026-01-20' })
    const [most, over, one, two] = [
      await deposit(84000),
      await deposit(1000.01),
      await deposit(600),
      await deposit(500),
    ]
    const sentence = (a: string, b: string) => [
      400,
      `Financed amount ${a} is greater than the unfunded amount ${b} of the loan.`,
    ]
    await bookTo(books, most.id, account.id)
    const refused = await books.client.refused(editChartOfAccount, {
      params: { id: over.id },
      body: { chart_of_account: account.id },
    })
    expect([messageOf(refused), refused.body.ids]).toEqual([sentence('1,000.01', '1,000.00'), [over.id]])
    const together = { transactions: [one.id, two.id], chart_of_account: account.id }
    expect(messageOf(await books.client.refused(editChartOfAccountBulk, { body: together }))).toEqual(
      sentence('1,100.00', '1,000.00'),
    )
    const byHand = {
      bank_account: over.bank_account.id,
      date: '2026-01-21',
      amount: 1000.01,
      amount_type: 'money_in' as const,
      name: 'LENDER',
      chart_of_account: account.id,
    }
    expect(messageOf(await books.client.refused(addManualTransaction, { body: byHand }))).toEqual(
      sentence('1,000.01', '1,000.00'),
    )
    const parts = (amount: number) => ({
      body: {
        transaction: two.id,
        lines: [
          { chart_of_account: account.id, amount },
          { chart_of_account: null, amount: 500 - amount },
        ],
      },
    })
    expect(messageOf(await books.client.refused(transactionsSplit, parts(1000.5)))).toEqual(
      sentence('1,000.50', '1,000.00'),
    )
    await books.client.call(transactionsSplit, parts(400))
    await bookTo(books, one.id, account.id)
    expect((await books.client.call(loanDetail, { params: { id: loan } })).funded_amount).toBe(85000)
    expect((await books.balances())[account.chart_number]).toBe(-85000)
    await books.sound()
  })

  it('a manual entry funds a loan up to 85,000.00 and no further: created, changed or deleted', async () => {
    const books = await quarter()
    const loan = await addLoan(books)
    const { chart_number } = (await books.client.call(loanDetail, { params: { id: loan } })).chart_of_account
    const sentence = (a: string, b: string) => [
      400,
      `Financed amount ${a} is greater than the unfunded amount ${b} of the loan.`,
    ]
    const made = await books.journal([
      [1510, 84000, 0],
      [chart_number, 0, 84000],
    ])
    const more = async (amount: number) => ({
      date: '2026-01-31',
      accounts: await books.journalLines([
        [8550, amount, 0],
        [chart_number, 0, amount],
      ]),
    })
    expect(messageOf(await books.client.refused(createJournalEntry, { body: await more(1000.01) }))).toEqual(
      sentence('1,000.01', '1,000.00'),
    )
    expect(
      messageOf(await books.client.refused(updateJournalEntry, { params: { id: made.id }, body: await more(85000.5) })),
    ).toEqual(sentence('1,000.50', '1,000.00'))
    await books.client.call(updateJournalEntry, { params: { id: made.id }, body: await more(85000) })
    const less = await books.journal([
      [chart_number, 500, 0],
      [8550, 0, 500],
    ])
    await books.journal([
      [1510, 500, 0],
      [chart_number, 0, 500],
    ])
    expect(messageOf(await books.client.refused(deleteJournalEntry, { params: { id: less.id } }))).toEqual(
      sentence('500.00', '0.00'),
    )
    expect((await books.client.call(loanDetail, { params: { id: loan } })).funded_amount).toBe(85000)
    await books.client.call(updateJournalEntry, { params: { id: made.id }, body: { note: 'January' } })
    await books.sound()
  })

  it('an additional line on an invoice match funds a loan no further than its amount', async () => {
    const books = await quarter()
    const { chart_of_account } = await books.client.call(loanDetail, {
      params: { id: await addLoan(books, { loan_amount: 1000 }) },
    })
    const invoice = await makeInvoice(books)
    const line = await books.line({ amount: 2000.01, amount_type: 'money_in', date: '2026-01-20' })
    const body = {
      transaction: line.id,
      invoices: [{ invoice: invoice.id, amount: 1000 }],
      custom_journal_entries: [{ chart_of_account: chart_of_account.id, amount: -1000.01 }],
    }
    expect(messageOf(await books.client.refused(matchInvoice, { body }))).toEqual([
      400,
      'Financed amount 1,000.01 is greater than the unfunded amount 1,000.00 of the loan.',
    ])
    expect((await books.balances())[chart_of_account.chart_number] ?? 0).toBe(0)
    await books.sound()
  })

  it('a rule categorizes deposits until the loan is fully funded and leaves the rest unchanged', async () => {
    const books = await quarter()
    const { chart_of_account } = await books.client.call(loanDetail, { params: { id: await addLoan(books) } })
    for (const [amount, date] of [
      [60000, '2026-01-20'],
      [30000, '2026-01-21'],
      [25000, '2026-01-22'],
    ] as const) {
      await books.line({ amount, date, amount_type: 'money_in', name: 'DAIMLER TRUCK FIN' })
    }
    const conditions = [{ target_text: 'daimler', condition_type: 'contains' as const }]
    await books.client.call(createRule, {
      body: { name: 'Loan', conditions, chart_of_account: chart_of_account.id, bank_accounts: [], apply_to_all: true },
    })
    await api.runJobs()
    expect((await books.balances())[chart_of_account.chart_number]).toBe(-85000)
    expect((await books.balances())[8090]).toBe(-30000)
    await books.sound()
  })

  it('a manual deposit to the loan cannot be raised above the loan amount, but it can be reduced', async () => {
    const books = await quarter()
    const { chart_of_account } = await books.client.call(loanDetail, { params: { id: await addLoan(books) } })
    const line = await books.line({
      amount: 1000,
      amount_type: 'money_in',
      chart_of_account: chart_of_account.chart_number,
    })
    const change = (amount: number) => ({ params: { id: line.id }, body: { amount } })
    const refused = await books.client.refused(updateTransaction, change(85000.01))
    expect([messageOf(refused), refused.body.ids]).toEqual([
      [400, 'Financed amount 84,000.01 is greater than the unfunded amount 84,000.00 of the loan.'],
      [line.id],
    ])
    expect((await books.balances())[chart_of_account.chart_number]).toBe(-1000)
    for (const amount of [85000, 500]) await books.client.call(updateTransaction, change(amount))
    expect((await books.balances())[chart_of_account.chart_number]).toBe(-500)
    await books.sound()
  })

  it('undoing a rule run skips a deposit if another one has funded its loan in the meantime', async () => {
    const books = await quarter()
    const {
      chart_of_account: { id: account, chart_number },
    } = await books.client.call(loanDetail, { params: { id: await addLoan(books) } })
    const deposit = (name: string) => books.line({ amount: 85000, amount_type: 'money_in', name })
    const [moved, other] = [await deposit('DAIMLER TRUCK FIN'), await deposit('LENDER')]
    await addRule(books, 'Loan', 'daimler', { chart_of_account: account })
    const second = await addRule(books, 'Other', 'truck fin', {
      chart_of_account: (await books.account(8010)).id,
      run: false,
    })
    const { run_id } = await books.client.call(reorderRules, { body: { moves: [{ rule: second.id, after: null }] } })
    await bookTo(books, other.id, account)
    expect(await books.client.call(undoRuleRun, { params: { id: run_id ?? '' } })).toEqual({ restored: 0, skipped: 1 })
    expect(
      (await books.client.call(transactionDetail, { params: { id: moved.id } })).chart_of_account?.chart_number,
    ).toBe(8010)
    expect((await books.balances())[chart_number]).toBe(-85000)
    await books.sound()
  })

  it('two deposits categorized simultaneously never exceed the loan', async () => {
    const books = await quarter()
    const { chart_of_account } = await books.client.call(loanDetail, { params: { id: await addLoan(books) } })
    const deposits = [
      await books.line({ amount: 50000, amount_type: 'money_in' }),
      await books.line({ amount: 50000, amount_type: 'money_in' }),
    ]
    const answers = await Promise.all(
      deposits.map(({ id }) =>
        books.client.send(editChartOfAccount, { params: { id }, body: { chart_of_account: chart_of_account.id } }),
      ),
    )
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 400])
    expect((await books.balances())[chart_of_account.chart_number]).toBe(-50000)
    await books.sound()
  })

  it('two people who pay the same payment simultaneously: one succeeds, the other is refused', async () => {
    const books = await quarter()
    const loan = await addLoan(books)
    const [one, two] = [await books.line({ amount: 1754.81 }), await books.line({ amount: 1754.81 })]
    const rowId = (await payment(books, loan, 1)).id
    const answers = await Promise.all(
      [one, two].map((line) =>
        books.client.send(markLoanPayment, { params: { rowId }, body: { is_paid: true, transaction: line.id } }),
      ),
    )
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409])
    await books.sound()
  })

  it('two assets added to one loan simultaneously never use more than its amount', async () => {
    const books = await quarter()
    const { id: loan } = await books.client.call(createLoan, { body: { ...TRAILER_LOAN, start_date: '2026-01-15' } })
    const asset = () => addAsset(books, { total_cost: 20000, type_of_financing: 'loan', loan })
    const outcomes = await Promise.allSettled([asset(), asset()])
    expect(outcomes.map((outcome) => outcome.status).sort()).toEqual(['fulfilled', 'rejected'])
    expect((await books.client.call(loanDetail, { params: { id: loan } })).funded_amount).toBe(20000)
    await books.sound()
  })
})
