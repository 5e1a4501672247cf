import sql from 'sql-template-tag'
import {
  calculateReconciliation,
  createReconciliation,
  finishReconciliation,
  lastReconciliationDates,
  reconciliationDetail,
  reconciliationReport,
  reconciliationTransactions,
  undoReconciliation,
  type Reconciliation,
} from '@/lib/contract/reconciliation'
import {
  addManualTransaction,
  editChartOfAccount,
  transactionDetail,
  updateTransaction,
  type Transaction,
} from '@/lib/contract/transaction'
import { editChartOfAccountBulk } from '@/lib/contract/transaction-bulk'
import { transactionsSplit } from '@/lib/contract/split'
import { makeBooks, messageOf, type Books } from '@/tests/support/books'
import { testApi, type TestApi } from '@/tests/support/api'

let api: TestApi
beforeAll(async () => void (api = await testApi()))
afterAll(() => api.close())

/** The card of the golden quarter: 3,200.00 owed at the start, four lines in January, three in February. */
async function golden() {
  const books = await makeBooks(api, { books_start: '2026-01-01' })
  const card = await books.bankAccount({
    name: 'Card',
    account_type: 'credit',
    current_balance: 3200,
    balance_date: '2025-12-31',
  })
  const line = (date: string, amount: number, name: string, amount_type: 'money_in' | 'money_out' = 'money_out') =>
    books.line({ bank_account: card.id, date, amount, amount_type, name })
  const lines = {
    T03: await line('2026-01-04', 428.6, 'TA PETRO'),
    T12: await line('2026-01-18', 512.4, 'TIRES'),
    T44: await line('2026-01-20', 36, 'ELD'),
    T14: await line('2026-01-25', 75, 'REFUND', 'money_in'),
    T17: await line('2026-02-10', 2200, 'PAYMENT THANK YOU', 'money_in'),
    T45: await line('2026-02-20', 36, 'ELD'),
    T50: await line('2026-02-27', 29.14, 'INTEREST CHARGE'),
  }
  const open = (end_date: string, settlement_balance: number) =>
    books.client.call(createReconciliation, { body: { bank_account: card.id, end_date, settlement_balance } })
  return { books, card, lines, open }
}
const sums = ({
  start_date,
  beginning_balance,
  money_in_balance,
  money_out_balance,
  ending_balance,
  difference,
}: Reconciliation) => [start_date, beginning_balance, money_in_balance, money_out_balance, ending_balance, difference]
const finish = (books: Books, { id }: Reconciliation, exclude: Transaction[] = []) =>
  books.client.call(finishReconciliation, {
    params: { id },
    body: { exclude_transaction_ids: exclude.map((line) => line.id) },
  })
const included = async (books: Books, { id }: Reconciliation) =>
  (await books.client.call(reconciliationTransactions, { params: { id }, query: { is_included: true } })).results.map(
    (line) => line.id,
  )
const isReconciled = async (books: Books, line: Transaction) =>
  (await books.client.call(transactionDetail, { params: { id: line.id } })).is_reconciliation

