import { ledgerOf, linesBehind, sourceOf } from './drill-down'
import type { StatementRow } from './profit-and-loss-rows'
import type { Asked } from './report-view'

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

const view: Asked = { range, basis: null, entities: [] }

describe('the lines behind a figure', () => {
  it('are those of the account in the range, on the basis of the figure', () => {
    expect(linesBehind(row({}), { ...view, basis: 'cash' })).toBe(
      '/app/accounting/general-ledger?chart_of_account=a&start_date=2026-01-01&end_date=2026-03-31&basis=cash',
    )
  })
  it('are the bank lines that wait, where a figure is of lines without category', () => {
    expect(linesBehind(row({ chartNumber: 8590 }), view)).toBe(
      '/app/spend-management/transactions/not-categorized?start_date=2026-01-01&end_date=2026-03-31&amount_type=money_out',
    )
  })
  it('are not offered for headings and subtotals', () => {
    expect(linesBehind(row({ accountId: null }), view)).toBeNull()
  })
})

it('the ledger behind a balance is asked for the same days, and for a basis and entities only where some were chosen', () => {
  expect(ledgerOf('a', view)).toBe('/app/accounting/general-ledger?chart_of_account=a&start_date=2026-01-01&end_date=2026-03-31')
  expect(ledgerOf('a', { ...view, basis: 'cash', entities: ['e', 'f'] })).toMatch(/&basis=cash&entities=e%2Cf$/)
})

it('a bank line is where its entry comes from', () => {
  expect(sourceOf({ id: 't', event_type: 'transaction' })).toBe('/app/spend-management/transactions/all?id=t&open=details')
})
