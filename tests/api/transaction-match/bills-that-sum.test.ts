import { billsThatSum } from '@/lib/contract/transaction-match'
import { testApi, type TestApi } from '@/tests/support/api'
import { makeBooks } from '@/tests/support/books'
import { makeBill } from '@/tests/support/invoicing'

describe('GET transaction/{id}/bills-that-sum/', () => {
  let api: TestApi
  beforeAll(async () => void (api = await testApi()))
  afterAll(() => api.close())

  it('finds open bills that add up to a line exactly: of the vendor named in its text, otherwise of any; returns none if none do', async () => {
    const books = await makeBooks(api)
    const [rush, tire] = [(await books.stakeholder('Rush Truck Centers')).id, (await books.stakeholder('RoadReady')).id]
    for (const [stakeholder, bill_number, rate] of [
      [tire, 'T-1', 100],
      [tire, 'T-2', 200],
      [rush, 'R-1', 110],
      [rush, 'R-2', 190],
    ] as const)
      await makeBill(books, { stakeholder, bill_number, items: [[6110, 1, rate]] })
    const found = async (name: string, amount: number, over: object = {}) => {
      const line = await books.line({ amount, name, ...over })
      return (await books.client.call(billsThatSum, { params: { id: line.id } })).bills.map((bill) => bill.bill_number)
    }
    expect(await found('RUSH TRUCK CENTERS', 300)).toEqual(['R-1', 'R-2'])
    expect(await found('ROADREADY', 300)).toEqual(['T-1', 'T-2'])
    expect(await found('CHECK 1044', 310)).toEqual(['T-2', 'R-1'])
    expect(await found('CHECK 1045', 305)).toEqual([])
    expect(await found('RUSH TRUCK CENTERS', 300, { amount_type: 'money_in' })).toEqual([])
  })
})
