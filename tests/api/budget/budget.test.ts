import { budget, setBudget } from '@/lib/contract/budget'
import { profitAndLoss, profitAndLossFile } from '@/lib/contract/report'
import { sumWire } from '@/lib/money/cents'
import { testApi, type TestApi } from '@/tests/support/api'
import { makeBooks } from '@/tests/support/books'
import { carrier, pdfOf, sheetOf } from '../report-file/files'

describe('GET report/budget/', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await testApi()
  })
  afterAll(() => api.close())

  it("lists the income and expense accounts and their budgets, only of the company's own books", async () => {
    const [books, other] = [await makeBooks(api), await makeBooks(api)]
    const fuel = (await books.account(6010)).id
    await books.client.call(setBudget, {
      body: {
        months: [
          { chart_of_account: fuel, month: '2026-01', amount: 1200.5 },
          { chart_of_account: fuel, month: '2026-03', amount: 900 },
        ],
      },
    })
    const query = { start_month: '2026-01', end_month: '2026-02' }
    const { accounts, months } = await books.client.call(budget, { query })
    expect(months).toEqual([{ chart_of_account: fuel, month: '2026-01', amount: 1200.5 }])
    expect(accounts.map(({ chart_number }) => chart_number)).toEqual(expect.arrayContaining([4010, 6010]))
    expect(accounts.every(({ chart_number }) => chart_number >= 4000)).toBe(true)
    expect((await other.client.call(budget, { query })).months).toEqual([])
  })

  it('is shown next to actual amounts with the difference in dollars and percent; half a month counts half', async () => {
    const books = await carrier(api)
    const [fuel, revenue] = [(await books.account(6010)).id, (await books.account(4010)).id]
    const cell = (chart_of_account: string, month: string, amount: number) => ({ chart_of_account, month, amount })
    await books.client.call(setBudget, {
      body: {
        months: [
          cell(revenue, '2026-01', 12_000),
          cell(revenue, '2026-02', 10_000),
          cell(fuel, '2026-01', 1_900),
          cell(fuel, '2026-02', 560),
        ],
      },
    })
    const query = { start_date: '2026-01-01', end_date: '2026-02-28', columns: 'budget' as const }
    const report = await books.client.call(profitAndLoss, { query })
    expect(report.columns.map(({ label, range }) => [label, range !== null])).toEqual([
      ['Budget', false],
      ['Actual', true],
      ['Difference', false],
      ['Difference %', false],
    ])
    const of = (number: number) => report.rows.find((row) => row.number === number)?.cells
    expect(of(6010)).toEqual([2460, 1989.18, -470.82, -19.1])
    expect(of(4010)).toEqual([22_000, 22_300.4, 300.4, 1.4])
    expect(report.rows.at(-1)?.cells).toEqual([19_540, 20_311.22, 771.22, 3.9])
    for (const { cells } of report.rows) expect(sumWire([cells[1] ?? 0, -(cells[0] ?? 0)])).toBe(cells[2])
    const half = await books.client.call(profitAndLoss, { query: { ...query, start_date: '2026-02-15' } })
    expect(half.rows.find(({ number }) => number === 6010)?.cells[0]).toBe(280)
    const sheet = await sheetOf(books, profitAndLossFile, query)
    expect(sheet).toContainEqual(['Account', 'Budget', 'Actual', 'Difference', 'Difference %'])
    expect(sheet.at(-1)?.slice(1)).toEqual(report.rows.at(-1)?.cells)
    expect((await pdfOf(books, profitAndLossFile, query)).text).toContain('With budget')
  })

  it('refuses a last month before the first (400)', async () => {
    const books = await makeBooks(api)
    const { body } = await books.client.refused(budget, { query: { start_month: '2026-02', end_month: '2026-01' } })
    expect(body).toEqual({ end_month: ['The last month must not be before the first.'] })
  })
})
