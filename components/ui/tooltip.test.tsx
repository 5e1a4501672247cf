import { act, fireEvent, render, screen } from '@testing-library/react'
import { Button } from './button'
import { DrawerLayer } from './drawer-layer'
import { IconButton } from './icon-button'
import { TooltipProvider } from './tooltip'

beforeEach(() => jest.useFakeTimers())
afterEach(() => jest.useRealTimers())

const pass = (ms: number) => act(() => jest.advanceTimersByTime(ms))
const shown = () => screen.queryByRole('tooltip')?.textContent ?? null
const show = () => {
  const view = render(
    <TooltipProvider>
      <IconButton label="Columns" icon={<svg data-testid="icon" />} shortcut="c" />
      <IconButton label="Density" icon={null} />
    </TooltipProvider>,
  )
  return {
    ...view,
    columns: screen.getByRole('button', { name: 'Columns' }),
    density: screen.getByRole('button', { name: 'Density' }),
  }
}

test('a pointer that rests on a button for half a second shows its tip and key; one that moves on does not', () => {
  const { columns } = show()
  fireEvent.pointerMove(columns)
  pass(499)
  expect(shown()).toBeNull()
  fireEvent.pointerLeave(columns)
  pass(1000)
  expect(shown()).toBeNull()
  fireEvent.pointerMove(screen.getByTestId('icon'))
  pass(500)
  expect(shown()).toBe('ColumnsC')
  expect(columns).toHaveAccessibleDescription('Columns C')
})

test('the tip of the next button appears immediately', () => {
  const { columns, density } = show()
  fireEvent.pointerMove(columns)
  pass(500)
  fireEvent.pointerMove(density)
  expect(shown()).toBe('Density')
})

test('keyboard focus shows it immediately; Escape closes only the tip', () => {
  const { density } = show()
  act(() => density.focus())
  expect(shown()).toBe('Density')
  expect(fireEvent.keyDown(density, { key: 'Escape' })).toBe(false)
  expect(shown()).toBeNull()
  expect(fireEvent.keyDown(density, { key: 'Escape' })).toBe(true)
})

test('a press closes it, and it does not reopen under the same pointer', () => {
  const { columns } = show()
  fireEvent.pointerMove(columns)
  pass(500)
  fireEvent.pointerDown(columns)
  act(() => columns.focus())
  fireEvent.pointerUp(columns)
  fireEvent.pointerMove(screen.getByTestId('icon'))
  pass(1000)
  expect(shown()).toBeNull()
})

test('touch shows no tip', () => {
  const { columns } = show()
  fireEvent(columns, Object.assign(new MouseEvent('pointermove', { bubbles: true }), { pointerType: 'touch' }))
  pass(1000)
  expect(shown()).toBeNull()
})

test('the tip disappears with its button', () => {
  const { density, rerender } = show()
  act(() => density.focus())
  rerender(<TooltipProvider>{null}</TooltipProvider>)
  expect(shown()).toBeNull()
})

test('a disabled button says why, and keeps the focus when it is enabled', () => {
  const button = (reason: string | undefined) => (
    <TooltipProvider>
      <Button disabledReason={reason}>Save</Button>
    </TooltipProvider>
  )
  const { rerender } = render(button('Nothing has changed.'))
  const save = screen.getByRole('button', { name: 'Save' })
  act(() => save.focus())
  expect(shown()).toBe('Nothing has changed.')
  rerender(button(undefined))
  expect(shown()).toBeNull()
  expect(save).toHaveFocus()
})

test('the first Escape closes the layer of a focused Close button, even while its tip is shown', () => {
  const close = jest.fn()
  render(
    <TooltipProvider>
      <DrawerLayer open onOpenChange={close} title="Pilot Travel Centers">
        Lines
      </DrawerLayer>
    </TooltipProvider>,
  )
  const button = screen.getByRole('button', { name: 'Close' })
  act(() => button.focus())
  pass(600)
  expect(shown()).toBe('Close')
  fireEvent.keyDown(button, { key: 'Escape' })
  pass(1)
  expect(close).toHaveBeenCalledTimes(1)
  expect(close).toHaveBeenCalledWith(false)
})
