import { ledgerOf, linesBehind, transactionsOf } from '@/components/pickers/figure-lines'
import { linesAlike, linesOfStakeholder, linesTogether, sourceOf, waitingLines } from './drill-down'
import type { ReportScope } from './report-view'

const range = { start: '2026-01-01', end: '2026-03-31' }
const row = (part: { accounts?: string[]; subcategories?: string[]; chartNumber?: number | null }) => ({
  accounts: ['a'],
  subcategories: [],
  chartNumber: 6010,
  ...part,
})

const view: ReportScope = { range, basis: null, entities: [] }

describe('the lines behind a figure', () => {
  it('are those of the account in the range, on the basis of the figure', () => {
    expect(linesBehind(row({}), { ...view, basis: 'cash' })).toBe(
      '/app/accounting/general-ledger?chart_of_account=a&start_date=2026-01-01&end_date=2026-03-31&basis=cash',
    )
  })
  it('are the uncategorized bank lines, if a figure is of lines without a category', () => {
    expect(linesBehind(row({ chartNumber: 8590 }), view)).toBe(
      '/app/spend-management/transactions/not-categorized?start_date=2026-01-01&end_date=2026-03-31&amount_type=money_out',
    )
  })
  it('are named by section for a section or a subtotal, so that the address stays short; there are none for a figure without accounts', () => {
    expect(
      linesBehind(row({ accounts: [], subcategories: ['revenue', 'contra_revenue'], chartNumber: null }), view),
    ).toBe(
      '/app/accounting/general-ledger?subcategory=revenue%2Ccontra_revenue&start_date=2026-01-01&end_date=2026-03-31',
    )
    expect(linesBehind(row({ accounts: [] }), view)).toBeNull()
  })
})

it('the link to the ledger behind a balance has the same dates, and a basis and entities only if they were chosen', () => {
  expect(ledgerOf('a', view)).toBe(
    '/app/accounting/general-ledger?chart_of_account=a&start_date=2026-01-01&end_date=2026-03-31',
  )
  expect(ledgerOf('a', { ...view, basis: 'cash', entities: ['e', 'f'] })).toMatch(/&basis=cash&entities=e%2Cf$/)
})

it('a line of the cash activity links to the transactions that post to its account, such as loan payments to interest', () => {
  const account = { chart_of_account_id: 'a', chart_of_account_number: 9010 }
  expect(transactionsOf(account, 'money_out', view)).toBe(
    '/app/spend-management/transactions/all?start_date=2026-01-01&end_date=2026-03-31&amount_type=money_out&posted_to=a',
  )
})

it.each([
  ['a waiting figure', (of: ReportScope) => linesBehind(row({ chartNumber: 8590 }), of) ?? ''],
  [
    'an account of the cash activity',
    (of: ReportScope) => transactionsOf({ chart_of_account_id: 'a', chart_of_account_number: 6010 }, 'money_out', of),
  ],
  [
    'what waits in the cash activity',
    (of: ReportScope) => transactionsOf({ chart_of_account_id: 'a', chart_of_account_number: 8590 }, 'money_out', of),
  ],
  ['a rank', (of: ReportScope) => linesTogether('stakeholders', 's', 'money_out', of)],
  ['a category of a stakeholder', (of: ReportScope) => linesOfStakeholder('s', 'a', of)],
  ['bank lines that wait', (of: ReportScope) => waitingLines(of)],
  [
    'bank lines that look alike',
    (of: ReportScope) =>
      linesAlike({ bank_account: 'b', amount: 5, amount_type: 'money_out', days: ['2026-01-05'] }, of),
  ],
])('the bank lines behind %s are of the same entities as the figure', (_figure, linesOf) => {
  expect(new URL(linesOf({ ...view, entities: ['e', 'f'] }), 'http://carrier').searchParams.get('entities')).toBe('e,f')
  expect(linesOf(view)).not.toContain('entities')
})

it('an entry links to its bank line, even to one of another entity, which its list then has to include', () => {
  expect(sourceOf({ id: 't', event_type: 'transaction' }, [])).toBe(
    '/app/spend-management/transactions/all?id=t&open=details',
  )
  expect(sourceOf({ id: 't', event_type: 'transaction' }, ['e'])).toBe(
    '/app/spend-management/transactions/all?id=t&open=details&entities=e',
  )
  expect(sourceOf({ id: 'j', event_type: 'manual' }, ['e'])).toBeNull()
})
