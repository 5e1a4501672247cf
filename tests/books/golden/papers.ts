/* The files of the golden quarter, read back: every amount of a report must stand in them. */
import type { Endpoint } from '@/lib/contract/endpoint'
import * as balances from '@/lib/contract/balance-report'
import * as report from '@/lib/contract/report'
import * as file from '@/lib/contract/report-file'
import type { Books } from '@/tests/support/books'
import { expectFigures, expectNumbers, pdfOf, sheetOf } from '@/tests/api/report-file/files'

const QUARTER = { start_date: '2026-01-01', end_date: '2026-03-31' }
const END = { end_date: QUARTER.end_date }

interface Paper {
  name: string
  answer: Endpoint
  pdf: Endpoint
  xlsx: Endpoint
  query: Record<string, unknown>
}
const statement = (answer: Endpoint, pdf: Endpoint, xlsx: Endpoint): Paper[] =>
  (['accrual', 'cash'] as const).map((basis) => ({ name: `${answer.path} ${basis}`, answer, pdf, xlsx, query: { ...QUARTER, basis } }))

export const PAPERS: Paper[] = [
  ...statement(report.profitAndLoss, file.profitAndLossPdf, file.profitAndLossXlsx),
  ...statement(report.balanceSheet, file.balanceSheetPdf, file.balanceSheetXlsx),
  ...statement(report.trialBalance, file.trialBalancePdf, file.trialBalanceXlsx),
  { name: 'cash activity', answer: report.cashActivity, pdf: file.cashActivityPdf, xlsx: file.cashActivityXlsx, query: QUARTER },
  { name: 'customer balance', answer: balances.customerBalance, pdf: file.customerBalancePdf, xlsx: file.customerBalanceXlsx, query: END },
  { name: 'vendor balance', answer: balances.vendorBalance, pdf: file.vendorBalancePdf, xlsx: file.vendorBalanceXlsx, query: END },
]

/** Every figure of the answer, which other tests compare with the expected file, stands on paper and in the workbook. */
export async function expectOnPaper(books: Books, { answer, pdf, xlsx, query }: Paper): Promise<void> {
  const figures: unknown = await books.client.call(answer, { query } as never)
  expectFigures((await pdfOf(books, pdf, query)).text, figures)
  expectNumbers(await sheetOf(books, xlsx, query), figures)
}

const MODES = ['compact', 'summary', 'detailed'] as const

/** The last figure of a statement is the same in every mode, on paper and in the workbook. */
export async function totalsByMode(books: Books, basis: 'accrual' | 'cash'): Promise<Record<string, unknown>> {
  const totals: Record<string, unknown> = {}
  for (const [name, endpoint] of [['profit and loss', file.profitAndLossXlsx], ['balance sheet', file.balanceSheetXlsx]] as const) {
    const sheets = await Promise.all(MODES.map((mode) => sheetOf(books, endpoint, { ...QUARTER, basis, mode })))
    totals[name] = sheets.map((sheet) => sheet.at(-1)?.[1])
  }
  return totals
}
