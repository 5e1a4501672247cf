import { addAccount, updateAccount } from '@/lib/contract/chart-of-account'
import { createEntity, setDefaultEntity } from '@/lib/contract/company'
import { profitAndLoss } from '@/lib/contract/report'
import { testApi, type TestApi } from '@/tests/support/api'
import { addMember } from '@/tests/support/company'
import { makeBooks } from '@/tests/support/books'

describe('GET report/profit-and-loss/', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await testApi()
  })
  afterAll(() => api.close())

  it('5,000.00 of freight − 125.00 of fuel − 75.00 unreviewed = 4,800.00, margin 96 %', async () => {
    const books = await makeBooks(api)
    await books.line({ amount: 5000, amount_type: 'money_in', chart_of_account: 4010 })
    await books.line({ amount: 125, chart_of_account: 6010 })
    await books.line({ amount: 75 })
    await books.line({ amount: 999, chart_of_account: 6010, date: '2026-03-01' })
    const report = await books.client.call(profitAndLoss, {
      query: { start_date: '2026-02-01', end_date: '2026-02-28' },
    })
    expect(report.results.map((section) => [section.ordering, section.name, section.total_amount])).toEqual([
      [1, 'Revenue', 5000],
      [3, 'Operating Expenses', 125],
      [6, 'Non-Operating Expenses', 75],
    ])
    const { revenue, gross_profit, operational_income, profit_before_tax, net_profit, net_margin } = report
    expect({ revenue, gross_profit, operational_income, profit_before_tax, net_profit, net_margin }).toEqual({
      revenue: 5000,
      gross_profit: 4875,
      operational_income: 4875,
      profit_before_tax: 4800,
      net_profit: 4800,
      net_margin: 96,
    })
    const fuel = report.results[1]?.data[0]
    expect([fuel?.name, fuel?.children.map((child) => [child.chart_number, child.name, child.total_amount])]).toEqual([
      'Fuel',
      [[6010, 'Diesel Fuel', 125]],
    ])
  })

  it('two partial ranges add up to the whole, wherever it is divided', async () => {
    const books = await makeBooks(api)
    for (let day = 1; day <= 28; day += 3)
      await books.line({ amount: day + 0.37, chart_of_account: 6010, date: `2026-02-${String(day).padStart(2, '0')}` })
    await books.line({ amount: 3.33, chart_of_account: 6010, date: '2025-12-31' })
    const net = async (start_date: string, end_date: string) =>
      Math.round((await books.client.call(profitAndLoss, { query: { start_date, end_date } })).net_profit * 100)
    const whole = await net('2025-12-31', '2026-02-28')
    for (const cut of ['2025-12-31', '2026-01-15', '2026-01-31', '2026-02-01', '2026-02-13', '2026-02-27']) {
      const after = new Date(Date.parse(`${cut}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10)
      expect((await net('2025-12-31', cut)) + (await net(after, '2026-02-28'))).toBe(whole)
    }
  })

  it('accounts that two entities nest under each other are still counted once', async () => {
    const books = await makeBooks(api)
    const place = async (below: (numbers: [number, number]) => [number, number]) => {
      for (const chart_number of [9610, 9620]) {
        await books.client.call(addAccount, {
          body: { name: `Tax ${chart_number}`, chart_number, account_element: 'expense', subcategory: 'taxes' },
        })
      }
      const [child, parent] = below([9610, 9620])
      await books.client.call(updateAccount, {
        params: { id: (await books.account(child)).id },
        body: { parent: (await books.account(parent)).id },
      })
    }
    await place((numbers) => numbers)
    await books.line({ amount: 70, chart_of_account: 9610 })
    const second = await books.client.call(createEntity, { body: { name: 'Second' } })
    await books.client.call(setDefaultEntity, { params: { id: second.id } })
    await place(([one, other]) => [other, one])
    const query = { start_date: '2026-02-01', end_date: '2026-02-28', entities: [books.entity.id, second.id] }
    const { results, net_profit } = await books.client.call(profitAndLoss, { query })
    expect([
      net_profit,
      results.map(({ data }) =>
        data.map((node) => [node.chart_number, node.children.map((child) => child.chart_number)]),
      ),
    ]).toEqual([-70, [[[9620, [9610]]]]])
  })

  it('125.00 of fuel − 125.00 refunded: an account without a movement left is not listed', async () => {
    const books = await makeBooks(api)
    await books.line({ amount: 125, chart_of_account: 6010, date: '2026-02-03' })
    await books.line({ amount: 125, amount_type: 'money_in', chart_of_account: 6010, date: '2026-02-04' })
    for (const end_date of ['2026-02-04', '2026-02-28'])
      expect(await books.client.call(profitAndLoss, { query: { start_date: '2026-02-01', end_date } })).toMatchObject({
        results: [],
        net_profit: 0,
      })
  })

  it('an empty period is zero everywhere', async () => {
    const books = await makeBooks(api)
    expect(
      await books.client.call(profitAndLoss, { query: { start_date: '2026-01-01', end_date: '2026-01-01' } }),
    ).toMatchObject({ results: [], net_profit: 0, net_margin: 0 })
  })

  it.each([
    [{ start_date: '2026-02-01' }, { end_date: ['field is required'] }],
    [
      { start_date: '2026-02-02', end_date: '2026-02-01' },
      { end_date: ['End date must not be before the start date.'] },
    ],
    [{ start_date: '02/01/2026', end_date: '2026-02-01' }, { start_date: ['Enter a date as yyyy-MM-dd.'] }],
    [{ start_date: '2026-02-01', end_date: '2026-02-01', basis: 'tax' }, { basis: ['Choose one of: accrual, cash.'] }],
  ])('refuses %p at its field (400)', async (query, fields) => {
    const books = await makeBooks(api)
    expect((await books.client.refused(profitAndLoss, { query })).body).toEqual(fields)
  })

  it('the role Other is denied (403)', async () => {
    const books = await makeBooks(api)
    const member = await addMember(api, books, { role: 'other' })
    expect(
      (await member.client.refused(profitAndLoss, { query: { start_date: '2026-02-01', end_date: '2026-02-01' } })).body
        .code,
    ).toBe('permission_denied')
  })
})
