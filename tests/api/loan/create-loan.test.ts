import { accountList } from '@/lib/contract/chart-of-account'
import { createLoan, loanDetail, updateLoan } from '@/lib/contract/loan'
import { createTruck } from '@/lib/contract/truck'
import { testApi, type TestApi } from '@/tests/support/api'
import { addLoan, entryText, paymentsOf, TRAILER_LOAN, TRUCK_LOAN } from '@/tests/support/assets'
import { makeBooks, messageOf } from '@/tests/support/books'
import { expectReadersRefused } from '@/tests/support/strangers'

describe('POST loan/loan/', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await testApi()
  })
  afterAll(() => api.close())

  it('creates an account with the next free number and 60 payments, and posts nothing', async () => {
    const books = await makeBooks(api, { books_start: '2026-01-01' })
    const made = await books.client.call(createLoan, { body: TRUCK_LOAN })
    expect(made.message).toBe('Loan Truck 102 loan was added.')
    const loan = await books.client.call(loanDetail, { params: { id: made.id } })
    expect(loan).toMatchObject({
      entry_id: 'LOAN-000001',
      payment: 1739.81,
      payments: 60,
      funded_amount: 0,
      balance: 85000,
      variable_fee: 15,
      end_date: '2031-01-15',
    })
    const { results } = await books.client.call(accountList, { query: { search: '2501' } })
    expect(results).toMatchObject([
      {
        name: 'Loan - Truck 102 loan',
        account_element: 'liability',
        subcategory: 'long_term_liabilities',
        balance_type: 'credit',
      },
    ])
    expect((await paymentsOf(books, made.id))[0]).toMatchObject({
      n: 1,
      date: '2026-02-15',
      interest: 595,
      principal: 1144.81,
      fee: 15,
      payment: 1754.81,
    })
    await books.client.call(createLoan, { body: TRAILER_LOAN })
    expect((await books.client.call(accountList, { query: { search: '2502' } })).results).toMatchObject([
      { name: 'Loan - Trailer 50 note' },
    ])
    expect(await entryText(books, 'LOAN-000002')).toBe('2025-12-31 | Dr 3800 18265.27 | Cr 2502 18265.27')
    await books.sound()
  })

  it.each([
    [{ loan_amount: 0 }, { loan_amount: ['Loan amount must be greater than 0.'] }],
    [{ loan_amount: 1.005 }, { loan_amount: ['Amounts can have at most 2 decimals.'] }],
    [{ loan_amount: 1e8 }, { loan_amount: ['Amount is too large.'] }],
    [{ interest_rate: -0.1 }, { interest_rate: ['Interest rate must be between 0 and 100.'] }],
    [{ interest_rate: 100.5 }, { interest_rate: ['Interest rate must be between 0 and 100.'] }],
    [
      { period: 7, payment_frequency: 'quarterly' },
      { period: ['Loan period must be a whole number of quarterly payments.'] },
    ],
    [{ period: 0 }, { period: ['Loan period must be between 1 and 600 months.'] }],
    [{ variable_fee: -1 }, { variable_fee: ['Amount must not be negative.'] }],
    [{ name: ' ' }, { name: ['field is required'] }],
    [{ start_date: '2196-01-15' }, { start_date: ['The last payment must be due by Dec 31, 2200.'] }],
    [{ start_date: '2026-02-30' }, { start_date: ['Enter a date as yyyy-MM-dd.'] }],
  ])('refuses %j (400)', async (wrong, fields) => {
    const books = await makeBooks(api)
    const { status, body } = await books.client.refused(createLoan, { body: { ...TRUCK_LOAN, ...wrong } })
    expect([status, body]).toEqual([400, fields])
  })

  it('an existing loan with a balance different from its schedule opens with that balance, and the schedule continues from it', async () => {
    const books = await makeBooks(api, { books_start: '2026-01-01' })
    const id = await addLoan(books, { ...TRAILER_LOAN, opening_balance: 15000 })
    expect(await entryText(books, 'LOAN-000001')).toBe('2025-12-31 | Dr 3800 15000 | Cr 2501 15000')
    const rows = await paymentsOf(books, id)
    expect(
      rows.map(({ n, principal, ending_balance, is_opening }) => [n, principal, ending_balance, is_opening]),
    ).toEqual([
      [1, 2846.02, 21153.98, true],
      [2, 6153.98, 15000, true],
      [3, 2981.02, 12018.98, false],
      [4, 3025.74, 8993.24, false],
      [5, 3071.12, 5922.12, false],
      [6, 3117.19, 2804.93, false],
      [7, 2804.93, 0, false],
    ])
    const loan = await books.client.call(loanDetail, { params: { id } })
    expect(loan).toMatchObject({ balance: 15000, opening_balance: 15000, funded_amount: 24000 })
    const { name } = await books.client.call(updateLoan, {
      params: { id },
      body: { name: 'Note', opening_balance: 15000 },
    })
    expect([name, (await paymentsOf(books, id)).length]).toEqual(['Note', 7])
    await books.client.call(updateLoan, { params: { id }, body: { opening_balance: 18000 } })
    expect(await entryText(books, 'LOAN-000001')).toBe('2025-12-31 | Dr 3800 18000 | Cr 2501 18000')
    await books.sound()
  })

  it('this balance is at most the balance before the last payment, or the full amount if none was due (400)', async () => {
    const books = await makeBooks(api, { books_start: '2026-01-01' })
    const refused = async (over: object) =>
      (await books.client.refused(createLoan, { body: { ...TRAILER_LOAN, ...over } })).body
    expect(await refused({ opening_balance: 21153.99 })).toEqual({
      opening_balance: ['At most 21,153.98 can be owed after 2 payments.'],
    })
    expect(await refused({ opening_balance: 0 })).toEqual({ opening_balance: ['Amount must be greater than 0.'] })
    expect(await refused({ start_date: '2025-12-10', opening_balance: 15000 })).toEqual({
      opening_balance: ['No payment was due before the books start, so the whole loan amount is owed.'],
    })
  })

  it('an opening entry in a locked period is refused (409), and nothing is created', async () => {
    const books = await makeBooks(api, { books_start: '2026-01-01' })
    await books.lockBooks('2025-12-31')
    expect(messageOf(await books.client.refused(createLoan, { body: TRAILER_LOAN }))).toEqual([
      409,
      'Books are locked through 2025-12-31.',
    ])
    await books.client.call(createLoan, { body: TRUCK_LOAN })
    expect((await books.client.call(accountList, { query: { search: '2501' } })).results).toMatchObject([
      { name: 'Loan - Truck 102 loan' },
    ])
  })

  it('a truck of another company is not found (404); read-only members are denied (403)', async () => {
    const [books, other] = [await makeBooks(api), await makeBooks(api)]
    const truck = (await other.client.call(createTruck, { body: { unit_number: '1' } })).id
    expect((await books.client.refused(createLoan, { body: { ...TRUCK_LOAN, truck } })).status).toBe(404)
    await expectReadersRefused(api, books, createLoan, { body: TRUCK_LOAN })
  })
})
