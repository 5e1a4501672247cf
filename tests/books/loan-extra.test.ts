import { loanPayoff, markLoanPayment } from '@/lib/contract/loan'
import { changeLoan } from '@/lib/contract/loan-change'
import { transactionDetail } from '@/lib/contract/transaction'
import { matchCandidates } from '@/lib/contract/transaction-match'
import { testApi, type TestApi } from '@/tests/support/api'
import { addLoan, entryText, payment, paymentsOf, payRow } from '@/tests/support/assets'
import { makeBooks, messageOf, type Books } from '@/tests/support/books'

describe('extra principal, paid apart from the schedule', () => {
  let api: TestApi
  let books: Books
  let loan: string
  beforeAll(async () => {
    api = await testApi()
  })
  afterAll(() => api.close())
  beforeEach(async () => {
    books = await makeBooks(api)
    loan = await addLoan(books)
  })

  const extra = async (n: number, amount: number, date: string) => ({
    params: { rowId: (await payment(books, loan, n)).id },
    body: { is_paid: true, is_extra: true, transaction: (await books.line({ amount, date })).id },
  })
  const rows = async () =>
    (await paymentsOf(books, loan)).map((row) => [row.date, row.interest, row.principal, row.is_skipped, row.is_extra])

  it('500.00 of 85,000.00: payment 1 keeps its due date with interest on 84,500.00, and the last of 60 payments is smaller', async () => {
    const before = await rows()
    const added = await books.client.call(markLoanPayment, await extra(1, 500, '2026-01-30'))
    expect(added).toMatchObject({ n: 1, date: '2026-01-30', interest: 0, principal: 500, fee: 0, is_extra: true })
    expect(await entryText(books, 'TXN-000001')).toBe('2026-01-30 | Cr 1010 500 | Dr 2501 500')
    const after = await rows()
    // 84,500.00 × 8.4 % / 12
    expect(after[1]).toEqual(['2026-02-15', 591.5, 1148.31, false, false])
    expect(after.slice(1).map(([date]) => date)).toEqual(before.map(([date]) => date))
    expect(Number(after.at(-1)?.[2])).toBeLessThan(Number(before.at(-1)?.[2]))
    // Interest has run since the loan began: 84,500.00 for 17 days, and 500.00 for the 15 until they were paid.
    const payoff = { params: { id: loan }, query: { date: '2026-02-01' } }
    expect(await books.client.call(loanPayoff, payoff)).toMatchObject({
      balance: 84500,
      interest_from: '2026-01-15',
      interest: 332.32,
    })
    expect(messageOf(await books.client.refused(loanPayoff, { ...payoff, query: { date: '2026-01-29' } }))).toEqual([
      409,
      'Principal was paid on Jan 30, 2026. Choose a later day.',
    ])
    await books.sound()
    const scheduled = await payRow(books, { loan, n: 2, amount: 1754.81 })
    expect(scheduled).toMatchObject({ interest: 591.5, is_extra: false })
    const lines = [added, scheduled].map(({ transaction }) => ({ params: { id: transaction?.id ?? '' } }))
    const read = await Promise.all(lines.map((line) => books.client.call(transactionDetail, line)))
    expect(read.map(({ link, is_extra }) => [link, is_extra])).toEqual([
      ['loan', true],
      ['loan', false],
    ])
    await books.sound()
    expect(
      messageOf(await books.client.refused(markLoanPayment, { params: { rowId: added.id }, body: { is_paid: false } })),
    ).toEqual([409, 'Only the last paid payment can be unpaid.'])
  })

  it('unpaying it restores the schedule, even with a payment holiday and a rate change ahead', async () => {
    await books.client.call(changeLoan, {
      params: { id: loan },
      body: { kind: 'holiday', first: 3, count: 2, rest: 'extend' },
    })
    await books.client.call(changeLoan, {
      params: { id: loan },
      body: { kind: 'rate', from_date: '2026-06-15', interest_rate: 6 },
    })
    const before = await rows()
    const added = await books.client.call(markLoanPayment, await extra(1, 500, '2026-01-30'))
    const after = await rows()
    // The term that the holiday makes longer ends one payment sooner.
    expect(after.slice(1).map(([date, , , skipped]) => [date, skipped])).toEqual(
      before.slice(0, -1).map(([date, , , skipped]) => [date, skipped]),
    )
    expect(after.filter(([, , , skipped]) => skipped)).toHaveLength(2)
    await books.sound()
    await books.client.call(markLoanPayment, { params: { rowId: added.id }, body: { is_paid: false } })
    expect(await rows()).toEqual(before)
    expect(await entryText(books, 'TXN-000001')).toBe('2026-01-30 | Cr 1010 500 | Dr 8590 500')
    await books.sound()
  })

  it('is refused while an earlier payment is due, above the balance, or with its own interest', async () => {
    const refused = async (call: Awaited<ReturnType<typeof extra>>) =>
      messageOf(await books.client.refused(markLoanPayment, call))
    expect(await refused(await extra(1, 500, '2026-02-16'))).toEqual([409, 'Payment 1 must be paid first.'])
    expect(await refused(await extra(1, 85000.01, '2026-01-30'))).toEqual([
      400,
      'Principal 85,000.01 is greater than the balance 85,000.00 of the loan.',
    ])
    const { params, body } = await extra(1, 500, '2026-01-30')
    expect((await refused({ params, body: { ...body, interest: 5 } as never }))[0]).toBe(400)
    await books.sound()
  })

  it('is suggested for a line that names the lender and is far below the payment; far above it, a payment with extra principal is', async () => {
    const ask = async (amount: number, name = 'DAIMLER TRUCK FIN', date = '2026-02-15') =>
      (
        await books.client.call(matchCandidates, {
          params: { id: (await books.line({ amount, name, date })).id },
        })
      ).loans
    expect(await ask(500)).toMatchObject([
      { is_extra: true, principal: 500, interest: 0, fee: 0, balance: 85000, score: 50 },
    ])
    expect(await ask(6754.81)).toMatchObject([
      { is_extra: false, principal: 6144.81, interest: 595, fee: 15, score: 50 },
    ])
    expect([await ask(500, 'PILOT'), await ask(6754.81, 'PILOT')]).toEqual([[], []])
    // What is refused after the payment was due is not proposed either.
    expect(await ask(500, 'DAIMLER TRUCK FIN', '2026-02-16')).toEqual([])
  })
})
