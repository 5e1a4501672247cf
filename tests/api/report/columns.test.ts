import { updateEntity } from '@/lib/contract/company'
import {
  balanceSheet,
  balanceSheetFile,
  cashActivity,
  cashActivityFile,
  profitAndLoss,
  profitAndLossFile,
} from '@/lib/contract/report'
import type { StatementTable } from '@/lib/contract/statement'
import { updateTransaction } from '@/lib/contract/transaction'
import { createTruck } from '@/lib/contract/truck'
import { RANGE_PARTS, splitRange } from '@/lib/dates/split-range'
import { sumWire } from '@/lib/money/cents'
import { formatPlain } from '@/lib/money/format'
import { testApi, type TestApi } from '@/tests/support/api'
import type { Books } from '@/tests/support/books'
import { isInside } from '@/tests/support/pdf'
import { carrier, pdfOf, sheetOf } from '../report-file/files'

const RANGE = { start: '2025-12-15', end: '2026-03-20' }
const QUERY = { start_date: RANGE.start, end_date: RANGE.end }
const BASES = ['accrual', 'cash'] as const

/** The figures of a column by row; missing and zero rows are left out. */
const figuresOf = ({ rows }: StatementTable, at: number): Record<string, number> =>
  Object.fromEntries(rows.flatMap(({ id, cells }) => (cells[at] ? [[id, cells[at]]] : [])))

/** The last column of every row equals the sum of its others. */
const wrongRows = ({ rows }: StatementTable) =>
  rows.filter(({ cells }) => sumWire(cells.slice(0, -1).map((cell) => cell ?? 0)) !== cells.at(-1))

