import * as file from '@/lib/contract/report'
import { entriesOf } from '@/tests/support/spreadsheet'
import { testApi, type TestApi } from '@/tests/support/api'
import { isInside } from '@/tests/support/pdf'
import { carrier, pdfOf, sheetOf } from './files'

const FEBRUARY = { start_date: '2026-02-01', end_date: '2026-02-28', compare: 'previous-period' as const }
const A_YEAR_ON = { start_date: '2027-01-01', end_date: '2027-01-31', compare: 'previous-year' }

describe('a report with a comparison', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await testApi()
  })
  afterAll(() => api.close())

  it('profit and loss has the earlier figures and the change as numbers: fuel 1,851.85 → 137.33 is −92.6 %', async () => {
    const sheet = await sheetOf(await carrier(api), file.profitAndLossFile, FEBRUARY)
    expect(sheet[2]).toEqual([
      'February 1, 2026 to February 28, 2026 · Accrual basis · Compared with January 1, 2026 to January 31, 2026',
    ])
    expect(sheet[5]).toEqual(['Account', 'Feb 1 – Feb 28, 2026', '% of revenue', 'Jan 1 – Jan 31, 2026', 'Change'])
    expect(sheet).toContainEqual(['4010 Linehaul Revenue', 9800, 100, 12500.4, -21.6])
    expect(sheet).toContainEqual(['6010 Diesel Fuel', 137.33, 1.4, 1851.85, -92.6])
    expect(sheet.at(-1)).toEqual(['Net profit', 9662.67, 98.6, 10648.55, -9.3])
  })

  it('a figure only in the previous year is shown with zero now and −100 %; a change from zero has no percentage', async () => {
    const books = await carrier(api)
    await books.line({ date: '2027-01-08', amount: 75, amount_type: 'money_out', chart_of_account: 6110 })
    const sheet = await sheetOf(books, file.profitAndLossFile, A_YEAR_ON)
    expect(sheet[5]).toEqual(['Account', 'Jan 1 – Jan 31, 2027', '% of revenue', 'Same period 2026', 'Change'])
    expect(sheet).toContainEqual(['6010 Diesel Fuel', 0, 1851.85, -100])
    expect(sheet.find(([name]) => String(name).startsWith('6110'))?.slice(1)).toEqual([75, 0])
    const names = sheet.map(([name]) => String(name))
    expect(names.findIndex((name) => name.startsWith('6010'))).toBeLessThan(
      names.findIndex((name) => name.startsWith('6110')),
    )
    expect(sheet.at(-1)).toEqual(['Net profit', -75, 0, 10648.55, -100.7])
  })

  it('the balance sheet has the balances at the end of the earlier period; the cash activity its amounts and net burn', async () => {
    const books = await carrier(api)
    const balances = await sheetOf(books, file.balanceSheetFile, FEBRUARY)
    expect(balances[2]?.[0]).toContain('Compared with January 31, 2026')
    expect(balances[5]).toEqual(['Account', 'As of Feb 28, 2026', 'Jan 31, 2026'])
    expect(balances).toContainEqual(['Net Income (current year)', 20311.22, 10648.55])
    expect(balances.at(-1)?.[0]).toBe('Total liabilities and equity')
    const cash = await sheetOf(books, file.cashActivityFile, FEBRUARY)
    expect(cash[5]).toEqual(['Account', 'Feb 1 – Feb 28, 2026', 'Jan 1 – Jan 31, 2026', 'Change'])
    // In January 1,851.85 went out and 12,500.40 came in; in February 87.33 and 9,800.00.
    expect(cash.at(-1)).toEqual(['Net burn', -9712.67, -10648.55, 8.8])
  })

  it('the PDF shows the same under the same headings, with signed changes', async () => {
    const books = await carrier(api)
    const statement = await pdfOf(books, file.profitAndLossFile, FEBRUARY)
    expect(statement.text).toContain('Compared with January 1, 2026 to January 31, 2026')
    expect(statement.text).toContain('6010 Diesel Fuel 137.33 1.4% 1,851.85 −92.6%')
    expect(statement.text).toContain('Net profit $9,662.67 98.6% $10,648.55 −9.3%')
    const balances = await pdfOf(books, file.balanceSheetFile, FEBRUARY)
    expect(balances.text).toContain('Net Income (current year) 20,311.22 10,648.55')
    const cash = await pdfOf(books, file.cashActivityFile, FEBRUARY)
    expect(cash.text).toContain('Net burn ($9,712.67) ($10,648.55) +8.8%')
    expect([statement, balances, cash].flatMap(({ pages }) => pages).every((page) => isInside(page))).toBe(true)
  })

  it('a workbook shows signed changes', async () => {
    const bytes = (await (
      await carrier(api)
    ).client.call(file.profitAndLossFile, { query: { ...FEBRUARY, as: 'xlsx' } })) as Uint8Array
    expect(entriesOf(bytes)['xl/styles.xml']).toContain(
      'formatCode="+0.0&quot;%&quot;_);−0.0&quot;%&quot;_);0.0&quot;%&quot;_)"',
    )
  })

  it('a period without entries compared with one that has some is not an empty report', async () => {
    const books = await carrier(api)
    const quiet = { start_date: '2026-04-01', end_date: '2026-06-30', compare: 'previous-period' }
    expect((await pdfOf(books, file.profitAndLossFile, quiet)).text).toContain(
      'Net profit $0.00 0.0% $20,311.22 −100.0%',
    )
    expect((await pdfOf(books, file.cashActivityFile, quiet)).text).toContain('Net burn $0.00 ($20,361.22) +100.0%')
  })

  it('an unknown comparison is refused (400)', async () => {
    const { status, body } = await (
      await carrier(api)
    ).client.refused(file.profitAndLossFile, { query: { ...FEBRUARY, as: 'pdf', compare: 'last-week' } })
    expect([status, body]).toEqual([400, { compare: ['Choose one of: none, previous-year, previous-period.'] }])
  })
})
