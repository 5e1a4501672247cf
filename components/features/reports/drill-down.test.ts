import { ledgerOf, transactionsBehind } from './drill-down'
import type { StatementRow } from './profit-and-loss-rows'

const range = { start: '2026-01-01', end: '2026-03-31' }
const row = (part: Partial<StatementRow>): StatementRow => ({
  id: 'a',
  kind: 'account',
  name: 'Diesel Fuel',
  chartNumber: 6010,
  accountId: 'a',
  amount: 1,
  previous: null,
  share: null,
  change: null,
  risingIsGood: false,
  children: [],
  ...part,
})

describe('the transactions behind a figure', () => {
  it('are those of the account in the range', () => {
    expect(transactionsBehind(row({}), range)).toBe(
      '/app/spend-management/transactions/all?start_date=2026-01-01&end_date=2026-03-31&chart_of_accounts=a',
    )
  })
  it('are the lines that wait, where a figure is of lines without category', () => {
    expect(transactionsBehind(row({ chartNumber: 8590 }), range)).toBe(
      '/app/spend-management/transactions/not-categorized?start_date=2026-01-01&end_date=2026-03-31&amount_type=money_out',
    )
  })
  it('are not offered for headings and subtotals', () => {
    expect(transactionsBehind(row({ accountId: null }), range)).toBeNull()
  })
})

it('the ledger behind a balance is asked for the same days, and for a basis only where one was chosen', () => {
  expect(ledgerOf('a', { range, basis: null })).toBe(
    '/app/accounting/general-ledger?chart_of_account=a&start_date=2026-01-01&end_date=2026-03-31',
  )
  expect(ledgerOf('a', { range, basis: 'cash' })).toMatch(/&basis=cash$/)
})
