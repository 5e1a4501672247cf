import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { textColumn } from './columns'
import { GridTools } from './grid-tools'
import { useFittingColumns } from './use-fitting-columns'
import { useGrid } from './use-grid'

interface Row {
  name: string
}
const COLUMNS = [
  textColumn<Row>('name', 'Name', (row) => row.name),
  textColumn<Row>('status', 'Status', (row) => row.name, { hideBelow: 900 }),
  textColumn<Row>('note', 'Note', (row) => row.name, { hideBelow: 900, startsHidden: true }),
]

function Table() {
  const grid = useGrid('rows')
  const { host, fitting } = useFittingColumns(COLUMNS)
  return (
    <>
      <GridTools grid={grid} columns={COLUMNS} />
      <div ref={host}>{fitting.map(({ header }) => header).join()}</div>
    </>
  )
}

afterEach(() => jest.restoreAllMocks())
const wide = (width: number) =>
  jest.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, width, 400))

test('a chosen column without room stays ticked and says so, and nothing is said if there is room', async () => {
  wide(800)
  const user = userEvent.setup()
  const { unmount } = render(<Table />)
  expect(screen.getByText('Name')).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Columns' }))
  expect(screen.getByRole('menuitemcheckbox', { name: 'Status no room at this width' })).toBeChecked()
  expect(screen.getByRole('menuitemcheckbox', { name: 'Name' })).toBeChecked()
  expect(screen.getByRole('menuitemcheckbox', { name: 'Note' })).not.toBeChecked()
  unmount()
  wide(1200)
  render(<Table />)
  await user.click(screen.getByRole('button', { name: 'Columns' }))
  expect(screen.getByRole('menuitemcheckbox', { name: 'Status' })).toBeChecked()
})
