import { ENDPOINTS } from '@/lib/contract/all'
import * as balances from '@/lib/contract/balance-report'
import * as board from '@/lib/contract/equity-board'
import type { Endpoint } from '@/lib/contract/endpoint'
import * as assets from '@/lib/contract/fixed-asset-report'
import * as ledger from '@/lib/contract/ledger-report'
import * as report from '@/lib/contract/report'
import * as review from '@/lib/contract/review-report'
import { updateTransaction } from '@/lib/contract/transaction'
import { createTruck } from '@/lib/contract/truck'
import { testApi, type TestApi } from '@/tests/support/api'
import { makeBooks, type Books } from '@/tests/support/books'
import { isInside } from '@/tests/support/pdf'
import {
  carrier,
  expectFigures,
  expectGuarded,
  expectNumbers,
  fleet,
  owedByCustomer,
  owedToVendor,
  pdfOf,
  PERIOD,
  sheetOf,
  withStakeholder,
} from './files'

interface FileCase {
  file: Endpoint
  /** The report whose figures must all be in its files. */
  answer: Endpoint
  query?: object
  books?: (api: TestApi) => Promise<Books>
  /** The parts of the response that are printed; all if omitted. */
  select?: (answer: never) => unknown
  /** Lines of the PDF. */
  printed: readonly (string | RegExp)[]
  /** Rows of the workbook. */
  rows: readonly (readonly unknown[])[]
}

const APRIL = { end_date: '2026-04-30' }
const OUT = { ...PERIOD, amount_type: 'money_out' }

/** Every report that can be exported as a file. */
const CASES: readonly FileCase[] = [
  {
    file: report.profitAndLossFile,
    answer: report.profitAndLoss,
    printed: ['Profit and loss', 'January 1, 2026 to March 31, 2026 · Accrual basis', /^6010 Diesel Fuel 1,989\.18/],
    // 1,989.18 of 22,300.40 is 8.92 %
    rows: [
      ['January 1, 2026 to March 31, 2026 · Accrual basis'],
      ['Account', 'Amount', '% of revenue'],
      ['6010 Diesel Fuel', 1989.18, 8.92],
    ],
  },
  {
    file: report.balanceSheetFile,
    answer: report.balanceSheet,
    printed: ['Balance sheet', 'As of March 31, 2026 · Accrual basis', /^Total liabilities and equity \$20,361\.22/],
    rows: [
      ['Total assets', 20361.22],
      ['Total liabilities and equity', 20361.22],
    ],
  },
  {
    file: report.cashActivityFile,
    answer: report.cashActivity,
    // 1,939.18 out less 22,300.40 in
    printed: ['Net burn ($20,361.22)'],
    rows: [['Net burn', -20361.22]],
  },
  {
    file: report.trialBalanceFile,
    answer: report.trialBalance,
    printed: ['6010 Diesel Fuel 0.00 1,989.18 0.00 1,989.18'],
    rows: [[6010, 'Diesel Fuel', 0, 1989.18, 0, 1989.18]],
  },
  {
    file: ledger.generalLedgerFile,
    answer: ledger.generalLedgerSections,
    printed: [/^09|^Jan/, /Ending balance/],
    // 2026-01-09 is day 46,031 of Excel's calendar
    rows: [
      [46031, 'TXN-000002', 'Line of 2026-01-09', 611.75, 611.75],
      [null, null, 'Ending balance', null, 1989.18, 0, 1989.18],
    ],
  },
  {
    file: report.top10ChartOfAccountsFile,
    answer: report.top10ChartOfAccounts,
    query: OUT,
    printed: ['Account Amount Share Lines', 'Diesel Fuel 1,939.18 100.0% 3', 'Total of these $1,939.18 100.0% 3'],
    rows: [
      ['Diesel Fuel', 1939.18, 100, 3],
      ['Total of these', 1939.18, 100, 3],
    ],
  },
  {
    file: report.top10StakeholdersFile,
    answer: report.top10Stakeholders,
    query: OUT,
    books: withStakeholder,
    printed: ['Pilot Travel Centers 333.44 14.7% 1'],
    // 333.44 of 2,272.62 is 14.67 %
    rows: [
      ['Pilot Travel Centers', 333.44, 14.67, 1],
      ['Total of these', 333.44, 14.67, 1],
    ],
  },
  {
    file: balances.customerBalanceFile,
    answer: balances.customerBalance,
    query: APRIL,
    books: owedByCustomer,
    // On April 30 the one due 2026-02-09 is 80 days late, the one of April 20 ten days old
    printed: [
      'Customer balance',
      'As of April 30, 2026',
      'TQL Brokerage 1,300.25 600.00 700.25 0.00 300.25 0.00 400.00 0.00',
      /^Ledger account 1200 [A-Z][\w ]+ 700\.25$/,
      'Difference 0.00',
    ],
    rows: [
      ['TQL Brokerage', 1300.25, 600, 700.25, 0, 300.25, 0, 400, 0],
      ['Difference', 0],
    ],
  },
  {
    file: balances.vendorBalanceFile,
    answer: balances.vendorBalance,
    query: APRIL,
    books: owedToVendor,
    printed: [
      'Vendor balance',
      'As of April 30, 2026',
      'Roadrunner Tire 700.25 0.00 700.25 0.00 300.25 0.00 400.00 0.00',
      /^Ledger account 2000 [A-Z][\w ]+ 700\.25$/,
      'Difference 0.00',
    ],
    rows: [
      ['Roadrunner Tire', 700.25, 0, 700.25, 0, 300.25, 0, 400, 0],
      ['Difference', 0],
    ],
  },
  ...[
    { file: assets.fixedAssetBalanceTruckFile, answer: assets.fixedAssetBalanceTruck },
    // Its screen shows both reports side by side.
    { file: assets.fixedAssetBalanceTruckFile, answer: assets.truckEquity },
    { file: assets.truckEquityFile, answer: assets.truckEquity },
  ].map((each) => ({
    ...each,
    books: fleet,
    printed: ['As of March 31, 2026', /^102 · 2025 Freightliner/],
    rows: [],
  })),
  {
    file: board.equityBoardFile,
    answer: board.equityBoard,
    query: { end_date: '2026-03-31' },
    books: fleet,
    // Earlier months are only in the chart.
    select: ({ results, totals }: board.EquityBoard) => [results, totals],
    printed: ['Truck equity board', /^As of March 31, 2026/, /^102 ·/],
    rows: [],
  },
  {
    file: review.consistencyReviewFile,
    answer: review.consistencyReview,
    books: async (api) => {
      const books = await makeBooks(api)
      const { id: stakeholder } = await books.stakeholder('Pilot Travel Centers')
      const line = { stakeholder, date: '2026-02-20' }
      await books.line({ ...line, amount: 333.44, chart_of_account: 6010 })
      await books.line({ ...line, amount: 20.5, chart_of_account: 7010 })
      return books
    },
    printed: [
      'Consistency review',
      'One name, many categories',
      'Pilot Travel Centers',
      /^6010 Diesel Fuel 1 333\.44/,
      'None',
    ],
    rows: [
      ['Finding', 'Lines', 'Amount'],
      ['6010 Diesel Fuel', 1, 333.44],
    ],
  },
  {
    file: review.profitAndLossByTruckFile,
    answer: review.profitAndLossByTruck,
    // Its accounts are only on the screen.
    select: ({ totals, results }: review.ProfitAndLossByTruck) => [
      totals,
      results.map(({ results: _, ...truck }) => truck),
    ],
    printed: ['Total $22,300.40 $1,989.18 $20,311.22 $20,311.22 $0.00 $20,311.22 0'],
    rows: [['Total', 22300.4, 1989.18, 20311.22, 20311.22, 0, 20311.22, 0, null, null, null]],
  },
]

