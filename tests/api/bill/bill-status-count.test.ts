import { billStatusCount } from '@/lib/contract/bill'
import { testApi, type TestApi } from '@/tests/support/api'
import { makeBooks } from '@/tests/support/books'
import { documentsOf } from '@/tests/support/posted-documents'
import { makeBill } from '@/tests/support/invoicing'

describe('GET bill/bill-status-count/', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await testApi()
    // A Tuesday.
    api.clock.set('2026-03-10T15:00:00Z')
  })
  afterAll(() => api.close())

  it('counts each tab and sums what is owed, overdue, and due through Saturday', async () => {
    const books = await makeBooks(api)
    const due = (bill_due_date: string, amount: number) =>
      makeBill(books, { bill_due_date, items: [[6140, 1, amount]] })
    await due('2026-03-09', 1)
    await due('2026-03-10', 20)
    await due('2026-03-14', 300)
    await due('2026-03-15', 4000)
    const [half, whole] = [await due('2026-03-01', 50_000), await due('2026-03-01', 60)]
    const lines = [await books.line({ amount: 20_000 }), await books.line({ amount: 60 })]
    await documentsOf(api, books).payBill(lines[0]?.id ?? '', half.id)
    await documentsOf(api, books).payBill(lines[1]?.id ?? '', whole.id)
    expect(await books.client.call(billStatusCount)).toEqual({
      all: 6,
      open: 5,
      overdue: 2,
      paid: 1,
      void: 0,
      open_balance: 34_321,
      overdue_balance: 30_001,
      due_this_week_balance: 320,
    })
  })

  it('is zero in new books and ignores other entities', async () => {
    const [mine, other] = [await makeBooks(api), await makeBooks(api)]
    await makeBill(other)
    const nothing = {
      all: 0,
      open: 0,
      overdue: 0,
      paid: 0,
      void: 0,
      open_balance: 0,
      overdue_balance: 0,
      due_this_week_balance: 0,
    }
    expect(await mine.client.call(billStatusCount)).toEqual(nothing)
    expect(await mine.client.call(billStatusCount, { query: { entities: [other.entity.id] } })).toEqual(nothing)
    expect((await mine.client.refused(billStatusCount, { query: { entities: 'x' } })).status).toBe(400)
  })
})
