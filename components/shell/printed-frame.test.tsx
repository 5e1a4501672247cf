import { act, render } from '@testing-library/react'
import { SHELL } from '@/tests/support/sample-shell'
import { PrintedFrame } from './printed-frame'
import { ShellProvider } from './shell-context'

it('a sheet says which tab of its page it is, without the count', () => {
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
