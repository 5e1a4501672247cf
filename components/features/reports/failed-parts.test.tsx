import { screen, within } from '@testing-library/react'
import type { BoardUnit } from '@/lib/contract/equity-board'
import { sampleUser } from '@/tests/support/sample-user'
import { answerCalls, renderScreen } from '@/tests/support/screen'
import { BalanceReportTable } from './balance-report-table'
import { UnitValueDrawer } from './unit-value-drawer'

const ME = { body: sampleUser({ capabilities: ['asset.edit', 'report.read'] }) }
const FAILED = { status: 500, body: { message: 'It went wrong here.' } }
const unit = {
  ...{ truck: 'truck', trailer: null, valued_on: null, payoff_date: null },
  ...{ total_cost: 0, cash_paid: 0, loan_paid: 0, loan_balance: 0, book_value: 0, market_value: 0, equity: 0 },
  ...{ sale_cash: 0, sale_profit: 0 },
} as BoardUnit
const value = { id: 'value', date: '2026-03-15', amount: 90000, note: null }

const noteAbout = async (what: string) => {
  const note = await screen.findByRole('alert', undefined, { timeout: 4000 })
  expect(note).toHaveTextContent(`Could not load ${what}.`)
  expect(within(note).getByRole('button', { name: 'Retry' })).toBeVisible()
}

test('values that could not be read say so', async () => {
  answerCalls(({ path }) => (path.includes('/user/me/') ? ME : FAILED))
  renderScreen(<UnitValueDrawer unit={unit} day="2026-03-31" />)
  await noteAbout('the values so far')
})

test('a value is removed only after confirmation', async () => {
  const sent = answerCalls(({ method, path }) => {
    if (path.includes('/user/me/')) return ME
    return { body: method === 'GET' ? [value] : { message: 'Deleted.' } }
  })
  const { user } = renderScreen(<UnitValueDrawer unit={unit} day="2026-03-31" />)
  const removed = () => sent.filter(({ method }) => method === 'DELETE')
  await user.click(await screen.findByRole('button', { name: /^Delete the value of/ }))
  const question = await screen.findByRole('alertdialog')
  expect(removed()).toEqual([])
  await user.click(within(question).getByRole('button', { name: 'Delete' }))
  expect(removed()).toHaveLength(1)
})

test('documents of an opened customer that could not be read say so', async () => {
  answerCalls(({ path }) => (path.includes('/user/me/') ? ME : FAILED))
  const ages = { current: 0, days_1_30: 0, days_31_60: 0, days_61_90: 0, over_90: 0 }
  const sums = { total_amount: 900, paid_amount: 0, ending_balance: 900, average_days_to_pay: null, ...ages }
  const row = { stakeholder_id: 'customer', full_name: 'Ironwood', ...sums }
  const { user } = renderScreen(
    <BalanceReportTable
      party="customer"
      view={{ range: { start: '2026-01-01', end: '2026-03-31' }, entities: [] } as never}
      report={{ results: [row], totals: sums } as never}
      rows={[row] as never}
    />,
  )
  await user.click(await screen.findByRole('button', { name: /Ironwood/ }))
  await noteAbout('the documents of Ironwood')
})
