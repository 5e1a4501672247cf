/** @jest-environment jsdom */
import { render, screen } from '@testing-library/react'
import { GridCell } from './grid-cell'

interface Row {
  status: string
}
const chip = ({ status }: Row) =>
  status === 'locked' ? <span>{status}</span> : <button type="button">{status}</button>

function drawn(status: string) {
  const cell = document.createElement('div')
  cell.tabIndex = -1
  document.body.append(cell)
  const content = (shown: string) => <GridCell<Row> data={{ status: shown }} cell={chip} eGridCell={cell} />
  const { rerender } = render(content(status), { container: cell })
  return { cell, become: (next: string) => rerender(content(next)) }
}

test('a button that stays keeps the focus, whatever its label is now', () => {
  const { become } = drawn('waiting')
  const button = screen.getByRole('button')
  button.focus()
  become('done')
  expect(screen.getByRole('button', { name: 'done' })).toBe(button)
  expect(button).toHaveFocus()
})

test('the cell takes the focus from a button that disappears', () => {
  const { cell, become } = drawn('waiting')
  screen.getByRole('button').focus()
  become('locked')
  expect(screen.getByText('locked')).toBeInTheDocument()
  expect(cell).toHaveFocus()
})

test('a cell without the focus does not take it', () => {
  const { cell, become } = drawn('waiting')
  become('locked')
  expect(cell).not.toHaveFocus()
})
