import { act, screen, waitFor } from '@testing-library/react'
import { sampleLoan } from './loan.fixture'
import { SHELL } from '@/tests/support/sample-shell'
import { sampleUser } from '@/tests/support/sample-user'
import { answerCalls, renderScreen } from '@/tests/support/screen'
import { ShellProvider } from '@/components/shell/shell-context'
import { LoanScreen } from './loan-screen'

it('a loan stays on its page, with what is typed there, when it cannot be read again', async () => {
  let works = true
  answerCalls(({ path }) => {
    if (path.includes('/user/me/')) return { body: sampleUser({ capabilities: ['asset.read', 'comment.edit'] }) }
    if (!works) return { status: 400, body: { message: 'Not now.' } }
    if (path.includes('/schedule/')) return { body: { results: [], changes: [] } }
    if (path.endsWith('/loan/loan/loan/')) return { body: sampleLoan() }
    return undefined
  })
  const { client, user } = renderScreen(
    <ShellProvider value={SHELL}>
      <LoanScreen id="loan" />
    </ShellProvider>,
  )
  const box = await screen.findByRole('textbox', { name: 'Comment' })
  await user.type(box, 'The lender called')
  works = false
  await act(() => client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] === 'loans' }))
  await waitFor(() => expect(screen.getByText('Could not load the loan.')).toBeVisible())
  expect(box).toBeInTheDocument()
  expect(box).toHaveValue('The lender called')
})

it('tells that the ledger owes less, and that a repayment filed by hand is not in the schedule', async () => {
  answerCalls(({ path }) => {
    if (path.includes('/user/me/')) return { body: sampleUser({ capabilities: ['asset.read'] }) }
    if (path.includes('/schedule/')) return { body: { results: [], changes: [] } }
    return path.endsWith('/loan/loan/loan/') ? { body: sampleLoan({ funded_amount: 1500 }) } : undefined
  })
  renderScreen(
    <ShellProvider value={SHELL}>
      <LoanScreen id="loan" />
    </ShellProvider>,
  )
  const note = await screen.findByText(/The loan balance in the ledger is \$500\.00 lower than in this schedule\./)
  expect(note).toHaveTextContent(
    'A repayment categorized as that account is not in the schedule: match its bank line to the loan instead',
  )
  expect(note).toHaveTextContent(
    'If another lender paid this loan off, add an account by hand in Settings, Integrations',
  )
})
