import { loanPayoff } from '@/lib/contract/loan'
import { changeLoan } from '@/lib/contract/loan-change'
import { testApi, type TestApi } from '@/tests/support/api'
import { addLoan, payRow } from '@/tests/support/assets'
import { makeBooks, messageOf } from '@/tests/support/books'
import { addMember } from '@/tests/support/company'

let api: TestApi
beforeAll(async () => {
  api = await testApi()
  api.clock.set('2026-03-01T12:00:00Z')
})
afterAll(() => api.close())

test('returns the balance after the payments made with interest since the last one, or since the start if there is none', async () => {
  const books = await makeBooks(api, { books_start: '2026-01-01' })
  const loan = await addLoan(books)
  const quote = (date: string) => books.client.call(loanPayoff, { params: { id: loan }, query: { date } })
  // 85,000.00 × 8.4 % × 31 / 365
  expect(await quote('2026-02-15')).toMatchObject({
    balance: 85000,
    interest_from: '2026-01-15',
    days: 31,
    interest: 606.41,
  })
  await payRow(books, { loan, n: 1, amount: 1754.81 })
  expect(await quote('2026-03-17')).toEqual({
    loan,
    date: '2026-03-17',
    balance: 83855.19,
    interest_from: '2026-02-15',
    days: 30,
    interest: 578.95,
    total: 84434.14,
    payments_left: 59,
    // 19,388.68 in all, less 595.00 paid and 578.95
    interest_saved: 18214.73,
  })
  const holiday = { kind: 'holiday', first: 3, count: 2, rest: 'spread' } as const
  await books.client.call(changeLoan, { params: { id: loan }, body: holiday })
  expect((await quote('2026-03-17')).payments_left).toBe(57)
  const early = await books.client.refused(loanPayoff, { params: { id: loan }, query: { date: '2026-02-01' } })
  expect(messageOf(early)).toEqual([409, 'Interest is paid through Feb 15, 2026. Choose a later day.'])
})

test('a loan of another company is not found (404), a missing date is refused (400), others are denied (403)', async () => {
  const [books, foreign] = [await makeBooks(api), await makeBooks(api)]
  const request = { params: { id: await addLoan(books) }, query: { date: '2026-03-17' } }
  expect((await foreign.client.refused(loanPayoff, request)).status).toBe(404)
  expect((await books.client.refused(loanPayoff, { ...request, query: { date: 'soon' } })).status).toBe(400)
  const other = await addMember(api, books, { role: 'other' })
  expect((await other.client.refused(loanPayoff, request)).status).toBe(403)
})
