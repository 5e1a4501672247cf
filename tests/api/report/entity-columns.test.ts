import { createEntity, setDefaultEntity, updateEntity } from '@/lib/contract/company'
import {
  balanceSheet,
  balanceSheetFile,
  cashActivity,
  cashActivityFile,
  profitAndLoss,
  profitAndLossFile,
} from '@/lib/contract/report'
import type { StatementTable } from '@/lib/contract/statement'
import { sumWire } from '@/lib/money/cents'
import { testApi, type TestApi } from '@/tests/support/api'
import type { Books } from '@/tests/support/books'
import { carrier, pdfOf, sheetOf } from '../report-file/files'

const QUERY = { start_date: '2025-12-15', end_date: '2026-03-20' }
const BASES = ['accrual', 'cash'] as const

/** The figures of a column by account number, otherwise by label; zeros are left out. */
const figuresOf = ({ rows }: StatementTable, at: number) =>
  rows.flatMap(({ number, label, cells }) => (cells[at] ? [`${number ?? label}: ${cells[at]}`] : []))
const wrongRows = ({ rows }: StatementTable) =>
  rows.filter(({ cells }) => sumWire(cells.slice(0, -1).map((cell) => cell ?? 0)) !== cells.at(-1))

describe('statements by entity', () => {
  let api: TestApi
  let books: Books
  let second: string
  beforeAll(async () => {
    api = await testApi()
    books = await carrier(api)
    await books.line({ date: '2026-03-02', amount: 8_000, amount_type: 'money_in', chart_of_account: 8010 })
    second = (await books.client.call(createEntity, { body: { name: 'Ridge Leasing', default_basis: 'cash' } })).id
    await books.client.call(setDefaultEntity, { params: { id: second } })
    await books.client.call(updateEntity, { params: { id: second }, body: { fiscal_year_start_month: 4 } })
    const bank = (await books.bankAccount({ name: 'Leasing checking' })).id
    const line = (amount: number, amount_type: 'money_in' | 'money_out', chart_of_account: number) =>
      books.line({ bank_account: bank, date: '2026-02-09', amount, amount_type, chart_of_account })
    await line(4_000, 'money_in', 4010)
    await line(310.4, 'money_out', 6010)
    await line(95.15, 'money_out', 7010)
    await books.client.call(setDefaultEntity, { params: { id: books.entity.id } })
  })
  afterAll(() => api.close())

  it.each(
    BASES.flatMap((basis) =>
      ([profitAndLoss, balanceSheet, cashActivity] as const).map((report) => [basis, report] as const),
    ),
  )("%s: each column equals the entity's own report, each row adds up to its total (%#)", async (basis, report) => {
    const query = { ...QUERY, basis }
    const table = await books.client.call(report, { query: { ...query, columns: 'entity' } })
    expect(table.columns.map(({ label, entity }) => [label, entity])).toEqual([
      [books.entity.name, books.entity.id],
      ['Ridge Leasing', second],
      ['Total', null],
    ])
    expect(wrongRows(table)).toEqual([])
    for (const [at, entity] of [books.entity.id, second].entries()) {
      const alone = await books.client.call(report, { query: { ...query, entities: [entity], read_as: entity } })
      const whole =
        report === balanceSheet
          ? await books.client.call(report, { query: { ...query, columns: 'entity', entities: [entity] } })
          : alone
      expect(figuresOf(table, at).toSorted()).toEqual(figuresOf(whole, 0).toSorted())
    }
    const all = await books.client.call(report, { query: { ...query, entities: [books.entity.id, second] } })
    expect(figuresOf(table, 2).toSorted()).toEqual(figuresOf(all, 0).toSorted())
  })

  it('rows reference the accounts of all entities; together with the column they lead to the lines', async () => {
    const table = await books.client.call(profitAndLoss, { query: { ...QUERY, columns: 'entity' } })
    const fuel = table.rows.find(({ number }) => number === 6010)
    expect(fuel?.accounts).toHaveLength(2)
    expect(fuel?.cells).toEqual([1_989.18, 310.4, 2_299.58])
  })

  it('includes only the requested entities, oldest first', async () => {
    const only = await books.client.call(profitAndLoss, { query: { ...QUERY, columns: 'entity', entities: [second] } })
    expect(only.columns.map(({ label }) => label)).toEqual(['Ridge Leasing', 'Total'])
  })

  it('shows whose fiscal year and basis it uses, and uses those of the chosen entity', async () => {
    const entities = [books.entity.id, second]
    const request = { start_date: '2026-04-30', end_date: '2026-04-30', entities }
    const first = await books.client.call(balanceSheet, { query: request })
    expect(first.read_as).toEqual({
      entity: books.entity.id,
      name: books.entity.name,
      basis: 'accrual',
      fiscal_year_start_month: 1,
    })
    const chosen = await books.client.call(balanceSheet, { query: { ...request, read_as: second } })
    expect(chosen.read_as).toEqual({ entity: second, name: 'Ridge Leasing', basis: 'cash', fiscal_year_start_month: 4 })
    const income = ({ rows }: StatementTable) => rows.find(({ id }) => id === 'income-of-the-year')?.cells[0]
    // Nothing was earned since April, so all of it is from earlier years.
    expect([income(first) !== 0, income(chosen)]).toEqual([true, 0])
    const sheet = await sheetOf(books, balanceSheetFile, { ...request, read_as: second })
    expect(sheet.flat()).toContain('As of April 30, 2026 · Cash basis · Read as Ridge Leasing, fiscal year from April')
  })

  it('the workbook and the PDF have the same columns and figures', async () => {
    const files = [
      [profitAndLoss, profitAndLossFile],
      [balanceSheet, balanceSheetFile],
      [cashActivity, cashActivityFile],
    ] as const
    const query = { ...QUERY, columns: 'entity' as const }
    for (const [read, file] of files) {
      const { columns, rows } = await books.client.call(read, { query })
      const sheet = await sheetOf(books, file, query)
      expect(sheet).toContainEqual(['Account', ...columns.map(({ label }) => label)])
      expect(sheet.at(-1)?.slice(1)).toEqual(rows.at(-1)?.cells)
      const text = (await pdfOf(books, file, query)).pages.flatMap((page) => page.lines).join('\n')
      for (const { label } of columns) expect(text).toContain(label)
    }
  })
})

