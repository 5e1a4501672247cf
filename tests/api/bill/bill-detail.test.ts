import { v7 } from 'uuid'
import { billDetail } from '@/lib/contract/bill'
import { testApi, type TestApi } from '@/tests/support/api'
import { makeBooks } from '@/tests/support/books'
import { documentsOf } from '@/tests/support/posted-documents'
import { makeBill } from '@/tests/support/invoicing'

describe('GET bill/bill/{id}/', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await testApi()
  })
  afterAll(() => api.close())

  it('lists its payments, oldest first; `transaction` is the latest', async () => {
    const books = await makeBooks(api)
    const bill = await makeBill(books)
    expect(await books.client.call(billDetail, { params: { id: bill.id } })).toEqual(bill)
    const [late, early] = [
      await books.line({ amount: 1050, date: '2026-02-10' }),
      await books.line({ amount: 1000, date: '2026-01-28' }),
    ]
    for (const { id } of [late, early]) await documentsOf(api, books).payBill(id, bill.id)
    const paid = await books.client.call(billDetail, { params: { id: bill.id } })
    expect(
      paid.payments.map(({ transaction, date, amount, entry_id }) => [transaction, date, amount, entry_id]),
    ).toEqual([
      [early.id, '2026-01-28', 1000, 'TXN-000002'],
      [late.id, '2026-02-10', 1050, 'TXN-000001'],
    ])
    expect(paid).toMatchObject({
      bill_status: 'paid',
      paid_amount: 2050,
      open_balance: 0,
      transaction: { transaction: late.id },
    })
  })

  it('ids outside the company are not found (404)', async () => {
    const [mine, other] = [await makeBooks(api), await makeBooks(api)]
    for (const id of [(await makeBill(other)).id, v7(), 'x'])
      expect((await mine.client.refused(billDetail, { params: { id } })).status).toBe(404)
  })
})
