import { v7 } from 'uuid'
import { createTruck } from '@/lib/contract/truck'
import { loanSchedule, markLoanPayment, updateLoan } from '@/lib/contract/loan'
import { Problem } from '@/lib/contract/problem'
import { transactionsSplit } from '@/lib/contract/split'
import { editChartOfAccount, transactionDetail } from '@/lib/contract/transaction'
import { bulkFinalize } from '@/lib/contract/transaction-bulk'
import { matchInvoice } from '@/lib/contract/transaction-match'
import { testApi, type TestApi } from '@/tests/support/api'
import { addLoan, entryText, payment, paymentsOf, payRow } from '@/tests/support/assets'
import { makeBooks, messageOf, type Books } from '@/tests/support/books'
import { addMember } from '@/tests/support/company'
import { makeInvoice } from '@/tests/support/invoicing'

describe('PATCH loan/schedule/{rowId}/', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await testApi()
  })
  afterAll(() => api.close())

  const refused = async (books: Books, rowId: string, body: object) =>
    messageOf(await books.client.refused(markLoanPayment, { params: { rowId }, body }))

  it('pays with a bank line: posts principal, interest and fee; the line is linked to the loan and has its truck', async () => {
    const books = await makeBooks(api)
    const truck = (await books.client.call(createTruck, { body: { unit_number: '102' } })).id
    const loan = await addLoan(books, { truck })
    const row = await payRow(books, { loan, n: 1, amount: 1754.81 })
    expect(row).toMatchObject({ is_paid: true, principal: 1144.81, interest: 595, fee: 15 })
    expect(await entryText(books, 'TXN-000001')).toBe(
      '2026-02-17 | Cr 1010 1754.81 | Dr 2501 1144.81 | Dr 9010 595 | Dr 9040 15',
    )
    const posted = await api.rows<{ trucks: number }>({
      text: 'select count(*)::int as trucks from posting where entity_id = $1 and truck_id = $2',
      values: [books.entity.id, truck],
    } as never)
    expect(posted).toEqual([{ trucks: 3 }])
    const line = row.transaction?.id ?? ''
    expect(
      messageOf(
        await books.client.refused(editChartOfAccount, { params: { id: line }, body: { chart_of_account: null } }),
      ),
    ).toEqual([409, 'Unlink the loan payment before changing the category.'])
    expect(
      (await books.client.call(transactionDetail, { params: { id: line } })).journal_entries.map(
        (entry) => entry.entry_id,
      ),
    ).toEqual(['TXN-000001', 'LOAN-000001/1'])
    await books.client.call(markLoanPayment, { params: { rowId: row.id }, body: { is_paid: false } })
    expect(await entryText(books, 'TXN-000001')).toBe('2026-02-17 | Cr 1010 1754.81 | Dr 8590 1754.81')
    expect((await books.client.call(transactionDetail, { params: { id: line } })).status).toBe('uncategorized')
    await books.sound()
  })

  it('pays with part of a line while a customer payment also changes the loan: the schedule agrees with the books', async () => {
    const books = await makeBooks(api)
    const loan = await addLoan(books)
    const [whole, invoice] = [await books.line({ amount: 1000 }), await makeInvoice(books)]
    const parts = [1754.81, -754.81].map((amount) => ({
      chart_of_account: null,
      amount,
      date: whole.date,
      description: '',
    }))
    const [paying, received] = (
      await books.client.call(transactionsSplit, { body: { transaction: whole.id, lines: parts } })
    ).lines
    await books.client.call(markLoanPayment, {
      params: { rowId: (await payment(books, loan, 1)).id },
      body: { is_paid: true, transaction: paying?.id },
    })
    await books.client.call(matchInvoice, {
      body: {
        transaction: received?.id ?? '',
        invoices: [{ invoice: invoice.id, amount: 804.81 }],
        custom_journal_entries: [{ chart_of_account: (await books.account(2501)).id, amount: 50 }],
      },
    })
    expect((await books.balances())[2501]).toBe(1194.81)
    await books.sound()
  })

  it('accepts a line that is already categorized', async () => {
    const books = await makeBooks(api)
    const loan = await addLoan(books)
    const line = await books.line({ amount: 1754.81, chart_of_account: 6410 })
    await books.client.call(markLoanPayment, {
      params: { rowId: (await payment(books, loan, 1)).id },
      body: { is_paid: true, transaction: line.id },
    })
    expect((await books.balances())[6410] ?? 0).toBe(0)
    await books.sound()
  })

  it('does not overwrite a category set in the meantime (409, who did what); succeeds after a reload, and again after unlinking', async () => {
    const books = await makeBooks(api)
    const mate = await addMember(api, books, { role: 'finance_department' })
    const [loan, line] = [await addLoan(books), await books.line({ amount: 1754.81 })]
    const row = await payment(books, loan, 1)
    const filed = await mate.client.call(editChartOfAccount, {
      params: { id: line.id },
      body: { chart_of_account: (await books.account(6010)).id },
    })
    const pay = (transaction_version: string, version: string) => ({
      params: { rowId: row.id },
      body: { is_paid: true, transaction: line.id, transaction_version },
      headers: { 'if-unmodified-since-version': version },
    })
    const stale = Problem.parse(
      (await books.client.refused(markLoanPayment, pay(line.updated_at, row.updated_at))).body,
    )
    expect([stale.code, stale.changed?.by]).toEqual(['stale', 'Ada Miles'])
    expect(stale.changed?.changes).toContainEqual({ field: 'chart_of_account', from: null, to: 'Diesel Fuel' })
    expect((await books.client.call(markLoanPayment, pay(filed.updated_at, row.updated_at))).is_paid).toBe(true)
    const off = await books.client.call(markLoanPayment, { params: { rowId: row.id }, body: { is_paid: false } })
    expect((await books.client.call(markLoanPayment, pay(off.updated_at, off.updated_at))).is_paid).toBe(true)
    await books.sound()
  })

  it('refuses in order: no line, already paid, earlier payments open, money in, different amounts', async () => {
    const books = await makeBooks(api)
    const loan = await addLoan(books)
    const [first, second] = [(await payment(books, loan, 1)).id, (await payment(books, loan, 2)).id]
    const [right, more, income] = [
      await books.line({ amount: 1754.81 }),
      await books.line({ amount: 2000 }),
      await books.line({ amount: 1754.81, amount_type: 'money_in' }),
    ]
    const pay = (row: string, transaction: string, amounts = {}) =>
      refused(books, row, { is_paid: true, transaction, ...amounts })
    expect(await refused(books, first, { is_paid: true })).toEqual([
      400,
      'Link a bank transaction to mark this payment as paid.',
    ])
    expect(await refused(books, first, { is_paid: false })).toEqual([409, 'Payment is not marked as paid.'])
    expect(await pay(second, right.id)).toEqual([409, 'Payment 1 must be paid first.'])
    expect(await pay(first, income.id)).toEqual([400, 'Only money out transactions can pay a loan.'])
    expect(await pay(first, more.id)).toEqual([
      400,
      'Transaction amount 2,000.00 does not equal the scheduled payment 1,754.81.',
    ])
    expect(await pay(first, more.id, { principal: 1500 })).toEqual([
      400,
      'Interest, principal and fee must total the transaction amount 2,000.00.',
    ])
    const all = await books.line({ amount: 90000 })
    expect(await pay(first, all.id, { interest: 0, principal: 90000, fee: 0 })).toEqual([
      400,
      'Principal 90,000.00 is greater than the balance 85,000.00 of the loan.',
    ])
    await books.client.call(markLoanPayment, {
      params: { rowId: first },
      body: { is_paid: true, transaction: right.id },
    })
    expect(await pay(first, more.id)).toEqual([409, 'Payment is already marked as paid.'])
    expect(await pay(second, right.id)).toEqual([409, 'Unlink the loan payment before changing the category.'])
    await books.sound()
  })

  it('finalized lines and locked months can be neither paid nor unpaid (409)', async () => {
    const books = await makeBooks(api)
    const loan = await addLoan(books)
    const row = await payRow(books, { loan, n: 1, amount: 1754.81 })
    const finalize = (is_finalized: boolean) =>
      books.client.call(bulkFinalize, { body: { transactions: [row.transaction?.id ?? ''], is_finalized } })
    await finalize(true)
    expect(await refused(books, row.id, { is_paid: false })).toEqual([
      409,
      'Transaction is finalized. Unfinalize it before making changes.',
    ])
    await finalize(false)
    const next = await books.line({ amount: 1754.81, date: '2026-03-16' })
    await books.lockBooks('2026-03-31')
    expect(await refused(books, row.id, { is_paid: false })).toEqual([409, 'Books are locked through 2026-03-31.'])
    expect(await refused(books, (await payment(books, loan, 2)).id, { is_paid: true, transaction: next.id })).toEqual([
      409,
      'Books are locked through 2026-03-31.',
    ])
    await books.sound()
  })

  it('a last payment below the balance adds another payment for the rest; unpaying it restores the agreed term', async () => {
    const books = await makeBooks(api)
    const loan = await addLoan(books, { loan_amount: 1000, interest_rate: 0, period: 2, variable_fee: 0 })
    const ends = async () =>
      (await paymentsOf(books, loan)).map((row) => [row.n, row.date, row.principal, row.ending_balance])
    await payRow(books, { loan, n: 1, amount: 500 })
    const less = await payRow(books, {
      loan,
      n: 2,
      amount: 480,
      date: '2026-03-16',
      interest: 0,
      principal: 480,
      fee: 0,
    })
    expect(await ends()).toEqual([
      [1, '2026-02-15', 500, 500],
      [2, '2026-03-15', 480, 20],
      [3, '2026-04-15', 20, 0],
    ])
    expect((await books.client.call(loanSchedule, { params: { id: loan } })).end_date).toBe('2026-04-15')
    await books.sound()
    const rest = await payRow(books, { loan, n: 3, amount: 20, date: '2026-04-16' })
    expect((await books.balances())[2501] ?? 0).toBe(1000)
    await books.sound()
    for (const row of [rest, less])
      await books.client.call(markLoanPayment, { params: { rowId: row.id }, body: { is_paid: false } })
    expect(await ends()).toEqual([
      [1, '2026-02-15', 500, 500],
      [2, '2026-03-15', 500, 0],
    ])
    await books.sound()
  })

  it('amounts entered before the loan changed are refused (409), for paying and for unpaying', async () => {
    const books = await makeBooks(api)
    const loan = await addLoan(books)
    const [first, second] = [await payment(books, loan, 1), await payment(books, loan, 2)]
    const line = await books.line({ amount: 2000 })
    api.clock.advance(1000)
    const paid = await payRow(books, { loan, n: 1, amount: 1754.81 })
    const stale = async (row: string, body: { is_paid: boolean }, version: string) =>
      (
        await books.client.refused(markLoanPayment, {
          params: { rowId: row },
          body,
          headers: { 'if-unmodified-since-version': version },
        })
      ).body.code
    const over = { is_paid: true, transaction: line.id, interest: 586.99, principal: 1398.01, fee: 15 }
    expect(await stale(second.id, over, second.updated_at)).toBe('stale')
    expect(await stale(first.id, { is_paid: false }, first.updated_at)).toBe('stale')
    const headers = { 'if-unmodified-since-version': paid.updated_at }
    expect(
      (await books.client.call(markLoanPayment, { params: { rowId: second.id }, body: over, headers })).principal,
    ).toBe(1398.01)
    await books.sound()
  })

  it('a late change is refused with who did what to which loan: another payment, another name', async () => {
    const books = await makeBooks(api)
    const mate = await addMember(api, books, { role: 'finance_department' })
    const loan = await addLoan(books)
    const [first, mine, theirs] = [
      await payment(books, loan, 1),
      await books.line({ amount: 1754.81 }),
      await books.line({ amount: 1754.81 }),
    ]
    const headers = { 'if-unmodified-since-version': first.updated_at }
    const changed = async (row: string, body: { is_paid: boolean; transaction?: string }) =>
      Problem.parse((await books.client.refused(markLoanPayment, { params: { rowId: row }, body, headers })).body)
        .changed
    await mate.client.call(markLoanPayment, {
      params: { rowId: first.id },
      body: { is_paid: true, transaction: theirs.id },
    })
    const paid = await changed(first.id, { is_paid: true, transaction: mine.id })
    expect([paid?.by, paid?.name]).toEqual(['Ada Miles', 'Truck 102 loan'])
    expect(paid?.changes).toContainEqual({ field: 'payment', from: null, to: 1 })
    expect(await changed(first.id, { is_paid: false })).toEqual(paid)
    await mate.client.call(updateLoan, { params: { id: loan }, body: { name: 'Unit 102' } })
    const late = Problem.parse(
      (await books.client.refused(updateLoan, { params: { id: loan }, body: { name: 'x' }, headers })).body,
    )
    expect(late).toMatchObject({
      code: 'stale',
      changed: {
        by: 'Ada Miles',
        name: 'Unit 102',
        changes: [{ field: 'name', from: 'Truck 102 loan', to: 'Unit 102' }],
      },
    })
  })

  it('payments and lines of other companies are not found (404); a consultant is denied (403)', async () => {
    const [books, other] = [await makeBooks(api), await makeBooks(api)]
    const rowId = (await payment(books, await addLoan(books), 1)).id
    const [own, foreign] = [await books.line({ amount: 1754.81 }), await other.line({ amount: 1754.81 })]
    const status = async (client: Books['client'], row: string, transaction: string) =>
      (await client.refused(markLoanPayment, { params: { rowId: row }, body: { is_paid: true, transaction } })).status
    expect(await status(other.client, rowId, foreign.id)).toBe(404)
    expect(await status(books.client, v7(), own.id)).toBe(404)
    expect(await status(books.client, rowId, foreign.id)).toBe(404)
    const member = await addMember(api, books, { role: 'consultant' })
    expect(await status(member.client, rowId, own.id)).toBe(403)
  })
})
