import { updateStakeholder } from '@/lib/contract/stakeholder'
import { editStakeholder, updateTransaction } from '@/lib/contract/transaction'
import { bulkFinalize } from '@/lib/contract/transaction-bulk'
import { createTruck } from '@/lib/contract/truck'
import { linesWithoutTruck } from '@/lib/contract/truck-line'
import { testApi, type TestApi } from '@/tests/support/api'
import { makeBooks } from '@/tests/support/books'

const query = { start_date: '2026-02-01', end_date: '2026-02-28' }

describe('GET transaction/lines-without-truck/', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await testApi()
  })
  afterAll(() => api.close())

  it('lists open income and expense lines without a truck, those with a suggestion and its reason first', async () => {
    const books = await makeBooks(api)
    const truck = async (unit_number: string) => (await books.client.call(createTruck, { body: { unit_number } })).id
    const [a, b] = [await truck('103'), await truck('104')]
    const driver = await books.stakeholder('Dana Ruiz')
    await books.client.call(updateStakeholder, { params: { id: driver.id }, body: { unit: a } })
    const line = async (name: string, more: object = {}) =>
      (await books.line({ name, date: '2026-02-10', chart_of_account: 6010, ...more })).id
    const named = await line('LOVES UNIT 104 DIESEL')
    const paid = await line('ZELLE D RUIZ')
    await books.client.call(editStakeholder, { params: { id: paid }, body: { stakeholder: driver.id } })
    const plain = await line('PILOT #103')
    const taken = await line('PILOT', { date: '2026-02-11' })
    await books.client.call(updateTransaction, { params: { id: taken }, body: { truck: b } })
    const done = await line('FINALIZED')
    await books.client.call(bulkFinalize, { body: { transactions: [done], is_finalized: true } })
    await line('OTHER MONTH', { date: '2026-03-01' })
    await books.line({ name: 'UNCATEGORIZED', date: '2026-02-12' })
    const { count, results } = await books.client.call(linesWithoutTruck, { query })
    expect(count).toBe(3)
    expect(results.map(({ id, proposed }) => [id, proposed])).toEqual([
      [paid, { truck: a, unit_number: '103', because: 'stakeholder' }],
      [named, { truck: b, unit_number: '104', because: 'unit' }],
      [plain, null],
    ])
  })

  it('returns the suggestion for a single uncategorized line, and none for a line with a truck', async () => {
    const books = await makeBooks(api)
    const { id: truck } = await books.client.call(createTruck, { body: { unit_number: '104' } })
    const { id } = await books.line({ name: 'LOVES UNIT 104 DIESEL', date: '2026-02-10' })
    await books.line({ name: 'PILOT UNIT 104', date: '2026-02-10' })
    const alone = () =>
      books.client.call(linesWithoutTruck, { query: { start_date: '2026-02-10', end_date: '2026-02-10', id } })
    expect(await alone()).toEqual({
      count: 1,
      results: [
        expect.objectContaining({
          id,
          chart_of_account: null,
          proposed: { truck, unit_number: '104', because: 'unit' },
        }),
      ],
    })
    await books.client.call(updateTransaction, { params: { id }, body: { truck } })
    expect(await alone()).toEqual({ count: 0, results: [] })
  })

  it('uses earlier lines of the stakeholder once two of them have the same truck and none another', async () => {
    const books = await makeBooks(api)
    const { id: truck } = await books.client.call(createTruck, { body: { unit_number: '7' } })
    const { id: stakeholder } = await books.stakeholder('Roadrunner Tire')
    const line = async (of: string | null) => {
      const { id } = await books.line({ name: 'TIRES', date: '2026-02-10', chart_of_account: 6010, stakeholder })
      if (of) await books.client.call(updateTransaction, { params: { id }, body: { truck: of } })
      return id
    }
    await line(truck)
    const waits = await line(null)
    const proposed = async () =>
      (await books.client.call(linesWithoutTruck, { query })).results.find(({ id }) => id === waits)?.proposed
    expect(await proposed()).toBeNull()
    await line(truck)
    expect(await proposed()).toEqual({ truck, unit_number: '7', because: 'history' })
  })

  it('shows nothing of another company', async () => {
    const [books, other] = [await makeBooks(api), await makeBooks(api)]
    await books.line({ chart_of_account: 6010 })
    expect(await other.client.call(linesWithoutTruck, { query })).toEqual({ count: 0, results: [] })
  })
})
