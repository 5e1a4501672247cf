import { customColumn, moneyColumn, textColumn } from './columns'
import { sortRows } from './whole-rows'

interface Row {
  name: string | null
  amount: number
}
const COLUMNS = [
  textColumn<Row>('name', 'Name', (row) => row.name, { sortable: true }),
  moneyColumn<Row>('amount', 'Amount', (row) => row.amount),
  customColumn<Row>('size', 'Size', (row) => row.amount, { sortable: true, sortBy: (row) => Math.abs(row.amount) }),
  textColumn<Row>('fixed', 'Fixed', (row) => row.name),
]
const ROWS: Row[] = [
  { name: 'Truck 10', amount: -30 },
  { name: null, amount: 4 },
  { name: 'truck 9', amount: 20 },
]
const amounts = (ordering: string) => sortRows(ROWS, COLUMNS, ordering).map(({ amount }) => amount)

describe('the rows of a whole list', () => {
  it('are sorted by a column, with numbers in text in natural order and cells without a value last', () => {
    expect(amounts('name')).toEqual([20, -30, 4])
    expect(amounts('-name')).toEqual([-30, 20, 4])
  })
  it('are sorted by amount, and by the sort value of a custom column', () => {
    expect(amounts('amount')).toEqual([-30, 4, 20])
    expect(amounts('-size')).toEqual([-30, 20, 4])
  })
  it('keep their original order without sorting, and for a column that cannot be sorted', () => {
    expect(sortRows(ROWS, COLUMNS, '')).toBe(ROWS)
    expect(sortRows(ROWS, COLUMNS, 'fixed')).toBe(ROWS)
  })
})
