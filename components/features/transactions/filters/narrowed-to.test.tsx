import { screen } from '@testing-library/react'
import { defaultState } from '@/components/grid/grid-state'
import { useGrid } from '@/components/grid/use-grid'
import { sampleUser } from '@/tests/support/sample-user'
import { answerCalls, renderScreen } from '@/tests/support/screen'
import { NarrowedTo } from './narrowed-to'

const FUEL = '01a1f640-bc00-7004-8000-000000000001'

function Paper() {
  const state = {
    ...defaultState({}),
    filters: { chart_of_accounts: FUEL, name__not_contains: 'loves' },
    search: 'diesel ',
  }
  return <NarrowedTo tab="out" grid={{ ...useGrid('transactions', {}), state }} />
}

test('a printout shows the tab, the text of its chips, and the search text', async () => {
  answerCalls(({ path }) => {
    if (path.includes('/user/me/')) return { body: sampleUser({}) }
    return {
      body: path.includes(FUEL) ? { id: FUEL, name: 'Fuel' } : { count: 0, next: null, previous: null, results: [] },
    }
  })
  renderScreen(<Paper />)
  expect(
    await screen.findByText('Money out · Category: Fuel · Name at the bank does not contain: loves · Search: diesel'),
  ).toBeVisible()
})
