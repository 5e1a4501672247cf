import { screen } from '@testing-library/react'
import { ShellProvider } from '@/components/shell/shell-context'
import { SHELL } from '@/tests/support/sample-shell'
import { sampleUser } from '@/tests/support/sample-user'
import { answerCalls, renderScreen } from '@/tests/support/screen'
import { BillsScreen } from './bills-screen'

const COUNTS = {
  ...{ all: 0, open: 0, overdue: 0, paid: 0, void: 0 },
  ...{ open_balance: 0, overdue_balance: 0, due_this_week_balance: 0 },
}
const PAGE = { count: 0, next: null, previous: null, results: [], total_amount: 0, open_balance: 0 }

it.each([
  ['', 'No bills yet'],
  ['?overdue=true', 'Nothing overdue'],
  ['?bill_status=paid', 'No paid bills'],
  ['?overdue=true&search=tires', 'No matches'],
])('an empty list of bills%s says: %s', async (query, title) => {
  answerCalls(({ path }) => {
    if (path.includes('/user/me/')) return { body: sampleUser({ capabilities: ['bill.read'] }) }
    return { body: path.includes('status-count') ? COUNTS : PAGE }
  })
  renderScreen(
    <ShellProvider value={SHELL}>
      <BillsScreen />
    </ShellProvider>,
    `/app/accounting/bills${query}`,
  )
  expect(await screen.findByRole('heading', { name: title })).toBeInTheDocument()
})
