import { createBill, deleteBill, updateBill, voidBill } from '@/lib/contract/bill'
import { loanDetail, markLoanPayment } from '@/lib/contract/loan'
import { deleteRule, undoRuleRun } from '@/lib/contract/rule'
import { transactionsSplit } from '@/lib/contract/split'
import { deleteTransaction, editChartOfAccount, transactionDetail, updateTransaction } from '@/lib/contract/transaction'
import { editChartOfAccountBulk } from '@/lib/contract/transaction-bulk'
import { matchBill, matchInvoice, unlinkInvoice } from '@/lib/contract/transaction-match'
import { testApi, type TestApi } from '@/tests/support/api'
import { addLoan, payment } from '@/tests/support/assets'
import { makeBooks, messageOf, type Books } from '@/tests/support/books'
import { billBody, billItems, makeBill, makeInvoice } from '@/tests/support/invoicing'
import { addRule } from '@/tests/support/rules'

/**
 * A loan is funded up to its amount and not a cent more, whatever is categorized, changed or undone on its account. Source: LEDGER §3.11.
 */
describe('the funding of a loan', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await testApi()
    api.clock.set('2026-06-15T17:00:00Z')
  })
  afterAll(() => api.close())

  interface Full {
    books: Books
    loan: string
    account: string
    /** Money out categorized directly to the loan account, outside its schedule. */
    repayment: string
    deposit: string
    funded: () => Promise<number>
  }

  /** 10,000.00 was received, 1,754.81 was repaid outside the schedule, and 1,754.81 was received again: the loan is fully funded. */
  async function full(): Promise<Full> {
    const books = await makeBooks(api, { books_start: '2026-01-01' })
    const loan = await addLoan(books, { loan_amount: 10000 })
    const {
      chart_of_account: { id: account, chart_number },
    } = await books.client.call(loanDetail, { params: { id: loan } })
    const line = (amount: number, amount_type: 'money_in' | 'money_out') =>
      books.line({ amount, amount_type, date: '2026-02-17', name: 'DAIMLER TRUCK FIN', chart_of_account: chart_number })
    await line(10000, 'money_in')
    const { id: repayment } = await line(1754.81, 'money_out')
    const { id: deposit } = await line(1754.81, 'money_in')
    const funded = async () => (await books.client.call(loanDetail, { params: { id: loan } })).funded_amount
    expect(await funded()).toBe(10000)
    return { books, loan, account, repayment, deposit, funded }
  }

  const sentence = (brought: string, unfunded = '0.00') => [
    400,
    `Financed amount ${brought} is greater than the unfunded amount ${unfunded} of the loan.`,
  ]
  const file = (line: string, chart_of_account: string | null) => ({ params: { id: line }, body: { chart_of_account } })

  it('a repayment that a later deposit depends on cannot be removed (400, naming the line): by category, in bulk, by split, amount or deletion', async () => {
    const { books, account, repayment, deposit, funded } = await full()
    const fuel = (await books.account(6010)).id
    const refused = await books.client.refused(editChartOfAccount, file(repayment, null))
    expect([messageOf(refused), refused.body.ids]).toEqual([sentence('1,754.81'), [repayment]])
    expect(messageOf(await books.client.refused(editChartOfAccount, file(repayment, fuel)))).toEqual(
      sentence('1,754.81'),
    )
    expect(
      (
        await books.client.refused(editChartOfAccountBulk, {
          body: { transactions: [repayment], chart_of_account: fuel },
        })
      ).body.ids,
    ).toEqual([repayment])
    const parts = [
      { chart_of_account: account, amount: 1700 },
      { chart_of_account: fuel, amount: 54.81 },
    ]
    expect(
      messageOf(await books.client.refused(transactionsSplit, { body: { transaction: repayment, lines: parts } })),
    ).toEqual(sentence('54.81'))
    expect(
      messageOf(await books.client.refused(updateTransaction, { params: { id: repayment }, body: { amount: 1754.8 } })),
    ).toEqual(sentence('0.01'))
    expect(messageOf(await books.client.refused(deleteTransaction, { params: { id: repayment } }))).toEqual(
      sentence('1,754.81'),
    )
    expect(await funded()).toBe(10000)
    // Both together leave the loan at 10,000.00.
    await books.client.call(editChartOfAccountBulk, {
      body: { transactions: [repayment, deposit], chart_of_account: null },
    })
    expect(await funded()).toBe(10000)
    await books.sound()
  })

  it('such a repayment cannot pay a bill or a scheduled payment instead (400)', async () => {
    const { books, loan, repayment, deposit, funded } = await full()
    const bill = await makeBill(books, { items: [[6110, 1, 1754.81]] })
    expect(
      messageOf(await books.client.refused(matchBill, { body: { transaction: repayment, bill: bill.id } })),
    ).toEqual(sentence('1,754.81'))
    const row = await payment(books, loan, 1)
    const pay = {
      params: { rowId: row.id },
      body: { is_paid: true, transaction: repayment, interest: 754.81, principal: 985, fee: 15 },
    }
    expect(messageOf(await books.client.refused(markLoanPayment, pay))).toEqual(sentence('1,754.81'))
    await books.client.call(editChartOfAccount, file(deposit, null))
    await books.client.call(markLoanPayment, pay)
    expect(await funded()).toBe(10000)
    await books.client.call(markLoanPayment, { ...pay, body: { is_paid: false } })
    expect(await funded()).toBe(10000)
    await books.sound()
  })

  it('the part of a customer payment posted to the loan cannot be unlinked while the loan depends on it (400)', async () => {
    const { books, account, deposit, funded } = await full()
    await books.client.call(editChartOfAccount, file(deposit, null))
    const [invoice, line] = [await makeInvoice(books), await books.line({ amount: 500, amount_type: 'money_in' })]
    await books.client.call(matchInvoice, {
      body: {
        transaction: line.id,
        invoices: [{ invoice: invoice.id, amount: 1000 }],
        custom_journal_entries: [{ chart_of_account: account, amount: 500 }],
      },
    })
    const more = await books.line({ amount: 2254.81, amount_type: 'money_in' })
    await books.client.call(editChartOfAccount, file(more.id, account))
    expect(messageOf(await books.client.refused(unlinkInvoice, { params: { transactionId: line.id } }))).toEqual(
      sentence('500.00'),
    )
    expect(await funded()).toBe(10000)
    await books.client.call(editChartOfAccount, file(more.id, null))
    await books.client.call(unlinkInvoice, { params: { transactionId: line.id } })
    await books.sound()
  })

  it('a bill line funds a loan no further than its amount: entered, changed or deleted', async () => {
    const { books, deposit, funded } = await full()
    await books.client.call(editChartOfAccount, file(deposit, null))
    const body = async (credit: number) =>
      billBody(books, {
        items: [
          [6110, 1, 5000],
          [2501, 1, -credit],
        ],
      })
    expect(messageOf(await books.client.refused(createBill, { body: await body(1754.82) }))).toEqual(
      sentence('1,754.82', '1,754.81'),
    )
    const bill = await books.client.call(createBill, { body: await body(1000) })
    const change = async (credit: number) => ({
      params: { id: bill.id },
      body: {
        bill_items: await billItems(books, [
          [6110, 1, 5000],
          [2501, 1, -credit],
        ]),
      },
    })
    expect(messageOf(await books.client.refused(updateBill, await change(1754.82)))).toEqual(
      sentence('754.82', '754.81'),
    )
    await books.client.call(updateBill, await change(1754.81))
    expect(await funded()).toBe(10000)
    const repaid = await makeBill(books, { items: [[2501, 1, 300]] })
    const last = await books.line({ amount: 300, amount_type: 'money_in', chart_of_account: 2501 })
    for (const refused of [
      await books.client.refused(deleteBill, { params: { id: repaid.id } }),
      await books.client.refused(voidBill, { params: { id: repaid.id }, body: {} }),
    ])
      expect(messageOf(refused)).toEqual(sentence('300.00'))
    await books.client.call(editChartOfAccount, file(last.id, null))
    await books.client.call(deleteBill, { params: { id: repaid.id } })
    await books.sound()
  })

  it('deleting a rule and undoing its run skip a repayment that the loan depends on and restore the others', async () => {
    const books = await makeBooks(api, { books_start: '2026-01-01' })
    const {
      chart_of_account: { id: account },
    } = await books.client.call(loanDetail, { params: { id: await addLoan(books, { loan_amount: 10000 }) } })
    await books.line({ amount: 10000, amount_type: 'money_in', chart_of_account: 2501 })
    const [small, large] = [
      await books.line({ amount: 200, name: 'DAIMLER EXTRA' }),
      await books.line({ amount: 900, name: 'DAIMLER EXTRA', date: '2026-02-04' }),
    ]
    const rule = await addRule(books, 'Extra', 'daimler extra', { chart_of_account: account })
    const last = await books.line({ amount: 800, amount_type: 'money_in', chart_of_account: 2501 })
    const filedUnder = async () =>
      Promise.all(
        [small, large].map(
          async ({ id }) =>
            (await books.client.call(transactionDetail, { params: { id } })).chart_of_account?.chart_number ?? null,
        ),
      )
    expect(await books.client.call(undoRuleRun, { params: { id: rule.run_id ?? '' } })).toEqual({
      restored: 1,
      skipped: 1,
    })
    expect(await filedUnder()).toEqual([null, 2501])
    await books.client.call(deleteRule, { params: { id: rule.id } })
    expect(await filedUnder()).toEqual([null, 2501])
    await books.client.call(editChartOfAccount, file(last.id, null))
    await books.client.call(editChartOfAccount, file(large.id, null))
    await books.sound()
  })

  it('two repayments removed simultaneously: one succeeds, because the loan has room for only one', async () => {
    const { books, account, repayment, deposit, funded } = await full()
    const other = await books.line({ amount: 1754.81 })
    await books.client.call(editChartOfAccount, file(other.id, account))
    const answers = await Promise.all(
      [repayment, other.id].map((id) => books.client.send(editChartOfAccount, file(id, null))),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
    expect(await funded()).toBe(10000)
    await books.client.call(editChartOfAccount, file(deposit, null))
    await books.sound()
  })
})
