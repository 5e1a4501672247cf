/* The files of the golden quarter, read back: every amount of a report must be in them. */
import type { Endpoint } from '@/lib/contract/endpoint'
import * as balances from '@/lib/contract/balance-report'
import * as assets from '@/lib/contract/fixed-asset-report'
import * as ledger from '@/lib/contract/ledger-report'
import * as report from '@/lib/contract/report'
import * as review from '@/lib/contract/review-report'
import { formatPlain, formatUsd } from '@/lib/money/format'
import type { Books } from '@/tests/support/books'
import { expectFigures, expectNumbers, pdfOf, sheetOf } from '@/tests/api/report-file/files'

const QUARTER = { start_date: '2026-01-01', end_date: '2026-03-31' }
const END = { end_date: QUARTER.end_date }

interface Paper {
  name: string
  answer: Endpoint
  file: Endpoint
  query: Record<string, unknown>
  /** The parts of the response that are printed; all if omitted. */
  select?: (answer: unknown) => unknown
}
const statement = (answer: Endpoint, file: Endpoint): Paper[] =>
  (['accrual', 'cash'] as const).map((basis) => ({ name: `${answer.path} ${basis}`, answer, file, query: { ...QUARTER, basis } }))

/** The accounts of a truck's statement are opened on the screen; paper has one row for each truck. */
function trucksAlone(answer: unknown): unknown {
  const { results, totals } = review.ProfitAndLossByTruck.parse(answer)
  return { totals, results: results.map(({ results: _, ...truck }) => truck) }
}

export const PAPERS: Paper[] = [
  ...statement(report.profitAndLoss, report.profitAndLossFile),
  ...statement(report.balanceSheet, report.balanceSheetFile),
  ...statement(report.trialBalance, report.trialBalanceFile),
  ...statement(review.profitAndLossByTruck, review.profitAndLossByTruckFile).map((paper) => ({ ...paper, select: trucksAlone })),
  ...statement(ledger.generalLedgerSections, ledger.generalLedgerFile),
  { name: 'fixed-asset balance by truck', answer: assets.fixedAssetBalanceTruck, file: assets.fixedAssetBalanceTruckFile, query: QUARTER },
  { name: 'truck equity', answer: assets.truckEquity, file: assets.truckEquityFile, query: QUARTER },
  ...(['money_out', 'money_in'] as const).flatMap((amount_type): Paper[] => [
    { name: `top ten accounts ${amount_type}`, answer: report.top10ChartOfAccounts, file: report.top10ChartOfAccountsFile, query: { ...QUARTER, amount_type } },
    { name: `top ten stakeholders ${amount_type}`, answer: report.top10Stakeholders, file: report.top10StakeholdersFile, query: { ...QUARTER, amount_type } },
  ]),
  { name: 'cash activity', answer: report.cashActivity, file: report.cashActivityFile, query: QUARTER },
  { name: 'customer balance', answer: balances.customerBalance, file: balances.customerBalanceFile, query: END },
  { name: 'vendor balance', answer: balances.vendorBalance, file: balances.vendorBalanceFile, query: END },
]

/** Every figure of the response, which other tests compare with the expected file, is in the PDF and in the workbook. */
export async function expectOnPaper(books: Books, { answer, file, query, select }: Paper): Promise<void> {
  const answered: unknown = await books.client.call(answer, { query } as never)
  const figures = select ? select(answered) : answered
  expectFigures((await pdfOf(books, file, query)).text, figures)
  expectNumbers(await sheetOf(books, file, query), figures)
}

const MODES = ['compact', 'summary', 'detailed'] as const
type Mode = (typeof MODES)[number]
interface Tree {
  total_amount: number
  children: Tree[]
}
const everyNode = (nodes: readonly Tree[]): number[] => nodes.flatMap(({ total_amount, children }) => [total_amount, ...everyNode(children)])

/** The figures of a statement in a mode, from the response that other tests compare with the expected file: none twice, none missing. */
interface Statement {
  name: string
  file: Endpoint
  modes: readonly Mode[]
  amounts: (books: Books, query: Period, mode: Mode) => Promise<number[]>
}
type Period = typeof QUARTER & { basis: 'accrual' | 'cash' }

