import type { StatementColumn, StatementRow } from '@/lib/contract/statement'
import { figureHref, nodesOf } from './statement-table'

const range = { start: '2026-01-01', end: '2026-03-31' }
const view = { range: { start: '2026-04-01', end: '2026-04-30' }, basis: 'cash' as const }
const column = (part: Partial<StatementColumn> = {}): StatementColumn => ({
  key: 'amount',
  label: 'Q1',
  kind: 'money',
  range,
  subcategories: null,
  truck: null,
  entity: null,
  ...part,
})
const row = (part: Partial<StatementRow>): StatementRow => ({
  id: 'a',
  kind: 'line',
  level: 1,
  label: 'Diesel Fuel',
  number: 6010,
  accounts: ['a'],
  subcategories: [],
  truck: null,
  amount_type: null,
  rising_is_good: false,
  is_repeat: false,
  cells: [1],
  ...part,
})
const section = (part: Partial<StatementRow>) => row({ kind: 'section', level: 0, accounts: [], number: null, ...part })
const hrefOf = (of: StatementRow, under = column()) => {
  const href = figureHref({ row: of, column: under, at: 0 }, view)
  return href === null ? null : Object.fromEntries(new URL(href, 'http://carrier').searchParams)
}
const ledger = { start_date: range.start, end_date: range.end, basis: 'cash' }

describe('a figure of a statement links', () => {
  it('to the ledger of its account for the dates of its column', () => {
    expect(hrefOf(row({}))).toEqual({ chart_of_account: 'a', ...ledger })
  })
  it('to its sections, and for a truck to those of its column', () => {
    const held = ['revenue', 'operating_expenses', 'non_operating_income']
    expect(hrefOf(section({ subcategories: held }))).toEqual({ subcategory: held.join(), ...ledger })
    const revenue = column({ subcategories: ['revenue', 'contra_revenue'] })
    expect(hrefOf(section({ subcategories: held, truck: 't' }), revenue)).toEqual({
      subcategory: 'revenue',
      truck: 't',
      ...ledger,
    })
    expect(hrefOf(row({}), column({ truck: 't' }))).toEqual({ chart_of_account: 'a', truck: 't', ...ledger })
    expect(hrefOf(row({ truck: 'none' }))).toEqual({ chart_of_account: 'a', truck: 'none', ...ledger })
  })
  it('to the transactions of its direction in the cash activity', () => {
    expect(hrefOf(row({ amount_type: 'money_out' }))).toEqual({
      start_date: range.start,
      end_date: range.end,
      amount_type: 'money_out',
      posted_to: 'a',
    })
  })
  it('nowhere if it has no lines: net income of the year, a percentage, an empty cell', () => {
    expect(hrefOf(row({ accounts: [] }))).toBeNull()
    expect(hrefOf(row({}), column({ range: null }))).toBeNull()
    expect(hrefOf(row({ cells: [null] }))).toBeNull()
  })
})

it('rows are nested below their section', () => {
  const rows = [
    section({ id: 'revenue' }),
    row({ id: 'freight', kind: 'section' }),
    row({ id: 'linehaul', level: 2 }),
    row({ id: 'rent' }),
    section({ id: 'total', kind: 'total' }),
  ]
  const outline = (nodes: ReturnType<typeof nodesOf>): unknown[] =>
    nodes.map(({ id, kind, children = [] }) => [id, kind, ...outline([...children])])
  expect(outline(nodesOf(rows))).toEqual([
    ['revenue', 'row', ['freight', 'row', ['linehaul', 'row']], ['rent', 'row']],
    ['total', 'net'],
  ])
})
