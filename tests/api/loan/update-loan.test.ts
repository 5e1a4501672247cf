import type { BodyInput } from '@/lib/contract/endpoint'
import { updateLoan, type LoanScheduleRow } from '@/lib/contract/loan'
import { testApi, type TestApi } from '@/tests/support/api'
import { addAsset, addLoan, entryText, paymentsOf, payRow, TRAILER_LOAN } from '@/tests/support/assets'
import { makeBooks, messageOf } from '@/tests/support/books'
import { expectStrangersRefused } from '@/tests/support/strangers'

describe('PATCH loan/loan/{id}/', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await testApi()
  })
  afterAll(() => api.close())

  it('a new name renames the account; a new fee applies to unpaid payments', async () => {
    const books = await makeBooks(api, { books_start: '2026-01-01' })
    const loan = await addLoan(books)
    await payRow(books, { loan, n: 1, amount: 1754.81 })
    const after = await books.client.call(updateLoan, {
      params: { id: loan },
      body: { name: 'Unit 102', variable_fee: 20, agreement_name: '' },
    })
    expect(after).toMatchObject({
      name: 'Unit 102',
      variable_fee: 20,
      agreement_name: null,
      chart_of_account: { name: 'Loan - Unit 102' },
    })
    expect((await paymentsOf(books, loan)).slice(0, 2).map((row) => [row.fee, row.payment])).toEqual([
      [15, 1754.81],
      [20, 1759.81],
    ])
    await books.sound()
  })

  it('new terms change the schedule and the opening entry', async () => {
    const books = await makeBooks(api, { books_start: '2026-01-01' })
    const loan = await addLoan(books, TRAILER_LOAN)
    const after = await books.client.call(updateLoan, { params: { id: loan }, body: { interest_rate: 0 } })
    expect(after).toMatchObject({ payment: 3000, balance: 18000, payments: 8 })
    expect(await entryText(books, 'LOAN-000001')).toBe('2025-12-31 | Dr 3800 18000 | Cr 2501 18000')
    await books.client.call(updateLoan, { params: { id: loan }, body: { start_date: '2026-02-01', period: 12 } })
    expect(await entryText(books, 'LOAN-000001')).toBeNull()
    expect((await paymentsOf(books, loan)).map((row) => [row.date, row.principal, row.is_paid])).toEqual([
      ['2026-05-01', 6000, false],
      ['2026-08-01', 6000, false],
      ['2026-11-01', 6000, false],
      ['2027-02-01', 6000, false],
    ])
    await books.sound()
  })

  it('the balance stated by the lender at the start stays until it is changed or removed', async () => {
    const books = await makeBooks(api, { books_start: '2026-01-01' })
    const id = await addLoan(books, TRAILER_LOAN)
    const patch = (body: BodyInput<typeof updateLoan>) => books.client.call(updateLoan, { params: { id }, body })
    const opening = () => entryText(books, 'LOAN-000001')
    const before = await paymentsOf(books, id)
    expect(await patch({ opening_balance: null, interest_rate: 0 })).toMatchObject({ opening_balance: null })
    expect(await opening()).toBe('2025-12-31 | Dr 3800 18000 | Cr 2501 18000')
    expect(await patch({ opening_balance: 15000 })).toMatchObject({ opening_balance: 15000, balance: 15000 })
    expect(await patch({ interest_rate: 6 })).toMatchObject({ opening_balance: 15000, balance: 15000 })
    expect(await patch({ period: 36 })).toMatchObject({ opening_balance: 15000, payments: 10 })
    expect(await opening()).toBe('2025-12-31 | Dr 3800 15000 | Cr 2501 15000')
    await patch({ period: 24 })
    expect(await patch({ opening_balance: null })).toMatchObject({ opening_balance: null, balance: 18265.27 })
    expect(await opening()).toBe('2025-12-31 | Dr 3800 18265.27 | Cr 2501 18265.27')
    const figures = (rows: LoanScheduleRow[]) => rows.map(({ updated_at, ...row }) => ({ ...row, id: '' }))
    expect(figures(await paymentsOf(books, id))).toEqual(figures(before))
    await books.sound()
  })

  it('terms cannot change once a payment is linked (409), and must cover the funded amount (400)', async () => {
    const books = await makeBooks(api, { books_start: '2026-01-01' })
    const loan = await addLoan(books)
    await addAsset(books, { type_of_financing: 'loan', loan, down_payment: 15000 })
    const patch = (body: object) => books.client.refused(updateLoan, { params: { id: loan }, body })
    expect(messageOf(await patch({ loan_amount: 84000 }))).toEqual([
      400,
      'Loan amount 84,000.00 is less than the funded amount 85,000.00.',
    ])
    expect((await patch({ payment_frequency: 'quarterly', period: 7 })).body.period).toEqual([
      'Loan period must be a whole number of quarterly payments.',
    ])
    expect((await patch({ start_date: '2196-01-15' })).body.start_date).toEqual([
      'The last payment must be due by Dec 31, 2200.',
    ])
    await payRow(books, { loan, n: 1, amount: 1754.81 })
    expect(messageOf(await patch({ interest_rate: 9 }))).toEqual([
      409,
      'Unlink the payments of this loan before changing its terms.',
    ])
    await books.sound()
  })

  it('a loan funded by deposits cannot be dated before the books, because it would be opened twice (400)', async () => {
    const books = await makeBooks(api, { books_start: '2026-01-01' })
    const loan = await addLoan(books, { loan_amount: 20000 })
    await books.line({ amount: 20000, amount_type: 'money_in', chart_of_account: 2501 })
    const older = { params: { id: loan }, body: { start_date: '2025-06-15' } }
    expect(messageOf(await books.client.refused(updateLoan, older))).toEqual([
      400,
      'Loan amount 20,000.00 is less than the funded amount 40,000.00.',
    ])
    expect(await books.balances()).toEqual({ 1010: 20000, 2501: -20000 })
    await books.sound()
  })

  it('an opening entry in a locked period cannot change (409)', async () => {
    const books = await makeBooks(api, { books_start: '2026-01-01' })
    const loan = await addLoan(books, TRAILER_LOAN)
    await books.lockBooks('2025-12-31')
    expect(
      messageOf(await books.client.refused(updateLoan, { params: { id: loan }, body: { loan_amount: 30000 } })),
    ).toEqual([409, 'Books are locked through 2025-12-31.'])
    await books.client.call(updateLoan, {
      params: { id: loan },
      body: { name: 'Wells note', agreement_name: 'Wells 9' },
    })
  })

  it('an outdated version is refused (409), and so are other companies and read-only members', async () => {
    const books = await makeBooks(api)
    const id = await addLoan(books)
    const headers = { 'if-unmodified-since-version': '2020-01-01T00:00:00.000Z' }
    expect((await books.client.refused(updateLoan, { params: { id }, body: { name: 'x' }, headers })).body.code).toBe(
      'stale',
    )
    await expectStrangersRefused(api, books, updateLoan, { params: { id }, body: { name: 'Mine' } })
  })
})
