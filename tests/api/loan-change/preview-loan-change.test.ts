import sql from 'sql-template-tag'
import { v7 } from 'uuid'
import { changeLoan, previewLoanChange, type LoanChangeInput } from '@/lib/contract/loan-change'
import { testApi, type TestApi } from '@/tests/support/api'
import { addLoan, paymentsOf } from '@/tests/support/assets'
import { makeBooks } from '@/tests/support/books'
import { addMember } from '@/tests/support/company'

let api: TestApi
beforeAll(async () => void (api = await testApi()))
afterAll(() => api.close())
beforeEach(() => void api.clock.set('2026-02-01T12:00:00Z'))

test('shows what remains before and after, and the schedule the change then produces; writes nothing', async () => {
  const books = await makeBooks(api, { books_start: '2026-01-01' })
  const id = await addLoan(books)
  const before = await paymentsOf(books, id)
  const body: LoanChangeInput = { kind: 'holiday', first: 2, count: 1, rest: 'spread' }
  const preview = await books.client.call(previewLoanChange, { params: { id }, body })
  expect(preview.before).toEqual({ payment: 1739.81, payments: 60, end_date: '2031-01-15', interest: 19388.68 })
  expect(preview.after).toMatchObject({ payments: 59, end_date: '2031-01-15' })
  expect(await paymentsOf(books, id)).toEqual(before)
  await books.client.call(changeLoan, { params: { id }, body })
  const after = (await paymentsOf(books, id)).filter(({ n }) => n >= 2)
  expect(after.map(({ n, payment, ending_balance, is_skipped }) => [n, payment, ending_balance, is_skipped])).toEqual(
    preview.results.map(({ n, payment, ending_balance, is_skipped }) => [n, payment, ending_balance, is_skipped]),
  )
})

test('refuses what the change would (400) and another company (404); a read-only member can preview, others cannot (403)', async () => {
  const books = await makeBooks(api, { books_start: '2026-01-01' })
  const id = await addLoan(books)
  const request = { params: { id }, body: { kind: 'holiday', first: 61, count: 1, rest: 'extend' } as LoanChangeInput }
  expect((await books.client.refused(previewLoanChange, request)).body).toEqual({
    first: ['Choose a payment that has not been made yet.'],
  })
  const fine = { params: { id }, body: { kind: 'rate', from_date: '2026-02-01', interest_rate: 0 } as LoanChangeInput }
  expect((await books.client.refused(previewLoanChange, { ...fine, params: { id: v7() } })).status).toBe(404)
  const reader = await addMember(api, books, { role: 'admin', permission: 'read_only' })
  expect((await reader.client.call(previewLoanChange, fine)).after.interest).toBe(0)
  const other = await addMember(api, books, { role: 'other' })
  expect((await other.client.refused(previewLoanChange, fine)).status).toBe(403)
})

test('can be read while the books are frozen', async () => {
  const books = await makeBooks(api, { books_start: '2026-01-01' })
  const id = await addLoan(books)
  await api.rows(
    sql`update company set frozen_at = now(), frozen_for = '{I01 entry balanced}' where id = ${books.company.id}`,
  )
  const body: LoanChangeInput = { kind: 'holiday', first: 2, count: 1, rest: 'spread' }
  const preview = await books.client.call(previewLoanChange, { params: { id }, body })
  expect(preview.after.payments).toBe(59)
})
