import { render, screen, within } from '@testing-library/react'
import { Table, type TableColumn } from './table'

interface Part {
  id: string
  name: string
  amount: string
}
const COLUMNS: TableColumn<Part>[] = [
  { id: 'name', header: 'Account', cell: ({ name }) => name, total: 'Total' },
  { id: 'amount', header: 'Amount', align: 'right', cell: ({ amount }) => amount, total: '$612.48' },
]
const PARTS: Part[] = [
  { id: 'a', name: 'Diesel Fuel', amount: '$600.00' },
  { id: 'b', name: 'DEF', amount: '$12.48' },
]
const show = (rows: Part[]) =>
  render(<Table caption="Parts of the line" columns={COLUMNS} rows={rows} rowId={({ id }) => id} empty="No parts" />)

describe('small table', () => {
  it('has its name, a name for each row, and its totals below', () => {
    show(PARTS)
    const table = within(screen.getByRole('table', { name: 'Parts of the line' }))
    expect(table.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
      'AccountAmount',
      'Diesel Fuel$600.00',
      'DEF$12.48',
      'Total$612.48',
    ])
    expect(table.getByRole('rowheader', { name: 'DEF' })).toBeInTheDocument()
    expect(table.getByRole('columnheader', { name: 'Amount' })).toHaveClass('text-right')
  })

  it('says that there are no rows, without totals', () => {
    show([])
    expect(screen.getByText('No parts')).toBeInTheDocument()
    expect(screen.queryByText('Total')).not.toBeInTheDocument()
  })

  it('can be focused, so that the keyboard scrolls it', () => {
    show(PARTS)
    expect(screen.getByRole('group', { name: 'Parts of the line' })).toHaveAttribute('tabindex', '0')
  })
})