describe('the card of the golden quarter', () => {
  it('E091–E096: 36.00 too much is excluded, then finished; February includes it; undone newest first and finished again', async () => {
    const { books, card, lines, open } = await golden()
    const { T03, T12, T44, T14, T17, T45, T50 } = lines
    const R1 = await open('2026-01-31', 4066)
    expect(sums(R1)).toEqual(['2026-01-01', 3200, 75, 977, 4102, -36])
    expect(await included(books, R1)).toEqual([T03.id, T12.id, T44.id, T14.id])
    const refused = await books.client.refused(finishReconciliation, {
      params: { id: R1.id },
      body: { exclude_transaction_ids: [] },
    })
    expect(messageOf(refused)).toEqual([
      409,
      'The difference must be 0.00 to finish the reconciliation. Current difference: -36.00.',
    ])

    const january = await finish(books, R1, [T44])
    expect([sums(january), january.finished, january.finished_by?.id]).toEqual([
      ['2026-01-01', 3200, 75, 941, 4066, 0],
      true,
      books.user.id,
    ])
    expect(await included(books, R1)).toEqual([T03.id, T12.id, T14.id])

    const R2 = await open('2026-02-28', 1967.14)
    expect(await included(books, R2)).toEqual([T44.id, T17.id, T45.id, T50.id])
    expect(sums(await finish(books, R2))).toEqual(['2026-02-01', 4066, 2200, 101.14, 1967.14, 0])

    const undo = (id: string) => ({ params: { id } })
    expect(messageOf(await books.client.refused(undoReconciliation, undo(R1.id)))).toEqual([
      409,
      'Undo the later reconciliation first.',
    ])
    expect((await books.client.call(undoReconciliation, undo(R2.id))).finished).toBe(false)
    expect([await isReconciled(books, T45), await isReconciled(books, T12)]).toEqual([false, true])
    expect(sums(await finish(books, R2))).toEqual(['2026-02-01', 4066, 2200, 101.14, 1967.14, 0])
    expect(await books.client.call(lastReconciliationDates, { query: { bank_account: card.id } })).toEqual([
      {
        bank_account: card.id,
        last_date: '2026-02-28',
        open_reconciliation: null,
        uncleared_count: 0,
        uncleared_balance: 0,
      },
    ])
    await books.sound()
  })

  it("the January report: three cleared, 36.00 outstanding, and 4,066.00 + 36.00 equals the books' 4,102.00", async () => {
    const { books, lines, open } = await golden()
    const R1 = await open('2026-01-31', 4066)
    await finish(books, R1, [lines.T44])
    await finish(books, await open('2026-02-28', 1967.14))
    const report = await books.client.call(reconciliationReport, { params: { id: R1.id } })
    expect(report.cleared.map((line) => line.id)).toEqual([lines.T03.id, lines.T12.id, lines.T14.id])
    expect(report.outstanding.map((line) => [line.id, line.amount])).toEqual([[lines.T44.id, 36]])
    expect([report.outstanding_balance, report.ledger_balance, report.adjustments]).toEqual([36, 4102, []])
  })

  it('the hint for a difference of 36.00 names the line with that amount', async () => {
    const { books, lines, open } = await golden()
    const R1 = await open('2026-01-31', 4066)
    const calculate = (exclude: Transaction[]) =>
      books.client.call(calculateReconciliation, {
        params: { id: R1.id },
        body: { exclude_transaction_ids: exclude.map((line) => line.id), ending_balance: 4066 },
      })
    const first = await calculate([])
    expect([first.difference, first.included_count, first.excluded_count]).toEqual([-36, 4, 0])
    expect(first.hints.map(({ kind, transactions }) => [kind, ...transactions])).toEqual([
      ['exclude', lines.T44.id],
      ['swapped_digits'],
    ])
    const second = await calculate([lines.T44])
    expect([second.difference, second.included_count, second.excluded_count, second.hints]).toEqual([0, 3, 1, []])
  })
})

