import { toColDefs } from './col-defs'
import type { GridColumn } from './column'
import { dateColumn, textColumn } from './columns'

interface Row {
  date: string
  name: string
}
const COLUMNS = [
  dateColumn<Row>('date', 'Date', (row) => row.date),
  textColumn<Row>('name', 'Name', (row) => row.name, { width: 160 }),
]
const widths = (selectable: boolean, kept: Record<string, number> = {}) =>
  toColDefs(COLUMNS, { order: [], hidden: [], shown: [], widths: kept }, '-date', selectable).map(({ width }) => width)

test('without checkboxes, the first column is wider by the padding on its left, and a width set by the user stays', () => {
  expect(widths(true)).toEqual([110, 174])
  expect(widths(false)).toEqual([124, 174])
  expect(widths(false, { date: 90 })).toEqual([90, 174])
})

test('a date in the last column keeps its width next to the edge of the page, and a column of buttons already includes the padding', () => {
  const lastOf = (last: GridColumn<Row>) =>
    toColDefs([COLUMNS[1]!, last], { order: [], hidden: [], shown: [], widths: {} }, '', true).at(-1)?.width
  expect(lastOf(COLUMNS[0]!)).toBe(124)
  expect(lastOf({ ...COLUMNS[0]!, unseenHeader: true })).toBe(110)
})
