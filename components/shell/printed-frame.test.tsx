import { act, render } from '@testing-library/react'
import { StatusBadge } from '@/components/ui/badge'
import { SHELL } from '@/tests/support/sample-shell'
import { PrintedFrame } from './printed-frame'
import { ShellProvider } from './shell-context'

it('a printed sheet shows the tab of its page, without the count', () => {
  const { container } = render(
    <ShellProvider value={SHELL}>
      <h1>Stakeholders</h1>
      <nav data-slot="tabs">
        <a href="#all">All</a>
        <a href="#1099" aria-current="page">
          1099<span>14</span>
        </a>
      </nav>
      <PrintedFrame />
    </ShellProvider>,
  )
  act(() => void window.dispatchEvent(new Event('beforeprint')))
  expect(container.querySelector('style')?.textContent).toContain('@top-right { content: "Stakeholders, 1099" }')
})

it('a printed sheet names its record without its badge, and only once if wide and narrow windows have different names', () => {
  const { container } = render(
    <ShellProvider value={SHELL}>
      <h1>
        <span>INV-22703</span>
        <span style={{ display: 'none' }}>Invoice 22703</span> <StatusBadge tone="blue">Open</StatusBadge>
      </h1>
      <PrintedFrame />
    </ShellProvider>,
  )
  act(() => void window.dispatchEvent(new Event('beforeprint')))
  expect(container.querySelector('style')?.textContent).toContain('@top-right { content: "INV-22703" }')
})
