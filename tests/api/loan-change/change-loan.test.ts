import { v7 } from 'uuid'
import { loanDetail, loanPayoff, markLoanPayment, updateLoan } from '@/lib/contract/loan'
import { changeLoan, type LoanChangeInput } from '@/lib/contract/loan-change'
import { journalEntryDetail, journalEntryList } from '@/lib/contract/journal-entry'
import { runDaily } from '@/server/jobs/daily'
import { testApi, type TestApi } from '@/tests/support/api'
import { addLoan, payment, paymentsOf, payRow } from '@/tests/support/assets'
import { makeBooks, messageOf, type Books } from '@/tests/support/books'
import { addMember } from '@/tests/support/company'

const SKIP: LoanChangeInput = { kind: 'holiday', first: 2, count: 2, rest: 'extend' }

describe('POST loan/loan/{id}/change/', () => {
  let api: TestApi
  let books: Books
  let loan: string
  beforeAll(async () => void (api = await testApi()))
  afterAll(() => api.close())
  beforeEach(async () => {
    api.clock.set('2026-04-20T12:00:00Z')
    books = await makeBooks(api, { books_start: '2026-01-01' })
    loan = await addLoan(books)
    await books.line({ amount: 85000, amount_type: 'money_in', date: '2026-01-15', chart_of_account: 2501 })
    await payRow(books, { loan, n: 1, amount: 1754.81, date: '2026-02-15' })
  })
  afterEach(() => books.sound())

  const change = (body: LoanChangeInput) => books.client.call(changeLoan, { params: { id: loan }, body })
  /** The status, and the message of the whole form or of its field. */
  const refused = async (body: LoanChangeInput) => {
    const answer = await books.client.refused(changeLoan, { params: { id: loan }, body })
    return [answer.status, Object.values(answer.body as object).flat()[0]]
  }
  const rows = async (from: number, to: number) =>
    (await paymentsOf(books, loan))
      .filter(({ n }) => n >= from && n <= to)
      .map((row) => [row.n, row.interest, row.principal, row.payment, row.ending_balance, row.is_paid, row.is_skipped])
  const sums = async () => {
    const all = await paymentsOf(books, loan)
    return [
      all.length,
      Math.round(all.reduce((sum, row) => sum + row.principal * 100, 0)) / 100,
      all.at(-1)?.ending_balance,
    ]
  }

  it('a holiday of two payments: their interest is added and expensed when due, the payment stays, the term is longer', async () => {
    expect((await change(SKIP)).message).toBe('Payments 2 to 3 of Truck 102 loan are skipped.')
    expect(await rows(1, 4)).toEqual([
      [1, 595, 1144.81, 1754.81, 83855.19, true, false],
      [2, 586.99, -586.99, 0, 84442.18, true, true],
      [3, 591.1, -591.1, 0, 85033.28, true, true],
      [4, 595.23, 1144.58, 1754.81, 83888.7, false, false],
    ])
    const { 2501: owed, 9010: interest } = await books.balances()
    expect([owed, interest]).toEqual([-85033.28, 1773.09])
    expect((await sums()).slice(1)).toEqual([85000, 0])
    const saved = await books.client.call(loanDetail, { params: { id: loan } })
    expect(saved).toMatchObject({ balance: 85033.28, funded_amount: 85000, paid_payments: 1, next_due: '2026-05-15' })
    const { results } = await books.client.call(journalEntryList, { query: { event_type: 'loan' } })
    expect(results.map(({ entry_id, date }) => [entry_id, date]).sort()).toEqual([
      ['LOAN-000001/2', '2026-03-15'],
      ['LOAN-000001/3', '2026-04-15'],
    ])
    const entry = await books.client.call(journalEntryDetail, { params: { id: results[0]?.id ?? '' } })
    expect(entry.source).toMatchObject({ kind: 'loan', id: loan })
  })

  it('a holiday spread over the rest keeps the end date and raises the payments', async () => {
    await change({ ...SKIP, rest: 'spread' })
    const all = await paymentsOf(books, loan)
    expect([all.length, all.at(-1)?.date]).toEqual([60, '2031-01-15'])
    expect(await sums()).toEqual([60, 85000, 0])
    const { current_payment, payment: agreed } = await books.client.call(loanDetail, { params: { id: loan } })
    expect([agreed, current_payment > agreed]).toEqual([1739.81, true])
  })

  it('a holiday that would extend the term past the calendar is refused at its field (400); spread, it is accepted', async () => {
    loan = await addLoan(books, { start_date: '2195-12-15' })
    expect(await refused(SKIP)).toEqual([
      400,
      'The last payment would be due after Dec 31, 2200. Spread it over the remaining payments.',
    ])
    await change({ ...SKIP, rest: 'spread' })
    expect((await paymentsOf(books, loan)).at(-1)?.date).toBe('2200-12-15')
  })

  it('interest of payments skipped in the future is expensed when they are due, or when the next payment is paid', async () => {
    await change({ ...SKIP, first: 4, count: 1 })
    expect((await rows(4, 4))[0]?.slice(5)).toEqual([false, true])
    for (const [n, date] of [
      [2, '2026-03-15'],
      [3, '2026-04-15'],
    ] as const)
      await payRow(books, { loan, n, amount: 1754.81, date })
    expect((await rows(4, 4))[0]?.slice(5)).toEqual([false, true])
    api.clock.set('2026-05-16T12:00:00Z')
    await runDaily(api.ports)
    // A session ends after this long without use.
    api.clock.set('2026-04-20T12:05:00Z')
    expect((await rows(4, 4))[0]?.slice(5)).toEqual([true, true])
    await payRow(books, { loan, n: 5, amount: 1754.81, date: '2026-06-15' })
    expect((await sums()).slice(1)).toEqual([85000, 0])
  })

  it('paying the first payment after a holiday settles the skipped ones, and unpaying it leaves them settled', async () => {
    api.clock.set('2026-02-20T12:00:00Z')
    await change(SKIP)
    expect((await rows(2, 3)).map((row) => row[5])).toEqual([false, false])
    const line = await books.line({ amount: 1754.81, date: '2026-05-15', name: 'DAIMLER' })
    const row = await payment(books, loan, 4)
    const pay = (body: object) => books.client.call(markLoanPayment, { params: { rowId: row.id }, body: body as never })
    await pay({ is_paid: true, transaction: line.id })
    expect((await rows(2, 4)).map((each) => each[5])).toEqual([true, true, true])
    await pay({ is_paid: false })
    expect((await rows(2, 4)).map((each) => each[5])).toEqual([true, true, false])
    expect((await sums()).slice(1)).toEqual([85000, 0])
  })

  it('unpaying the payment before skipped ones removes their interest too, until it is paid again', async () => {
    const paid = await payment(books, loan, 1)
    const before = await books.balances()
    await change(SKIP)
    const skipped = [await rows(1, 4), await books.balances()]
    expect(skipped[1]).not.toEqual(before)
    await books.client.call(markLoanPayment, { params: { rowId: paid.id }, body: { is_paid: false } })
    expect((await rows(1, 4)).map((row) => row[5])).toEqual([false, false, false, false])
    expect((await books.balances())[9010]).toBeUndefined()
    await books.client.call(markLoanPayment, {
      params: { rowId: paid.id },
      body: { is_paid: true, transaction: paid.transaction?.id },
    })
    api.clock.set('2026-04-21T12:00:00Z')
    await runDaily(api.ports)
    api.clock.set('2026-04-20T12:05:00Z')
    expect([await rows(1, 4), await books.balances()]).toEqual(skipped)
  })

  it('a new rate: payments due after the date are recalculated as level payments; those already made stay', async () => {
    expect((await change({ kind: 'rate', from_date: '2026-02-15', interest_rate: 6 })).message).toBe(
      'Truck 102 loan has a new rate from payment 2 on.',
    )
    const [first, second] = await rows(1, 2)
    expect(first).toEqual([1, 595, 1144.81, 1754.81, 83855.19, true, false])
    // 83,855.19 × 6 % / 12
    expect(second?.[1]).toBe(419.28)
    expect(await sums()).toEqual([60, 85000, 0])
    const saved = await books.client.call(loanDetail, { params: { id: loan } })
    expect(saved).toMatchObject({ interest_rate: 8.4, current_rate: 6, payment: 1739.81 })
    expect(saved.current_payment).toBeLessThan(1739.81)
    const quote = await books.client.call(loanPayoff, { params: { id: loan }, query: { date: '2026-03-17' } })
    // 83,855.19 × 6 % × 30 / 365
    expect(quote.interest).toBe(413.53)
  })

  it('extra principal before a future change: later payments are recalculated from the balance at that time', async () => {
    await change({ kind: 'rate', from_date: '2026-06-15', interest_rate: 12 })
    const before = (await rows(6, 6))[0]
    await payRow(books, {
      loan,
      n: 2,
      amount: 5754.81,
      interest: 586.99,
      principal: 5152.82,
      fee: 15,
      date: '2026-03-15',
    })
    const after = (await rows(6, 6))[0]
    expect(Number(after?.[1])).toBeLessThan(Number(before?.[1]))
    expect(await sums()).toEqual([60, 85000, 0])
  })

  it('refuses with a message: payments already made, too many, none after the date, before an earlier change, other terms', async () => {
    expect(await refused({ ...SKIP, first: 1 })).toEqual([400, 'Choose a payment that has not been made yet.'])
    expect(await refused({ ...SKIP, first: 60, count: 2 })).toEqual([
      400,
      'At most 1 payment can be skipped from there.',
    ])
    expect(await refused({ ...SKIP, count: 25 })).toEqual([400, 'At most 24 payments can be skipped at once.'])
    expect(await refused({ kind: 'rate', from_date: '2031-02-01', interest_rate: 5 })).toEqual([
      400,
      'No payment is due after this day.',
    ])
    await change(SKIP)
    expect(await refused({ kind: 'rate', from_date: '2026-03-01', interest_rate: 101 })).toEqual([
      400,
      'Interest rate must be between 0 and 100.',
    ])
    expect(await refused({ ...SKIP, first: 3 })).toEqual([400, 'Choose a payment that has not been made yet.'])
    const patch = { params: { id: await addLoan(books, { name: 'Other' }) }, body: { interest_rate: 9 } }
    await books.client.call(changeLoan, { params: patch.params, body: { ...SKIP, first: 1 } })
    expect(messageOf(await books.client.refused(updateLoan, patch))).toEqual([
      409,
      'Undo the payment holidays and rate changes of this loan before changing its terms.',
    ])
  })

  it('a skipped payment in a closed period is refused (409); so are another company (404) and a consultant (403)', async () => {
    await books.lockBooks('2026-03-31')
    expect(await refused(SKIP)).toEqual([409, 'Books are locked through 2026-03-31.'])
    await books.lockBooks('2026-01-31')
    expect((await books.client.refused(changeLoan, { params: { id: v7() }, body: SKIP })).status).toBe(404)
    const consultant = await addMember(api, books, { role: 'consultant' })
    expect((await consultant.client.refused(changeLoan, { params: { id: loan }, body: SKIP })).status).toBe(403)
  })
})
