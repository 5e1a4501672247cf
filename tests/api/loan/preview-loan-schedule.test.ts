import { loanList, previewLoanSchedule } from '@/lib/contract/loan'
import { testApi, type TestApi } from '@/tests/support/api'
import { makeBooks } from '@/tests/support/books'
import { addMember } from '@/tests/support/company'

describe('POST loan/schedule-preview/', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await testApi()
  })
  afterAll(() => api.close())

  const TERMS = {
    loan_amount: 24000,
    interest_rate: 6,
    period: 24,
    payment_frequency: 'quarterly' as const,
    start_date: '2025-04-10',
    variable_fee: 5,
  }

  it('shows the schedule such a loan would have, marking payments due before the books start, and writes nothing', async () => {
    const books = await makeBooks(api, { books_start: '2026-01-01' })
    const answer = await books.client.call(previewLoanSchedule, { body: TERMS })
    expect([answer.payment, answer.end_date, answer.total_interest, answer.total_fees]).toEqual([
      3206.02,
      '2027-04-10',
      1648.14,
      40,
    ])
    expect(answer.results.map((row) => row.is_paid)).toEqual([true, true, false, false, false, false, false, false])
    expect(answer.results[0]).toEqual({
      n: 1,
      date: '2025-07-10',
      beginning_balance: 24000,
      interest: 360,
      principal: 2846.02,
      fee: 5,
      payment: 3211.02,
      ending_balance: 21153.98,
      is_paid: true,
      is_skipped: false,
    })
    expect((await books.client.call(loanList)).count).toBe(0)
  })

  it('refuses what a loan would be refused for (400); a read-only member can preview', async () => {
    const books = await makeBooks(api)
    const refused = async (over: object) =>
      (await books.client.refused(previewLoanSchedule, { body: { ...TERMS, ...over } })).body
    expect(await refused({ loan_amount: 0 })).toEqual({ loan_amount: ['Loan amount must be greater than 0.'] })
    expect(await refused({ period: 7 })).toEqual({
      period: ['Loan period must be a whole number of quarterly payments.'],
    })
    const reader = await addMember(api, books, { role: 'admin', permission: 'read_only' })
    expect((await reader.client.call(previewLoanSchedule, { body: TERMS })).results).toHaveLength(8)
  })
})
