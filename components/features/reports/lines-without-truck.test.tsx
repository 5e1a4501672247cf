import { act, screen, waitFor } from '@testing-library/react'
import { hasUnsavedChanges } from '@/components/ui/unsaved'
import { answerCalls, renderScreen } from '@/tests/support/screen'
import { LinesWithoutTruck } from './lines-without-truck'

const id = (n: number) => `01a1f640-bc00-7004-8000-00000000000${n}`
const line = (n: number, proposed: object | null) => ({
  ...{ id: id(n), date: '2026-05-01', name: `LINE ${n}`, description: '', amount: 10, amount_type: 'money_out' },
  ...{ chart_of_account: null, stakeholder: null, proposed },
})

test('unticked lines stay unticked when another line gets its truck in the meantime, and a new line appears with its suggestion', async () => {
  const proposed = { truck: id(8), unit_number: '108', because: 'unit' }
  let results = [line(1, proposed), line(2, proposed)]
  const sent = answerCalls(({ method, path }) => {
    if (method === 'POST') return { body: { updated: 1, skipped: [] } }
    if (path.includes('lines-without-truck')) return { body: { count: results.length, results } }
    return {
      body: { count: 1, next: null, previous: null, results: [{ id: id(8), unit_number: '108', full_name: '108' }] },
    }
  })
  const { user, client } = renderScreen(<LinesWithoutTruck range={{ start: '2026-05-01', end: '2026-05-31' }} />)
  await screen.findByRole('checkbox', { name: /^LINE 1/ })
  expect(hasUnsavedChanges()).toBe(false)
  await user.click(screen.getByRole('checkbox', { name: /^LINE 1/ }))
  expect(hasUnsavedChanges()).toBe(true)
  results = [line(1, proposed), line(3, proposed), line(4, null)]
  await act(() => client.invalidateQueries())
  expect(await screen.findByRole('checkbox', { name: /^LINE 3/ })).toBeChecked()
  expect(screen.getByRole('checkbox', { name: /^LINE 1/ })).not.toBeChecked()
  expect(screen.getByRole('checkbox', { name: /^LINE 4/ })).not.toBeChecked()
  await user.click(screen.getByRole('button', { name: 'Assign 1 line' }))
  await waitFor(() =>
    expect(sent.find(({ method }) => method === 'POST')?.body).toEqual({
      lines: [{ transaction: id(3), truck: id(8) }],
    }),
  )
  await waitFor(() => expect(hasUnsavedChanges()).toBe(false))
})
