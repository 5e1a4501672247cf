import { billList } from '@/lib/contract/bill'
import { calendarDue } from '@/lib/contract/calendar'
import { createTruck } from '@/lib/contract/truck'
import { setUnitRenewal } from '@/lib/contract/unit-renewal'
import { postDepreciation } from '@/lib/contract/fixed-asset'
import { testApi, type TestApi } from '@/tests/support/api'
import { addAsset, addLoan, month, payRow } from '@/tests/support/assets'
import { makeBooks, type Books } from '@/tests/support/books'
import { addMember } from '@/tests/support/company'
import { makeBill, makeInvoice } from '@/tests/support/invoicing'

describe('GET transaction/transaction-calendar-due/', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await testApi()
  })
  afterAll(() => api.close())

  const due = async (books: Books, month: string) =>
    (await books.client.call(calendarDue, { query: { month } })).map(({ date, kind, count, amount }) => [
      date,
      kind,
      count,
      amount,
    ])

  it('lists per day what is still to be paid, collected and posted, without what is done', async () => {
    const books = await makeBooks(api)
    await makeInvoice(books)
    await makeInvoice(books, { invoice_due_date: '2026-02-07' })
    await makeInvoice(books, { invoice_status: 'draft' })
    await makeBill(books)
    const loan = await addLoan(books)
    const asset = await addAsset(books)
    const [depreciation, payment] = [
      await month(books, asset.id, '2026-02'),
      (await due(books, '2026-02')).find(([, kind]) => kind === 'loan'),
    ]
    expect(await due(books, '2026-02')).toEqual([
      ['2026-02-07', 'invoice', 2, 2000],
      payment,
      ['2026-02-21', 'bill', 1, 2050],
      [depreciation.date, 'depreciation', 1, depreciation.depreciation_amount],
    ])
    expect(payment).toMatchObject(['2026-02-15', 'loan', 1, expect.any(Number)])
    const { id: truck } = await books.client.call(createTruck, { body: { unit_number: '9' } })
    await books.client.call(setUnitRenewal, { body: { truck, kind: 'insurance', expires_on: '2026-05-09' } })
    expect(await due(books, '2026-05')).toContainEqual(['2026-05-09', 'renewal', 1, null])
    await payRow(books, { loan, n: 1, amount: Number(payment?.[3]) })
    await books.client.call(postDepreciation, { params: { rowId: depreciation.id } })
    expect((await due(books, '2026-02')).map(([, kind]) => kind)).toEqual(['invoice', 'bill'])
    expect((await due(books, '2026-01')).some(([, kind]) => kind === 'invoice')).toBe(false)
    await books.sound()
  })

  it('without a due date a bill or invoice is due on its own date, as in the lists', async () => {
    const books = await makeBooks(api)
    await makeInvoice(books, { invoice_date: '2026-02-07', invoice_due_date: null })
    await makeBill(books, { bill_date: '2026-02-09', bill_due_date: null })
    await makeBill(books, { bill_date: '2026-02-09', bill_due_date: '2026-03-11' })
    const days = async (month: string) => (await due(books, month)).map(([date, kind, count]) => [date, kind, count])
    expect(await days('2026-02')).toEqual([
      ['2026-02-07', 'invoice', 1],
      ['2026-02-09', 'bill', 1],
    ])
    expect(await days('2026-03')).toEqual([['2026-03-11', 'bill', 1]])
    const [day] = ['2026-02-09']
    const query = { due_start_date: day, due_end_date: day, bill_status: 'open' } as const
    expect((await books.client.call(billList, { query })).count).toBe(1)
  })

  it('shows a role only what it can read; an invalid month is refused (400); another company sees nothing', async () => {
    const [books, other] = [await makeBooks(api), await makeBooks(api)]
    await makeInvoice(books)
    await makeBill(books)
    const driver = await addMember(api, books, { role: 'other' })
    expect((await driver.client.call(calendarDue, { query: { month: '2026-02' } })).map(({ kind }) => kind)).toEqual([
      'bill',
    ])
    expect((await books.client.refused(calendarDue, { query: { month: 'May' } })).body).toEqual({
      month: ['Enter a month as yyyy-MM.'],
    })
    expect(await other.client.call(calendarDue, { query: { month: '2026-02', entities: books.entity.id } })).toEqual([])
  })
})
