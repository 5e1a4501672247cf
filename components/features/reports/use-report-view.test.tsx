import { fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { UserScope } from '@/components/ui/user-scope'
import { renderScreen } from '@/tests/support/screen'
import type { ReportView } from './report-view'
import { useReportView } from './use-report-view'

const PATH = '/app/accounting/general-ledger'
const CHOICES = { modes: [], basis: true, narrow: ['search'] }

const CHANGES: Record<string, Partial<ReportView>> = {
  January: { range: { start: '2026-01-01', end: '2026-01-31' } },
  February: { range: { start: '2026-02-01', end: '2026-02-28' } },
  Palisade: { narrowed: { search: 'Palisade' } },
}

function Report() {
  const [view, change] = useReportView('general-ledger', CHOICES)
  return (
    <>
      {view && <p>{[view.range.start, view.range.end, view.narrowed.search].filter(Boolean).join(' ')}</p>}
      {Object.entries(CHANGES).map(([name, to]) => (
        <button key={name} onClick={() => change(to)}>
          {name}
        </button>
      ))}
    </>
  )
}

function Books({ first }: { first: string }) {
  const [scope, setScope] = useState(first)
  return (
    <UserScope userId={scope}>
      <Report />
      <button onClick={() => setScope('dana:south')}>Other books</button>
    </UserScope>
  )
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const visit = (scope: string) => renderScreen(<Books first={scope} />, PATH)
const shown = () => screen.getByText(/^\d{4}-/).textContent

beforeEach(() => {
  sessionStorage.clear()
  jest.useFakeTimers({ now: new Date('2026-03-10T17:00:00Z') })
})
afterEach(() => void jest.useRealTimers())

function openAddress() {
  window.history.replaceState(null, '', PATH)
}

it('is stored per user and books: the next user in this window starts over', () => {
  openAddress()
  const first = visit('dana:north')
  press('January')
  press('Palisade')
  expect(shown()).toBe('2026-01-01 2026-01-31 Palisade')
  first.unmount()
  openAddress()
  const other = visit('luis:south')
  expect(shown()).toBe('2026-01-01 2026-03-10')
  other.unmount()
  openAddress()
  visit('dana:north')
  expect(shown()).toBe('2026-01-01 2026-01-31 Palisade')
})

it('starts over when the open page changes to other books', () => {
  openAddress()
  visit('dana:north')
  press('Palisade')
  press('Other books')
  expect(shown()).toBe('2026-01-01 2026-03-10')
})

it('ends today if no other date was chosen, even if the window is open for days', () => {
  openAddress()
  const first = visit('dana:north')
  expect(shown()).toBe('2026-01-01 2026-03-10')
  first.unmount()
  jest.setSystemTime(new Date('2026-03-12T17:00:00Z'))
  openAddress()
  const second = visit('dana:north')
  expect(shown()).toBe('2026-01-01 2026-03-12')
  press('February')
  second.unmount()
  openAddress()
  visit('dana:north')
  expect(shown()).toBe('2026-02-01 2026-02-28')
})

it('works without storage', () => {
  openAddress()
  const refused = () => {
    throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
  }
  const spies = [
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(refused),
    jest.spyOn(Storage.prototype, 'getItem').mockImplementation(refused),
  ]
  visit('dana:north')
  expect(shown()).toBe('2026-01-01 2026-03-10')
  for (const spy of spies) spy.mockRestore()
})
