import { cellOf, ofCell, pasted } from './budget-cells'

const sheet = { accounts: ['a', 'b'], months: ['2026-01', '2026-02', '2026-03'] }

it('a block of a spreadsheet fills the cells to the right and below the one it is pasted into', () => {
  const { cells, left } = pasted('1,200.50\t$900\n(45)\t\n', { account: 'a', month: '2026-02' }, sheet)
  expect([...cells]).toEqual([
    [cellOf('a', '2026-02'), 1200.5],
    [cellOf('a', '2026-03'), 900],
    [cellOf('b', '2026-02'), -45],
    [cellOf('b', '2026-03'), null],
  ])
  expect(left).toBe(0)
})
it('invalid amounts and values without a cell are left out and counted', () => {
  const { cells, left } = pasted('Fuel\t5\t6\r\n7', { account: 'b', month: '2026-02' }, sheet)
  expect([...cells]).toEqual([[cellOf('b', '2026-03'), 5]])
  expect(left).toBe(3)
})
it('a cell is identified as in the call', () => {
  expect(ofCell(cellOf('a', '2026-01'))).toEqual({ chart_of_account: 'a', month: '2026-01' })
})
