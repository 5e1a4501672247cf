import { screen, waitFor } from '@testing-library/react'
import type { RuleRun } from '@/lib/contract/rule'
import { sampleUser } from '@/tests/support/sample-user'
import { answerCalls, renderScreen } from '@/tests/support/screen'
import { RunList } from './run-list'

const run = (n: number, part: Partial<RuleRun>): RuleRun => ({
  id: `01a1f640-bc00-7004-8000-00000000000${n}`,
  cause: 'import',
  rule: null,
  rule_name: null,
  lines: 40,
  changed: 12,
  is_finished: true,
  undone_at: null,
  created_by: null,
  created_at: '2026-05-18T12:00:00Z',
  ...part,
})
const RUNS = [
  run(1, {}),
  run(2, { cause: 'manual', rule_name: 'Fuel', undone_at: '2026-05-18T13:00:00Z' }),
  run(3, { cause: 'update', rule_name: 'Tolls', is_finished: false, changed: 1 }),
]

function show(capabilities: string[]) {
  const sent = answerCalls(({ method, path }) => {
    if (path.includes('/user/me/')) return { body: sampleUser({ capabilities }) }
    if (method === 'POST') return { body: { restored: 11, skipped: 1 } }
    return { body: { count: RUNS.length, next: null, previous: null, results: RUNS } }
  })
  return { sent, ...renderScreen(<RunList />) }
}

it('the run after an import can be undone from the list of runs', async () => {
  const { user, sent } = show(['rule.edit'])
  expect(await screen.findByText('New transactions came in')).toBeVisible()
  expect(screen.getByText('Fuel was run')).toBeVisible()
  expect(screen.getByText('Under way. 1 transaction changed so far')).toBeVisible()
  await user.click(await screen.findByRole('button', { name: /^Undo: New transactions came in/ }))
  await waitFor(() =>
    expect(sent.filter(({ method }) => method === 'POST').map(({ path }) => path)).toEqual([
      expect.stringContaining(`/rules/runs/${RUNS[0]?.id}/undo/`),
    ]),
  )
  expect(await screen.findByText('11 transactions restored, 1 changed since')).toBeVisible()
  // A run that is already undone or still in progress cannot be undone.
  expect(screen.getAllByRole('button', { name: /^Undo: / })).toHaveLength(1)
})

it('users who cannot change rules only see the runs', async () => {
  show(['rule.read'])
  expect(await screen.findByText('New transactions came in')).toBeVisible()
  expect(screen.queryByRole('button', { name: /^Undo: / })).toBeNull()
})
