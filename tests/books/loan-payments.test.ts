import { loanDetail, markLoanPayment, type LoanScheduleRow } from '@/lib/contract/loan'
import { parseCents, sum, toWire, type Cents, cents } from '@/lib/money/cents'
import { random } from '@/server/seed/story/random'
import { testApi, type TestApi } from '@/tests/support/api'
import { addLoan, paymentsOf, TRAILER_LOAN, TRUCK_LOAN } from '@/tests/support/assets'
import { makeBooks, type Books } from '@/tests/support/books'

const STEPS = 20

/** Scheduled payments, early payoffs, short and long payments and unlinking, in random order; the same seed gives the same order. */
describe('a loan under random payments', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await testApi()
    api.clock.set('2026-11-20T17:00:00Z')
  })
  afterAll(() => api.close())

  it.each(['one', 'two'])('ledger, schedule and amount agree after every step (seed %s)', async (seed) => {
    const chance = random(`loan-payments/${seed}`)
    const books = await makeBooks(api, { books_start: '2026-01-01' })
    const loan = await addLoan(
      books,
      chance.chance(5_000) ? { ...TRAILER_LOAN, variable_fee: 12.5 } : { ...TRUCK_LOAN, start_date: '2025-11-30' },
    )
    for (let step = 0; step < STEPS; step++) {
      const rows = await paymentsOf(books, loan)
      const next = rows.find((row) => !row.is_paid)
      const last = rows.filter((row) => row.is_paid && !row.is_opening).at(-1)
      if (last && (!next || chance.chance(3_500))) await mark(books, last, { is_paid: false })
      else if (next) await pay(books, next, chance.int(0, 99))
      await expectAgreement(books, loan)
    }
    await books.sound()
  })

  const mark = (books: Books, row: LoanScheduleRow, body: object) =>
    books.client.call(markLoanPayment, { params: { rowId: row.id }, body: body as { is_paid: boolean } })

  /** As scheduled, with extra principal, with interest only, or the full payoff. */
  async function pay(books: Books, row: LoanScheduleRow, dice: number): Promise<void> {
    const [interest, fee, owed, agreed] = [row.interest, row.fee, row.beginning_balance, row.principal].map(
      parseCents,
    ) as [Cents, Cents, Cents, Cents]
    const principal = dice < 40 ? agreed : dice < 70 ? least(owed, cents(agreed * 3n)) : dice < 90 ? cents(0n) : owed
    const amount = sum([interest, fee, principal])
    if (amount === 0n) return
    const line = await books.line({ amount: toWire(amount), date: '2026-03-10' })
    const parts =
      principal === agreed ? {} : { interest: toWire(interest), principal: toWire(principal), fee: toWire(fee) }
    await mark(books, row, { is_paid: true, transaction: line.id, ...parts })
  }

  async function expectAgreement(books: Books, id: string): Promise<void> {
    const [rows, loan, balances] = [
      await paymentsOf(books, id),
      await books.client.call(loanDetail, { params: { id } }),
      await books.balances(),
    ]
    const owed = toWire(sum(rows.filter((row) => !row.is_paid).map((row) => parseCents(row.principal))))
    expect(toWire(sum(rows.map((row) => parseCents(row.principal))))).toBe(loan.loan_amount)
    expect([balances[2501] ?? 0, loan.balance, loan.funded_amount]).toEqual([
      owed === 0 ? 0 : -owed,
      owed,
      loan.loan_amount,
    ])
    expect(rows.map((row) => row.n)).toEqual(rows.map((_, index) => index + 1))
    expect([rows.at(-1)?.ending_balance, rows.at(-1)?.date]).toEqual([0, loan.end_date])
  }
})

const least = (a: Cents, b: Cents): Cents => (a < b ? a : b)
