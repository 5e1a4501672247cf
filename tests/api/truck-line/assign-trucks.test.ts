import { profitAndLossByTruck } from '@/lib/contract/review-report'
import { bulkFinalize } from '@/lib/contract/transaction-bulk'
import { createTruck } from '@/lib/contract/truck'
import { assignTrucks, linesWithoutTruck } from '@/lib/contract/truck-line'
import { testApi, type TestApi } from '@/tests/support/api'
import { makeBooks } from '@/tests/support/books'
import { expectReadersRefused } from '@/tests/support/strangers'

const query = { start_date: '2026-02-01', end_date: '2026-02-28' }

describe('POST transaction/assign-trucks/', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await testApi()
  })
  afterAll(() => api.close())

  it("moves the lines' costs from unassigned to their trucks, and skips closed lines", async () => {
    const books = await makeBooks(api)
    const truck = async (unit_number: string) => (await books.client.call(createTruck, { body: { unit_number } })).id
    const [a, b] = [await truck('103'), await truck('104')]
    const line = async (amount: number) => (await books.line({ date: '2026-02-10', amount, chart_of_account: 6010 })).id
    const [first, second, closed] = [await line(100.1), await line(200.2), await line(300.3)]
    await books.client.call(bulkFinalize, { body: { transactions: [closed], is_finalized: true } })
    const answer = await books.client.call(assignTrucks, {
      body: {
        lines: [
          { transaction: first, truck: a },
          { transaction: second, truck: b },
          { transaction: closed, truck: b },
        ],
      },
    })
    expect(answer).toEqual({ updated: 2, skipped: [{ reason: 'finalized', count: 1 }] })
    const { results, totals } = await books.client.call(profitAndLossByTruck, { query })
    expect(results.map(({ truck_id, costs }) => [truck_id, costs])).toEqual([
      [a, 100.1],
      [b, 200.2],
      [null, 300.3],
    ])
    expect(totals.costs).toBe(600.6)
    expect((await books.client.call(linesWithoutTruck, { query })).count).toBe(0)
    await books.sound()
  })

  it('accepts an id in capital letters', async () => {
    const books = await makeBooks(api)
    const { id: truck } = await books.client.call(createTruck, { body: { unit_number: '103' } })
    const { id: transaction } = await books.line({ chart_of_account: 6010 })
    const lines = [{ transaction: transaction.toUpperCase(), truck: truck.toUpperCase() }]
    expect(await books.client.call(assignTrucks, { body: { lines } })).toEqual({ updated: 1, skipped: [] })
    const twice = { lines: [...lines, { transaction, truck }] }
    expect((await books.client.refused(assignTrucks, { body: twice })).body).toMatchObject({
      lines: ['Name each transaction once.'],
    })
  })

  it('a truck or line of another company is not found (404), an empty list is refused, and read-only members are denied (403)', async () => {
    const [books, other] = [await makeBooks(api), await makeBooks(api)]
    const { id: truck } = await books.client.call(createTruck, { body: { unit_number: '1' } })
    const { id: foreign } = await other.client.call(createTruck, { body: { unit_number: '1' } })
    const { id: transaction } = await books.line({ chart_of_account: 6010 })
    const refused = async (lines: object[]) => (await books.client.refused(assignTrucks, { body: { lines } })).status
    expect(await refused([{ transaction, truck: foreign }])).toBe(404)
    expect(await refused([{ transaction: truck, truck }])).toBe(404)
    expect(await refused([])).toBe(400)
    const twice = [
      { transaction, truck: foreign },
      { transaction, truck },
    ]
    expect((await books.client.refused(assignTrucks, { body: { lines: twice } })).body).toMatchObject({
      lines: ['Name each transaction once.'],
    })
    await expectReadersRefused(api, books, assignTrucks, { body: { lines: [{ transaction, truck }] } })
  })
})