export const STATEMENTS: Statement[] = [
  {
    name: 'profit and loss', file: report.profitAndLossFile, modes: MODES,
    amounts: async (books, query, mode) => {
      const { results, revenue, gross_profit, operational_income, profit_before_tax, net_profit } = await books.client.call(report.profitAndLoss, { query })
      const isNet = results.some(({ subcategory }) => subcategory === 'contra_revenue')
      const nodes = results.flatMap(({ data }) => (mode === 'compact' ? [] : mode === 'summary' ? data.map((node) => node.total_amount) : everyNode(data)))
      return [...results.map((section) => section.total_amount), ...nodes, ...(isNet ? [revenue] : []), gross_profit, operational_income, profit_before_tax, net_profit]
    },
  },
  {
    name: 'balance sheet', file: report.balanceSheetFile, modes: MODES,
    amounts: async (books, query, mode) => {
      const { data, liability_equity_total } = await books.client.call(report.balanceSheet, { query })
      const groups = data.flatMap(({ subcategories }) => (mode === 'compact' ? [] : subcategories))
      const accounts = groups.flatMap((group) => (mode === 'detailed' ? group.data : []))
      return [...[...data, ...groups, ...accounts].map((row) => row.total_amount), liability_equity_total]
    },
  },
  {
    name: 'cash activity', file: report.cashActivityFile, modes: ['compact', 'detailed'],
    amounts: async (books, query, mode) => {
      const { money_in, money_out, net_burn } = await books.client.call(report.cashActivity, { query })
      const categories = mode === 'compact' ? [] : [...money_in.categories, ...money_out.categories]
      return [money_in.total_amount, money_out.total_amount, ...categories.map(({ amount }) => amount), net_burn]
    },
  },
]

/** In this mode the workbook has exactly these figures, and each of its rows is in the PDF under the same name. */
export async function expectMode(books: Books, { file, amounts }: Statement, basis: 'accrual' | 'cash', mode: Mode): Promise<void> {
  const query = { ...QUARTER, basis }
  const rows = (await sheetOf(books, file, { ...query, mode })).flatMap(([name, amount]) => (typeof amount === 'number' ? [{ name: String(name), amount }] : []))
  const inOrder = (figures: readonly number[]) => [...figures].sort((a, b) => a - b)
  expect(inOrder(rows.map(({ amount }) => amount))).toEqual(inOrder(await amounts(books, query, mode)))
  const { text } = await pdfOf(books, file, { ...query, mode })
  expect(rows.filter(({ name, amount }) => ![formatPlain(amount), formatUsd(amount)].some((shown) => text.includes(`${name} ${shown}`)))).toEqual([])
}

const MARCH = { start_date: '2026-03-01', end_date: '2026-03-31' }
const FEBRUARY = { start_date: '2026-02-01', end_date: '2026-02-28' }
const COLUMNS: Record<string, [now: string, before: string]> = {
  'profit and loss': ['Mar 1 – Mar 31, 2026', 'Feb 1 – Feb 28, 2026'],
  'balance sheet': ['As of Mar 31, 2026', 'Feb 28, 2026'],
  'cash activity': ['Mar 1 – Mar 31, 2026', 'Feb 1 – Feb 28, 2026'],
}

/**
 * March compared with the previous period has the figures of March's file next to those of February's. Net revenue, which is shown if
 * there is contra revenue, is shown for March too, because February had some.
 */
export async function expectCompared(books: Books, { name, file }: Statement, basis: 'accrual' | 'cash', mode: Mode): Promise<void> {
  const sheet = await sheetOf(books, file, { ...MARCH, basis, mode, compare: 'previous-period' })
  const top = sheet.findIndex(([first]) => first === 'Account')
  const figuresIn = (rows: typeof sheet, column: number) =>
    rows.slice(top + 1).flatMap((row) => (typeof row[column] === 'number' && row[column] !== 0 && row[0] !== 'Net revenue' ? [`${row[0]} ${formatUsd(row[column])}`] : [])).sort()
  const [now, before] = (COLUMNS[name] ?? []).map((label) => sheet[top]?.indexOf(label) ?? -1)
  expect(figuresIn(sheet, now ?? -1)).toEqual(figuresIn(await sheetOf(books, file, { ...MARCH, basis, mode }), 1))
  expect(figuresIn(sheet, before ?? -1)).toEqual(figuresIn(await sheetOf(books, file, { ...FEBRUARY, basis, mode }), 1))
  expect(figuresIn(sheet, before ?? -1).length).toBeGreaterThan(2)
  const { pages } = await pdfOf(books, file, { ...MARCH, basis, mode, compare: 'previous-period' })
  const lines = pages.flatMap((page) => page.lines)
  const figures = sheet.slice(top + 1).filter((row) => typeof row[now ?? -1] === 'number')
  const isPrinted = (row: (typeof sheet)[number]) => lines.some((line) => line.startsWith(String(row[0])) && [now, before].every((column) => line.includes(formatPlain(Math.abs(Number(row[column ?? -1]))))))
  expect(figures.filter((row) => !isPrinted(row))).toEqual([])
}

/** The last figure of a statement is the same in every mode, on paper and in the workbook. */
export async function totalsByMode(books: Books, basis: 'accrual' | 'cash'): Promise<Record<string, unknown>> {
  const totals: Record<string, unknown> = {}
  for (const { name, file, modes } of STATEMENTS) {
    const sheets = await Promise.all(modes.map((mode) => sheetOf(books, file, { ...QUARTER, basis, mode })))
    totals[name] = sheets.map((sheet) => sheet.at(-1)?.[1])
  }
  return totals
}
