import { filterCount, ledgerQueryOf, ledgerViewOf, narrowedBy } from './ledger-view'

const ID = '0198a6f2-6a3e-7c21-9c0e-2f6d5b7a1c34'
const OTHER = '0198a6f2-6a3e-7c21-9c0e-2f6d5b7a1c35'
const report = (narrowed: Record<string, string>) => ({
  range: { start: '2026-01-01', end: '2026-03-31' },
  mode: 'detailed' as const,
  basis: null,
  compare: 'none' as const,
  columns: 'total' as const,
  beside: [],
  readAs: null,
  entities: [],
  narrowed,
})

it('requests every account in the order of the chart while nothing is chosen', () => {
  const view = ledgerViewOf(report({}))
  expect(narrowedBy(view)).toEqual({})
  expect(ledgerQueryOf(report({}), view)).toEqual({
    start_date: '2026-01-01',
    end_date: '2026-03-31',
    group_by: 'account',
  })
})

it('is read from the address as it was written: accounts, sections of a statement, kinds, stakeholder, truck, unit, search, amounts, grouping and empty accounts', () => {
  const narrowed = {
    chart_of_account: `${ID},${OTHER}`,
    subcategory: 'revenue,taxes',
    group_by: 'stakeholder',
    event_types: 'bill,loan',
    stakeholder: ID,
    truck: 'none',
    unit: OTHER,
    search: 'fuel',
    min_amount: '10',
    max_amount: '99.5',
    show_empty: 'true',
  }
  const view = ledgerViewOf(report(narrowed))
  expect(narrowedBy(view)).toEqual(narrowed)
  expect(filterCount(view)).toBe(6)
  expect(ledgerQueryOf(report(narrowed), view)).toEqual({
    start_date: '2026-01-01',
    end_date: '2026-03-31',
    group_by: 'stakeholder',
    chart_of_accounts: [ID, OTHER],
    subcategories: ['revenue', 'taxes'],
    event_types: ['bill', 'loan'],
    stakeholders: [ID],
    trucks: ['none'],
    units: [OTHER],
    search: 'fuel',
    min_amount: 10,
    max_amount: 99.5,
  })
})

it('leaves out invalid values', () => {
  const view = ledgerViewOf(
    report({
      chart_of_account: 'all',
      subcategory: 'profit',
      group_by: 'weekday',
      event_types: 'gift',
      stakeholder: 'x',
      truck: '104',
      unit: 'all',
      min_amount: 'ten',
    }),
  )
  expect(narrowedBy(view)).toEqual({})
})
