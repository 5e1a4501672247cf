import { loanInterest } from '@/lib/contract/loan'
import { testApi, type TestApi } from '@/tests/support/api'
import { addLoan, payRow, TRAILER_LOAN } from '@/tests/support/assets'
import { makeBooks } from '@/tests/support/books'
import { addMember } from '@/tests/support/company'

let api: TestApi
beforeAll(async () => void (api = await testApi()))
afterAll(() => api.close())

test('shows the interest paid in each year: before the books from the schedule, since then from bank lines', async () => {
  const books = await makeBooks(api, { books_start: '2026-01-01' })
  const id = await addLoan(books, TRAILER_LOAN)
  await payRow(books, { loan: id, n: 3, amount: 3206.02, date: '2026-01-12' })
  // Rows 1 and 2 of 24,000.00 at 6 % a year: 360.00 and 317.31 of interest
  expect(await books.client.call(loanInterest, { params: { id } })).toEqual([
    { year: 2026, payments: 1, interest: 273.98, principal: 2932.04, fees: 0 },
    { year: 2025, payments: 2, interest: 677.31, principal: 5734.73, fees: 0 },
  ])
})

test('a loan of another company is not found (404), others are denied (403)', async () => {
  const [books, foreign] = [await makeBooks(api), await makeBooks(api)]
  const params = { id: await addLoan(books) }
  expect(await books.client.call(loanInterest, { params: params })).toEqual([])
  expect((await foreign.client.refused(loanInterest, { params })).status).toBe(404)
  const other = await addMember(api, books, { role: 'other' })
  expect((await other.client.refused(loanInterest, { params })).status).toBe(403)
})
