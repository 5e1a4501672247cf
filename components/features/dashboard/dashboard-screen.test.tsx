import { screen } from '@testing-library/react'
import { ShellProvider } from '@/components/shell/shell-context'
import { SHELL } from '@/tests/support/sample-shell'
import { sampleUser } from '@/tests/support/sample-user'
import { answerCalls, renderScreen } from '@/tests/support/screen'
import { DashboardScreen } from './dashboard-screen'

const ACCOUNT = {
  id: 'checking',
  name: 'Operating',
  mask: null,
  account_type: 'checking',
  kind: 'depository',
  current_balance: 10_000,
  last_date: null,
  opening_waits_until: null,
  waiting_lines: 0,
  unreached: null,
  is_closed: false,
}

/** The dashboard of books with these bank accounts; nothing else is answered. */
function open(results: readonly object[]) {
  answerCalls(({ path }) => {
    if (path.includes('/user/me/')) return { body: sampleUser() }
    if (path.includes('/bank/account-list/'))
      return { body: { count: results.length, next: null, previous: null, results } }
    return undefined
  })
  renderScreen(
    <ShellProvider value={SHELL}>
      <DashboardScreen openStatementImport={() => undefined} />
    </ShellProvider>,
    '/app/dashboard',
  )
}

it('says what to do first without a bank account, above what there is to see', async () => {
  open([])
  const first = await screen.findByRole('region', { name: 'First steps' })
  for (const name of ['To review', 'Financial performance', 'Reports', 'Bank accounts'])
    expect(first.compareDocumentPosition(screen.getByRole('region', { name }))).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  expect(screen.getByRole('region', { name: 'Bank accounts' })).toHaveTextContent('No bank accounts yet.')
})

it('lists an account that has a balance and no line yet', async () => {
  open([ACCOUNT])
  expect(await screen.findByText('Operating')).toBeInTheDocument()
  expect(screen.getByRole('region', { name: 'Bank accounts' })).toHaveTextContent('$10,000.00')
  expect(screen.getByRole('region', { name: 'First steps' })).toBeInTheDocument()
})

it('leaves the first steps out once there is a line', async () => {
  open([{ ...ACCOUNT, last_date: '2026-03-09' }])
  expect(await screen.findByText('Operating')).toBeInTheDocument()
  expect(screen.getByRole('region', { name: 'Financial performance' })).toBeInTheDocument()
  expect(screen.queryByRole('region', { name: 'First steps' })).not.toBeInTheDocument()
})
