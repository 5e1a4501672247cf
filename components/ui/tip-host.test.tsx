import { act, fireEvent, render, screen } from '@testing-library/react'
import { IconButton } from './icon-button'
import { TipHost } from './tip-host'

beforeEach(() => jest.useFakeTimers())
afterEach(() => jest.useRealTimers())

const pass = (ms: number) => act(() => jest.advanceTimersByTime(ms))
const shown = () => screen.queryByRole('tooltip')?.textContent ?? null
const show = () => {
  const view = render(
    <>
      <IconButton label="Columns" icon={<svg data-testid="icon" />} shortcut="c" />
      <IconButton label="Density" icon={null} />
      <TipHost />
    </>,
  )
  return { ...view, columns: screen.getByRole('button', { name: 'Columns' }), density: screen.getByRole('button', { name: 'Density' }) }
}

test('a pointer that rests on a button for half a second reads its tip and key; one that goes on reads none', () => {
  const { columns } = show()
  fireEvent.pointerOver(columns)
  pass(499)
  expect(shown()).toBeNull()
  fireEvent.pointerOver(document.body)
  pass(1000)
  expect(shown()).toBeNull()
  fireEvent.pointerOver(screen.getByTestId('icon'))
  pass(500)
  expect(shown()).toBe('ColumnsC')
  expect(columns).toHaveAccessibleDescription('Columns C')
})

test('the pointer may go on to the tip; past it the tip goes', () => {
  const { columns } = show()
  fireEvent.pointerOver(columns)
  pass(500)
  fireEvent.pointerOver(document.body)
  pass(50)
  fireEvent.pointerOver(screen.getByRole('tooltip'))
  pass(1000)
  expect(shown()).toBe('ColumnsC')
  fireEvent.pointerOver(document.body)
  pass(200)
  expect(shown()).toBeNull()
  expect(columns).not.toHaveAttribute('aria-describedby')
})

test('the tip of the next button comes at once', () => {
  const { columns, density } = show()
  fireEvent.pointerOver(columns)
  pass(500)
  fireEvent.pointerOver(density)
  expect(shown()).toBe('Density')
})

test('the keyboard reads it at once; Escape takes only the tip away', () => {
  const { density } = show()
  act(() => density.focus())
  expect(shown()).toBe('Density')
  expect(fireEvent.keyDown(density, { key: 'Escape' })).toBe(false)
  expect(shown()).toBeNull()
  expect(fireEvent.keyDown(density, { key: 'Escape' })).toBe(true)
})

test('a press takes it away, and it does not come back under the same pointer', () => {
  const { columns } = show()
  fireEvent.pointerOver(columns)
  pass(500)
  fireEvent.pointerDown(columns)
  act(() => columns.focus())
  fireEvent.pointerUp(columns)
  fireEvent.pointerOver(screen.getByTestId('icon'))
  pass(1000)
  expect(shown()).toBeNull()
})

test('a finger reads none', () => {
  const { columns } = show()
  fireEvent(columns, Object.assign(new MouseEvent('pointerover', { bubbles: true }), { pointerType: 'touch' }))
  pass(1000)
  expect(shown()).toBeNull()
})

test('a button that goes takes its tip along', async () => {
  const { density, rerender } = show()
  act(() => density.focus())
  rerender(<TipHost />)
  await act(async () => undefined)
  expect(shown()).toBeNull()
})
