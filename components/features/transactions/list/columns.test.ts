import { columnsFor } from './columns'

const PICK = 50
const SCROLL_BAR = 10
/** A window of 768 px with the small sidebar. */
const NARROWEST = 703
const shownAt = (width: number) =>
  columnsFor('all', true).filter(({ startsHidden, hideBelow }) => !startsHidden && (hideBelow ?? 0) <= width)

it('the columns fit the table at every width, so that none is cut off on the right', () => {
  const needed = (width: number) => shownAt(width).reduce((sum, column) => sum + (column.width ?? 0), PICK + SCROLL_BAR)
  const widths = Array.from({ length: 1000 }, (_, step) => NARROWEST + step)
  expect(widths.filter((width) => needed(width) > width)).toEqual([])
})

it('a narrower table drops the indicators first, then the stakeholder, then the bank account, but never the amount or the category', () => {
  const shown = (width: number) => shownAt(width).map(({ id }) => id)
  expect(shown(1100)).toEqual([
    'date',
    'name',
    'bank_account',
    'amount',
    'chart_of_account',
    'stakeholder',
    'indicators',
  ])
  expect(shown(1000)).toEqual(['date', 'name', 'bank_account', 'amount', 'chart_of_account', 'stakeholder'])
  expect(shown(900)).toEqual(['date', 'name', 'bank_account', 'amount', 'chart_of_account'])
  expect(shown(NARROWEST)).toEqual(['date', 'name', 'amount', 'chart_of_account'])
})

it('every column has a name, even the one whose name is only read by screen readers', () => {
  for (const tab of ['not-categorized', 'all', 'in', 'out'] as const) {
    expect(columnsFor(tab, true).filter(({ header }) => header.trim() === '')).toEqual([])
  }
})
