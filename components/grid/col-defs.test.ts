import { toColDefs } from './col-defs'
import { dateColumn, textColumn } from './columns'

const COLUMNS = [
  dateColumn<{ date: string; name: string }>('date', 'Date', (row) => row.date),
  textColumn<{ date: string; name: string }>('name', 'Name', (row) => row.name, { width: 160 }),
]
const widths = (selectable: boolean, kept: Record<string, number> = {}) =>
  toColDefs(COLUMNS, { order: [], hidden: [], shown: [], widths: kept }, '-date', selectable).map(({ width }) => width)

test('without check boxes the first column is wider by what stands left of it, and a width that a person gave it stays', () => {
  expect(widths(true)).toEqual([110, 160])
  expect(widths(false)).toEqual([124, 160])
  expect(widths(false, { date: 90 })).toEqual([90, 160])
})
