/** @jest-environment jsdom */
import type { ReactNode } from 'react'
import { Icon } from '@/components/ui/icon'
import { DrawnCell } from './drawn-cell'

interface Row { status: string }

function drawn(status: string, cell: (row: Row) => ReactNode) {
  const cellElement = document.createElement('div')
  cellElement.tabIndex = -1
  document.body.append(cellElement)
  const renderer = new DrawnCell<Row>()
  const params = (row: Row) => ({ data: row, cell, eGridCell: cellElement }) as unknown as Parameters<DrawnCell<Row>['init']>[0]
  renderer.init(params({ status }))
  cellElement.append(renderer.getGui())
  return { cell: cellElement, become: (next: string) => renderer.refresh(params({ status: next })), shown: () => cellElement.firstElementChild }
}

const chip = ({ status }: Row) => <button type="button">{status}</button>

afterEach(() => document.body.replaceChildren())

test('what looks the same stays the same element, with the keyboard on it', () => {
  const { become, shown } = drawn('waiting', chip)
  const before = shown()
  if (before instanceof HTMLElement) before.focus()
  expect(become('waiting')).toBe(true)
  expect(shown()).toBe(before)
  expect(document.activeElement).toBe(before)
})

test('what looks different takes its place, and the cell takes the keyboard from it', () => {
  const { cell, become, shown } = drawn('waiting', chip)
  const before = shown()
  if (before instanceof HTMLElement) before.focus()
  become('done')
  expect([shown() === before, shown()?.textContent, document.activeElement === cell]).toEqual([false, 'done', true])
  become('waiting')
  expect(shown()?.textContent).toBe('waiting')
})

test('an icon that stands in many cells is drawn in each of them', () => {
  const icon = () => <Icon name="lock" label="Locked" />
  const cells = [drawn('one', icon), drawn('two', icon)]
  expect(cells.map(({ cell }) => cell.querySelectorAll('svg[aria-label="Locked"] path').length)).toEqual([1, 1])
})
