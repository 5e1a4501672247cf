import { invoicesThatSum } from '@/lib/contract/transaction-match'
import { testApi, type TestApi } from '@/tests/support/api'
import { makeBooks } from '@/tests/support/books'
import { makeInvoice } from '@/tests/support/invoicing'

describe('GET transaction/{id}/invoices-that-sum/', () => {
  let api: TestApi
  beforeAll(async () => void (api = await testApi()))
  afterAll(() => api.close())

  it('calculates one sum per company at a time: some of many simultaneous requests have to be retried (429)', async () => {
    const books = await makeBooks(api)
    const { id } = await books.line({ amount: 2006, amount_type: 'money_in', name: 'DEPOSIT' })
    const request = { params: { id }, query: { amount: 2006 } }
    const answers = await Promise.all(Array.from({ length: 30 }, () => books.client.send(invoicesThatSum, request)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 429]))
  })

  it("searches all open invoices for exact sums, one customer's first; returns none if none do", async () => {
    const books = await makeBooks(api)
    const [tql, ryan] = [(await books.stakeholder('TQL')).id, (await books.stakeholder('Ryan Transport')).id]
    for (let n = 0; n < 24; n++)
      await makeInvoice(books, {
        stakeholder: n % 2 === 0 ? tql : ryan,
        invoice_number: `A-${100 + n}`,
        invoice_date: `2026-01-${String(n + 1).padStart(2, '0')}`,
        invoice_due_date: '2026-03-01',
        items: [['Linehaul', 1, 1000 + n]],
      })
    const line = await books.line({ amount: 2006, amount_type: 'money_in', name: 'DEPOSIT', date: '2026-02-03' })
    const sum = async (amount: number, over: object = {}) =>
      (await books.client.call(invoicesThatSum, { params: { id: line.id }, query: { amount, ...over } })).invoices.map(
        (invoice) => invoice.invoice_number,
      )
    expect(await sum(2006)).toEqual(['A-102', 'A-104'])
    expect(await sum(2004, { stakeholder: ryan })).toEqual(['A-101', 'A-103'])
    expect(await sum(12_144)).toHaveLength(12)
    expect(await sum(999)).toEqual([])
    // Two invoices of each customer add up to this; the bank text tells which customer is meant.
    const named = await books.line({
      amount: 2020,
      amount_type: 'money_in',
      name: 'RYAN TRANSPORT',
      date: '2026-02-03',
    })
    const found = await books.client.call(invoicesThatSum, { params: { id: named.id }, query: { amount: 2020 } })
    expect(found.invoices.map(({ stakeholder }) => stakeholder.id)).toEqual([ryan, ryan])
    expect((await sum(2020)).map((number) => Number(number.slice(2)) % 2)).toEqual([0, 0])
  })

  it('a line of another company is not found (404)', async () => {
    const [mine, other] = [await makeBooks(api), await makeBooks(api)]
    const line = await mine.line({ amount: 5, amount_type: 'money_in' })
    const request = { params: { id: line.id }, query: { amount: 5 } }
    expect((await other.client.refused(invoicesThatSum, request)).status).toBe(404)
  })
})