describe('a report as a file', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await testApi()
    api.clock.set('2026-06-15T17:00:00Z')
  })
  afterAll(() => api.close())

  it('every report with files is tested here', () => {
    const all = ENDPOINTS.filter(({ endpoint }) => /^\/report\/[\w-]+\/file\/$/.test(endpoint.path))
    expect([...new Set(CASES.map(({ file }) => file.path))].sort()).toEqual(
      all.map(({ endpoint }) => endpoint.path).sort(),
    )
  })

  describe.each(CASES.map((each): [string, FileCase] => [each.file.path, each]))('%s', (_, each) => {
    const { file, answer, query = PERIOD, select, printed, rows } = each
    const written = each.books ?? carrier
    const figures = async (books: Books): Promise<unknown> => {
      const answered = await books.client.call(answer, { query } as never)
      return select ? select(answered as never) : answered
    }

    it('prints every figure of the report, and nothing outside the page', async () => {
      const books = await written(api)
      const pdf = await pdfOf(books, file, query)
      const lines = pdf.pages.flatMap((page) => page.lines)
      expectFigures(pdf.text, await figures(books))
      expect(
        printed.filter((line) => !lines.some((each) => (line instanceof RegExp ? line.test(each) : line === each))),
      ).toEqual([])
      expect(pdf.pages.every((page) => isInside(page))).toBe(true)
    })

    it('contains every figure as a number in the workbook', async () => {
      const books = await written(api)
      const sheet = await sheetOf(books, file, query)
      expectNumbers(sheet, await figures(books))
      for (const row of rows) expect(sheet).toContainEqual(row)
    })

    it('has the headers of a download, is logged, and requires the right to export', async () => {
      await expectGuarded(api, await written(api), file, query)
    })
  })

  it('limited to one bank account, shows only its amounts and names it', async () => {
    const books = await withStakeholder(api)
    const card = await books.bankAccount({ name: 'Fuel card', account_type: 'credit' })
    await books.line({ bank_account: card.id, date: '2026-02-04', amount: 41.2, chart_of_account: 6010 })
    const query = { ...PERIOD, bank_accounts: [card.id] }
    const { text } = await pdfOf(books, report.cashActivityFile, query)
    expect(text).toContain('Of Fuel card')
    expect(text).toContain('Net burn $41.20')
    const sheet = (await sheetOf(books, report.top10StakeholdersFile, query)).flat().map(String)
    expect(sheet.some((cell) => cell.includes('Of Fuel card'))).toBe(true)
    expect(sheet).not.toContain('Pilot Travel Centers')
  })

  it("figures in the millions fit on the page, and no word in a truck's name is broken", async () => {
    const books = await makeBooks(api)
    const { id: truck } = await books.client.call(createTruck, {
      body: { year: 2023, make: 'International', model: 'LT625', unit_number: '103' },
    })
    const line = await books.line({
      date: '2026-01-05',
      amount: 2_539_842.6,
      amount_type: 'money_in',
      chart_of_account: 4010,
    })
    await books.client.call(updateTransaction, { params: { id: line.id }, body: { truck } })
    const pdf = await pdfOf(books, review.profitAndLossByTruckFile, PERIOD)
    expect(pdf.text).toContain('2,539,842.60')
    expect(pdf.pages.every((page) => isInside(page))).toBe(true)
    expect(pdf.text).toMatch(/^103 · 2023 International/m)
  })
})