describe('what a finished reconciliation means', () => {
  it('X7: a difference of 0.37 is booked Dr 8550, Cr 1010 on the last day, and the account agrees', async () => {
    const books = await makeBooks(api, { books_start: '2026-01-01' })
    const checking = await books.bankAccount({ current_balance: 100, balance_date: '2025-12-31' })
    await books.line({ bank_account: checking.id, date: '2026-01-05', amount: 20, chart_of_account: 6010 })
    const R1 = await books.client.call(createReconciliation, {
      body: { bank_account: checking.id, end_date: '2026-01-31', settlement_balance: 79.63 },
    })
    const done = await books.client.call(finishReconciliation, {
      params: { id: R1.id },
      body: { adjustment: { note: 'bank rounds' } },
    })
    expect(sums(done)).toEqual(['2026-01-01', 100, 0, 20.37, 79.63, 0])
    expect(await books.balances()).toMatchObject({ 1010: 79.63, 8550: 0.37 })
    const { adjustments, ledger_balance } = await books.client.call(reconciliationReport, { params: { id: R1.id } })
    expect([adjustments.map(({ date, amount, amount_type }) => [date, amount, amount_type]), ledger_balance]).toEqual([
      [['2026-01-31', 0.37, 'money_out']],
      79.63,
    ])
    await books.sound()
  })

  it('its lines keep date and amount but can still be categorized; split parts are reconciled with their line', async () => {
    const books = await makeBooks(api, { books_start: '2026-01-01' })
    const [checking, fuel, tires] = [await books.bankAccount(), await books.account(6010), await books.account(6140)]
    const line = await books.line({ bank_account: checking.id, date: '2026-01-05', amount: 100 })
    const parts = [fuel, tires].map(({ id }, index) => ({
      chart_of_account: id,
      date: line.date,
      amount: index === 0 ? 60 : 40,
      description: '',
    }))
    const other = await books.line({ bank_account: checking.id, date: '2026-01-06', amount: 50 })
    await books.client.call(transactionsSplit, { body: { transaction: line.id, lines: parts } })
    const R1 = await books.client.call(createReconciliation, {
      body: { bank_account: checking.id, end_date: '2026-01-31', settlement_balance: -150 },
    })
    expect(sums(R1)).toEqual(['2026-01-01', 0, 0, 150, -150, 0])
    await finish(books, R1)
    expect(
      await api.rows(
        sql`select count(*)::int as n from bank_transaction where reconciliation_id = ${R1.id} and is_reconciliation`,
      ),
    ).toEqual([{ n: 4 }])
    expect(
      messageOf(await books.client.refused(updateTransaction, { params: { id: other.id }, body: { amount: 51 } })),
    ).toEqual([409, 'Reconciled transactions keep their date, amount and account.'])
    await books.client.call(editChartOfAccount, { params: { id: other.id }, body: { chart_of_account: fuel.id } })
    await books.client.call(undoReconciliation, { params: { id: R1.id } })
    expect(
      await api.rows(
        sql`select 1 from bank_transaction where reconciliation_id = ${R1.id} or (entity_id = ${books.entity.id} and is_reconciliation)`,
      ),
    ).toEqual([])
    await books.sound()
  })

  it('no line can be dated before the first finished statement, because no statement would show it; after the undo it can', async () => {
    const { books, card, lines, open } = await golden()
    const R1 = await open('2026-01-31', 4066)
    await finish(books, R1, [lines.T44])
    const late = {
      bank_account: card.id,
      date: '2025-12-20',
      amount: 10,
      amount_type: 'money_out',
      name: 'WASH',
    } as const
    const refused = [400, 'Date must be on or after Jan 1, 2026, the start of the first reconciliation.']
    expect(messageOf(await books.client.refused(addManualTransaction, { body: late }))).toEqual(refused)
    const moved = { params: { id: lines.T44.id }, body: { date: '2025-12-31' } }
    expect(messageOf(await books.client.refused(updateTransaction, moved))).toEqual(refused)
    const { reconciliation, ledger_balance, outstanding_balance } = await books.client.call(reconciliationReport, {
      params: { id: R1.id },
    })
    expect([reconciliation.settlement_balance, outstanding_balance, ledger_balance]).toEqual([4066, 36, 4102])
    await books.client.call(undoReconciliation, { params: { id: R1.id } })
    await books.client.call(addManualTransaction, { body: late })
    expect(sums(await books.client.call(reconciliationDetail, { params: { id: R1.id } }))).toEqual([
      '2026-01-01',
      3210,
      75,
      941,
      4076,
      -10,
    ])
    await books.sound()
  })

  it('a line of another account cannot be categorized to it with such a date either (400)', async () => {
    const { books, card, lines, open } = await golden()
    await finish(books, await open('2026-01-31', 4066), [lines.T44])
    const [early, late] = [
      await books.line({ date: '2025-12-20', amount: 40 }),
      await books.line({ date: '2026-02-20', amount: 41 }),
    ]
    const body = { chart_of_account: card.chart_of_account }
    const pay = (lines: Transaction[]) => ({ body: { ...body, transactions: lines.map(({ id }) => id) } })
    const refused = [400, 'Date must be on or after Jan 1, 2026, the start of the first reconciliation.']
    expect(messageOf(await books.client.refused(editChartOfAccount, { params: { id: early.id }, body }))).toEqual(
      refused,
    )
    expect(messageOf(await books.client.refused(editChartOfAccountBulk, pay([late, early])))).toEqual(refused)
    expect((await books.client.call(editChartOfAccountBulk, pay([late]))).updated).toBe(1)
    await books.sound()
  })

  it('three simultaneous finish requests: one succeeds, the others are refused', async () => {
    const { books, lines, open } = await golden()
    const R1 = await open('2026-01-31', 4066)
    const request = { params: { id: R1.id }, body: { exclude_transaction_ids: [lines.T44.id] } }
    const answers = await Promise.all([1, 2, 3].map(() => books.client.send(finishReconciliation, request)))
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409, 409])
    await books.sound()
  })
})
