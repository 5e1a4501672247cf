import { createStakeholder, stakeholderList } from '@/lib/contract/stakeholder'
import { testApi, type TestApi } from '@/tests/support/api'
import { makeBooks } from '@/tests/support/books'

describe('GET stakeholder/stakeholder/', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await testApi()
  })
  afterAll(() => api.close())

  it('searches, filters by type and orders by name', async () => {
    const books = await makeBooks(api)
    for (const [full_name, type] of [
      ['Pilot', 'Vendor'],
      ['Ann Pilotto', 'Driver'],
      ['TQL', 'Customer'],
    ] as const) {
      await books.client.call(createStakeholder, { body: { full_name, type } })
    }
    const names = async (query: object) =>
      (await books.client.call(stakeholderList, { query })).results.map((row) => row.full_name)
    expect(await names({})).toEqual(['Ann Pilotto', 'Pilot', 'TQL'])
    expect(await names({ search: 'PILOT', ordering: '-full_name' })).toEqual(['Pilot', 'Ann Pilotto'])
    expect(await names({ type: 'Customer' })).toEqual(['TQL'])
  })

  it('who gets a 1099 stands with what was paid in the year before and how much of it by card, refunds and this year apart', async () => {
    api.clock.set('2026-03-15T15:00:00Z')
    const books = await makeBooks(api)
    const body = { full_name: 'Sam Ortiz', type: 'Driver' as const, is_1099: true }
    const { id: stakeholder } = await books.client.call(createStakeholder, { body })
    await books.stakeholder('Pilot')
    for (const [date, amount] of [
      ['2025-12-31', 3200],
      ['2025-01-02', 400.5],
      ['2026-01-01', 70],
    ] as const)
      await books.line({ date, amount, stakeholder })
    await books.line({ date: '2025-06-01', amount: 50, amount_type: 'money_in', stakeholder })
    const card = (await books.bankAccount({ name: 'Fleet Visa', account_type: 'credit' })).id
    for (const [date, amount_type] of [
      ['2025-07-01', 'money_out'],
      ['2025-07-02', 'money_in'],
      ['2026-01-02', 'money_out'],
    ] as const)
      await books.line({ bank_account: card, date, amount: 25, amount_type, stakeholder })
    const { results } = await books.client.call(stakeholderList, { query: { is_1099: true, figures: true } })
    expect(
      results.map(({ full_name, figures }) => [
        full_name,
        figures?.out_last_year,
        figures?.by_card_last_year,
        figures?.out_this_year,
      ]),
    ).toEqual([['Sam Ortiz', 3625.5, 25, 95]])
  })

  it('an unknown type and a search that cannot be saved are named (400); other companies are not seen', async () => {
    const [mine, other] = [await makeBooks(api), await makeBooks(api)]
    await other.stakeholder()
    expect((await mine.client.call(stakeholderList)).count).toBe(0)
    expect((await mine.client.refused(stakeholderList, { query: { type: 'Broker' } })).body).toEqual({
      type: ['Choose one of: Driver, Dispatcher, Vendor, Employee, Customer.'],
    })
    expect((await mine.client.refused(stakeholderList, { query: { search: 'a\0b' } })).body).toEqual({
      search: ['Remove the characters that cannot be saved.'],
    })
  })
})
