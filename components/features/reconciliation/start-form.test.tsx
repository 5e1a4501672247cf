import { screen, waitFor } from '@testing-library/react'
import { hasUnsavedChanges } from '@/components/ui/unsaved'
import { answerCalls, renderScreen } from '@/tests/support/screen'
import { AccountCard } from './account-card'
import { sampleFile, sampleBankAccount } from '@/tests/support/sample-reconciliation'
import { sampleEntity } from '@/tests/support/sample-user'
import { StartForm } from './start-form'

const account = sampleBankAccount()
const BANK = account.id
const OTHER = '0198a6f2-6a3e-7c21-9c0e-000000000032'

it('waits until it is known how far the account is reconciled, and says so if that could not be read', async () => {
  let refused = true
  answerCalls(({ path }) =>
    path.includes('/last-reconciliation-dates/')
      ? refused
        ? { status: 429, body: { message: 'Too many calls.' } }
        : { body: [{ bank_account: BANK, last_date: '2026-03-31', open_reconciliation: null }] }
      : { body: { count: 0, next: null, previous: null, results: [] } },
  )
  const { user } = renderScreen(<StartForm bankAccount={BANK} />)
  expect(await screen.findByText(/Could not load how far the accounts are reconciled/)).toBeVisible()
  expect(screen.queryByLabelText(/^Ending date/)).not.toBeInTheDocument()
  refused = false
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByLabelText(/^Ending date/)).toHaveValue('04/30/2026')
  expect(screen.getByText('Starts on Apr 1, 2026.')).toBeVisible()
})

it.each([
  [1, 'Checking ·· 4417', ['Starts on Apr 1, 2026.']],
  [2, 'Choose bank account', []],
])('with %s account(s) "%s" is chosen', async (count, chosen, starts) => {
  const results = [account, sampleBankAccount({ id: OTHER, name: 'Savings', mask: '5520' })].slice(0, count)
  answerCalls(({ path }) => ({
    body: path.includes('/last-reconciliation-dates/')
      ? [{ bank_account: BANK, last_date: '2026-03-31', open_reconciliation: null }]
      : { count, next: null, previous: null, results },
  }))
  renderScreen(<StartForm bankAccount={null} />)
  expect(await screen.findByLabelText(/^Bank account/)).toHaveTextContent(chosen)
  expect(screen.queryAllByText(/^Starts on/).map(({ textContent }) => textContent)).toEqual(starts)
})

it.each([
  [true, /Every line up to the ending date starts ticked/],
  [false, /Every line starts unticked; tick what the statement shows/],
])('says how the lines start (ticked: %s)', async (bank_lines_start_ticked, words) => {
  answerCalls(({ path }) => {
    const results = path.includes('/entity/') ? [sampleEntity({ bank_lines_start_ticked })] : []
    return {
      body: path.includes('/last-reconciliation-dates/') ? [] : { count: 0, next: null, previous: null, results },
    }
  })
  renderScreen(<StartForm bankAccount={null} />)
  expect(await screen.findByText(words)).toBeVisible()
})

it('a chosen file counts as unsaved', async () => {
  answerCalls(({ path, method }) =>
    path.includes('/last-reconciliation-dates/')
      ? { body: [] }
      : path.includes('/file/file/') && method === 'POST'
        ? { body: sampleFile }
        : { body: { count: 0, next: null, previous: null, results: [] } },
  )
  const { user } = renderScreen(<StartForm bankAccount={null} />)
  await user.upload(await screen.findByLabelText('Statement file'), new File(['OFX'], 'january.ofx'))
  expect(await screen.findByRole('link', { name: 'january.ofx' })).toBeVisible()
  await waitFor(() => expect(hasUnsavedChanges()).toBe(true))
})

it('an account is not shown as never reconciled before that has been read', () => {
  renderScreen(<AccountCard account={account} state={undefined} months={[]} />)
  expect(screen.getByRole('heading', { name: /Checking/ })).toBeVisible()
  expect(screen.queryByText('Never reconciled')).not.toBeInTheDocument()
})
