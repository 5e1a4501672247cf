import { v7 } from 'uuid'
import { billPaymentCandidates, matchBill } from '@/lib/contract/transaction-match'
import { testApi, type TestApi } from '@/tests/support/api'
import { makeBooks, messageOf, type Books } from '@/tests/support/books'
import { makeBill } from '@/tests/support/invoicing'

let api: TestApi
let books: Books
beforeAll(async () => {
  api = await testApi()
  books = await makeBooks(api)
})
afterAll(() => api.close())

const found = async (id: string) =>
  (await books.client.call(billPaymentCandidates, { params: { id } })).results.map(({ transaction }) => transaction)

test('lists money out of the same amount first, without money in and matched lines', async () => {
  const bill = await makeBill(books)
  const paid = await books.line({ amount: 2050, amount_type: 'money_out', date: '2026-01-23' })
  await books.line({ amount: 2050, amount_type: 'money_in', date: '2026-01-23' })
  await books.line({ amount: 17.31, amount_type: 'money_out', date: '2026-06-23' })
  expect(await found(bill.id)).toEqual([paid.id])
  const [first] = (await books.client.call(billPaymentCandidates, { params: { id: bill.id } })).results
  expect(first).toMatchObject({ amount: 2050, date: '2026-01-23' })
  expect(first?.reasons).toContain('same amount')
  const other = await makeBill(books, { bill_number: 'BILL-3' })
  await books.client.call(matchBill, { body: { transaction: paid.id, bill: other.id } })
  expect(await found(bill.id)).toEqual([])
  expect(await found(other.id)).toEqual([])
})

test('excludes lines with only a similar amount, and lines from months earlier', async () => {
  const own = await makeBooks(api)
  const ask = async (id: string) =>
    (await own.client.call(billPaymentCandidates, { params: { id } })).results.map(({ transaction }) => transaction)
  const bill = await makeBill(own)
  const out = (amount: number, date: string, name = 'CARD PURCHASE') =>
    own.line({ amount, amount_type: 'money_out', date, name })
  await out(2049, '2026-01-23')
  await out(2050, '2025-07-14')
  expect(await ask(bill.id)).toEqual([])
  const named = await out(2049, '2026-01-23', bill.stakeholder.full_name)
  expect(await ask(bill.id)).toEqual([named.id])
  await out(300, '2026-01-02', bill.stakeholder.full_name)
  const exact = await out(2050, '2026-01-24')
  expect(new Set(await ask(bill.id))).toEqual(new Set([exact.id, named.id]))
})

test('ids outside the company are not found (404)', async () => {
  const theirs = await makeBill(await makeBooks(api))
  for (const id of [theirs.id, v7()])
    expect(messageOf(await books.client.refused(billPaymentCandidates, { params: { id } }))).toEqual([
      404,
      'Not found.',
    ])
})
