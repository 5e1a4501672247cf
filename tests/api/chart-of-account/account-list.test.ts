import { accountList } from '@/lib/contract/chart-of-account'
import { testApi, type TestApi } from '@/tests/support/api'
import { makeBooks } from '@/tests/support/books'

describe('GET chart_of_account/chart_of_account/', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await testApi()
  })
  afterAll(() => api.close())

  it('a new entity has the complete trucking chart, ordered by number', async () => {
    const books = await makeBooks(api)
    const page = await books.client.call(accountList, { query: { page_size: 500 } })
    const numbers = page.results.map((row) => row.chart_number)
    expect([page.count, numbers]).toEqual([130, [...numbers].sort((a, b) => a - b)])
  })

  it('offers only selectable categories for a direction: no headings, no bank accounts', async () => {
    const books = await makeBooks(api)
    await books.bankAccount({ account_type: 'cash', name: 'Petty cash' })
    const query = { page_size: 500, is_child: true, is_active: true, is_categorize: true }
    const offered = await books.client.call(accountList, { query: { ...query, amount_type: 'money_out' } })
    expect(
      offered.results.every(
        (row) => !row.is_header && row.is_categorize && row.bank_account === null && row.is_money_out,
      ),
    ).toBe(true)
    const income = await books.client.call(accountList, {
      query: { ...query, amount_type: 'money_in', search: '8010' },
    })
    expect(income.results.map((row) => row.name)).toEqual(['Interest Income'])
    expect(
      (await books.client.call(accountList, { query: { ...query, amount_type: 'money_out', search: '8010' } })).count,
    ).toBe(0)
  })

  it('finds accounts by name first, then by number and keywords', async () => {
    const books = await makeBooks(api)
    const names = async (search: string) =>
      (await books.client.call(accountList, { query: { search } })).results.map((row) => row.name)
    expect((await names('die'))[0]).toBe('Diesel Fuel')
    expect(await names('6140')).toEqual(['Tires'])
    expect(await names('blue beacon')).toEqual(['Truck and Trailer Wash'])
    expect(await names('no such thing')).toEqual([])
  })

  it('an unknown filter is refused (400)', async () => {
    const books = await makeBooks(api)
    expect((await books.client.refused(accountList, { query: { kind: 'x', is_child: 'perhaps' } })).body).toMatchObject(
      { kind: ['This field is not known.'] },
    )
  })
})