describe('additional columns', () => {
  let api: TestApi
  let books: Books
  beforeAll(async () => {
    api = await testApi()
    books = await carrier(api)
  })
  afterAll(() => api.close())
  const query = {
    start_date: '2026-01-01',
    end_date: '2026-02-28',
    columns: 'month' as const,
    beside: ['change', 'percent'] as const,
  }

  it('each month has its share, and each except the first its change; the total has neither', async () => {
    const { columns, rows } = await books.client.call(profitAndLoss, { query: { ...query, beside: [...query.beside] } })
    expect(columns.map(({ label }) => label)).toEqual([
      'Jan 2026',
      '% of revenue',
      'Feb 2026',
      '% of revenue',
      'Change',
      'Change %',
      'Total',
      '% of revenue',
    ])
    expect(rows.find(({ number }) => number === 6010)?.cells).toEqual([
      1851.85, 14.81, 137.33, 1.4, -1714.52, -92.6, 1989.18, 8.92,
    ])
    expect(rows.at(-1)?.cells.slice(2, 6)).toEqual([9662.67, 98.6, -985.88, -9.3])
  })

  it('the balance sheet, the cash activity and the workbook have the same', async () => {
    for (const [read, file] of [
      [balanceSheet, balanceSheetFile],
      [cashActivity, cashActivityFile],
    ] as const) {
      const request = { ...query, beside: [...query.beside] }
      const { columns, rows } = await books.client.call(read, { query: request })
      expect(columns.filter(({ label }) => label === 'Change')).toHaveLength(1)
      const sheet = await sheetOf(books, file, request)
      expect(sheet).toContainEqual(['Account', ...columns.map(({ label }) => label)])
      expect(sheet.at(-1)?.[1]).toEqual(rows.at(-1)?.cells[0])
    }
  })

  it('entities are not a sequence: they only have shares', async () => {
    const { columns } = await books.client.call(profitAndLoss, {
      query: { ...query, beside: ['change', 'percent'], columns: 'entity' },
    })
    expect(columns.map(({ label }) => label)).toEqual([books.entity.name, '% of revenue', 'Total', '% of revenue'])
  })
})