describe('statements in columns', () => {
  let api: TestApi
  let books: Books
  beforeAll(async () => {
    api = await testApi()
    books = await carrier(api)
    await books.line({ date: '2025-12-20', amount: 740.05, chart_of_account: 6110 })
    const { id: truck } = await books.client.call(createTruck, {
      body: { year: 2023, make: 'International', model: 'LT625', unit_number: '103' },
    })
    const { id } = await books.line({ date: '2026-01-15', amount: 611.2, chart_of_account: 6010 })
    await books.client.call(updateTransaction, { params: { id }, body: { truck } })
  })
  afterAll(() => api.close())

  it.each(BASES.flatMap((basis) => RANGE_PARTS.map((columns) => [basis, columns] as const)))(
    'profit and loss, %s, by %s: each column equals the statement of its days, each row adds up to its total',
    async (basis, columns) => {
      const query = { ...QUERY, basis }
      const report = await books.client.call(profitAndLoss, { query: { ...query, columns } })
      const whole = await books.client.call(profitAndLoss, { query })
      const parts = splitRange(RANGE, columns)
      expect(report.columns.map(({ range, kind }) => [range, kind])).toEqual(
        [...parts, RANGE].map((range) => [range, 'money']),
      )
      expect(report.columns.at(-1)?.label).toBe('Total')
      expect(wrongRows(report)).toEqual([])
      expect(figuresOf(report, parts.length)).toEqual(figuresOf(whole, 0))
      for (const [at, { start, end }] of parts.entries()) {
        const alone = await books.client.call(profitAndLoss, { query: { basis, start_date: start, end_date: end } })
        expect(figuresOf(report, at)).toEqual(figuresOf(alone, 0))
      }
      const { columns: _, rows: __, ...figures } = report
      const { columns: ___, rows: ____, ...same } = whole
      expect(figures).toEqual(same)
    },
  )

  it('quarters are those of the fiscal year in use', async () => {
    const entity = (fiscal_year_start_month: number) =>
      books.client.call(updateEntity, { params: { id: books.entity.id }, body: { fiscal_year_start_month } })
    await entity(2)
    const query = { ...QUERY, columns: 'quarter' as const }
    const labels = ({ columns }: StatementTable) => columns.map(({ label }) => label)
    expect(labels(await books.client.call(profitAndLoss, { query }))).toEqual([
      'Dec 15, 2025 – Jan 31, 2026',
      'Feb 1 – Mar 20, 2026',
      'Total',
    ])
    expect(labels(await books.client.call(balanceSheet, { query }))).toEqual(['Jan 31, 2026', 'As of Mar 20, 2026'])
    expect(labels(await books.client.call(cashActivity, { query }))).toEqual([
      'Dec 15, 2025 – Jan 31, 2026',
      'Feb 1 – Mar 20, 2026',
      'Total',
    ])
    await entity(1)
  })

  it('the limit of sixty columns is counted in the fiscal year in use', async () => {
    const years = { start_date: '2011-01-01', end_date: '2025-12-31', columns: 'quarter' as const }
    const entity = (fiscal_year_start_month: number) =>
      books.client.call(updateEntity, { params: { id: books.entity.id }, body: { fiscal_year_start_month } })
    expect((await books.client.call(profitAndLoss, { query: years })).columns).toHaveLength(61)
    await entity(2)
    for (const report of [profitAndLoss, balanceSheet, cashActivity] as const)
      expect((await books.client.refused(report, { query: years })).status).toBe(400)
    await entity(1)
  })

  it.each(BASES)(
    'profit and loss, %s, by truck: trucks and lines without a truck add up to the total',
    async (basis) => {
      const query = { ...QUERY, basis }
      const report = await books.client.call(profitAndLoss, { query: { ...query, columns: 'truck' } })
      expect(report.columns.map(({ label }) => label)).toEqual([
        '103 · 2023 International LT625',
        'Unassigned',
        'Total',
      ])
      expect(report.columns.map(({ truck }) => (truck === null || truck === 'none' ? truck : 'a truck'))).toEqual([
        'a truck',
        'none',
        null,
      ])
      expect(wrongRows(report)).toEqual([])
      expect(figuresOf(report, 2)).toEqual(figuresOf(await books.client.call(profitAndLoss, { query }), 0))
      expect(report.rows.find(({ number }) => number === 6010)?.cells).toEqual([611.2, 1989.18, 2600.38])
    },
  )

  it.each(BASES)('the balance sheet, %s, by month shows the balances at the end of each month', async (basis) => {
    const query = { ...QUERY, basis }
    const report = await books.client.call(balanceSheet, { query: { ...query, columns: 'month' } })
    expect(report.columns.map(({ label }) => label)).toEqual([
      'Dec 31, 2025',
      'Jan 31, 2026',
      'Feb 28, 2026',
      'As of Mar 20, 2026',
    ])
    for (const [at, end_date] of ['2025-12-31', '2026-01-31', '2026-02-28', '2026-03-20'].entries()) {
      const alone = await books.client.call(balanceSheet, { query: { basis, start_date: end_date, end_date } })
      expect(figuresOf(report, at)).toEqual(figuresOf(alone, 0))
    }
  })

  it('cash activity by month adds up, with the largest account first', async () => {
    const report = await books.client.call(cashActivity, { query: { ...QUERY, columns: 'month' } })
    expect(wrongRows(report)).toEqual([])
    expect(figuresOf(report, 4)).toEqual(figuresOf(await books.client.call(cashActivity, { query: QUERY }), 0))
    const out = report.rows
      .filter(({ amount_type }) => amount_type === 'money_out')
      .map(({ cells }) => cells.at(-1) ?? 0)
    expect(out).toEqual(out.toSorted((a, b) => b - a))
  })

  it('the workbook and the PDF have the same columns, on as many pages side by side as needed, each with row names', async () => {
    const files = [
      [profitAndLoss, profitAndLossFile],
      [balanceSheet, balanceSheetFile],
      [cashActivity, cashActivityFile],
    ] as const
    const query = { start_date: '2025-01-01', end_date: '2026-12-31', columns: 'month' as const }
    for (const [read, file] of files) {
      const { columns, rows } = await books.client.call(read, { query })
      const sheet = await sheetOf(books, file, query)
      expect(sheet).toContainEqual(['Account', ...columns.map(({ label }) => label)])
      expect(sheet.at(-1)?.slice(1)).toEqual(rows.at(-1)?.cells)
      const { pages } = await pdfOf(books, file, query)
      const lines = pages.flatMap((page) => page.lines)
      expect(pages.length).toBeGreaterThan(1)
      for (const page of pages) {
        expect([page.width > page.height, isInside(page)]).toEqual([true, true])
        expect(page.lines.some((line) => line.startsWith('Account '))).toBe(true)
      }
      expect(
        columns.filter(({ label }) => !lines.some((line) => line.startsWith('Account ') && line.includes(label))),
      ).toEqual([])
      const figures = rows.flatMap(({ cells }) => cells.flatMap((cell) => (cell ? [formatPlain(Math.abs(cell))] : [])))
      expect(figures.filter((figure) => !lines.some((line) => line.includes(figure.replace(/^\$/, ''))))).toEqual([])
    }
  })

  it('more than sixty columns, and trucks where there are none, are refused (400)', async () => {
    const long = { start_date: '2020-01-01', end_date: '2026-12-31' }
    expect((await books.client.refused(profitAndLoss, { query: { ...long, columns: 'week' } })).body).toEqual({
      columns: ['A report has up to 60 columns. Choose a shorter period or longer columns.'],
    })
    for (const report of [balanceSheet, cashActivity] as const)
      expect((await books.client.refused(report, { query: { ...QUERY, columns: 'truck' } })).body).toEqual({
        columns: ['Only profit and loss can be shown by truck or next to a budget.'],
      })
  })
})
