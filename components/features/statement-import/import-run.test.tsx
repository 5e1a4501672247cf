import { screen, waitFor, within } from '@testing-library/react'
import { stayWords } from '@/components/pickers/undo-import'
import { StayReason } from '@/lib/contract/bank-import'
import { sampleUser } from '@/tests/support/sample-user'
import { answerCalls, renderScreen } from '@/tests/support/screen'
import { ImportRun } from './import-run'

const TASK = '0190f5fe-7c00-7a00-8000-000000000001'
const nothing = () => undefined
const show = (onRetry: (hasBegun: boolean) => void = nothing) =>
  renderScreen(
    <ImportRun
      task={TASK}
      fileName="checking.ofx"
      onWritten={nothing}
      onRetry={onRetry}
      onAnother={nothing}
      onDone={nothing}
    />,
  )

test('an undone import is shown as undone, without its imported lines, and mentions only the kinds of lines that were left out', async () => {
  answerCalls(({ method, path }) => {
    if (path.includes('/user/me/')) return { body: sampleUser() }
    if (method === 'POST') return { body: { removed: 40, stayed: [] } }
    const result = { created: 40, duplicates: 2, before_start: 0, rejected: [], left_out: [], likely: 0, balances: [] }
    return {
      body: { id: TASK, status: 'SUCCESS', progress: 100, result: { ...result, bank_accounts: [], imports: [TASK] } },
    }
  })
  const { user } = show()
  expect(await screen.findByText('40 transactions imported')).toBeVisible()
  expect(screen.getByText('2 lines imported before, left out')).toBeVisible()
  expect(screen.queryByText(/^0 lines/)).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Undo import' }))
  const question = await screen.findByRole('alertdialog')
  await user.click(within(question).getByRole('button', { name: 'Undo import' }))
  expect(await screen.findByText('The import of checking.ofx is undone')).toBeVisible()
  expect(screen.queryByText('40 transactions imported')).toBeNull()
  expect(screen.queryByText(/imported before, left out/)).toBeNull()
})

const OTHER = '0190f5fe-7c00-7a00-8000-000000000002'

test('the confirmation names everything that stays; an undo that reached only one of two accounts says so and can be repeated', async () => {
  answerCalls(({ method, path }) => {
    if (path.includes('/user/me/')) return { body: sampleUser() }
    if (method === 'POST' && path.includes(OTHER)) return { status: 409, body: { message: 'Not now.' } }
    if (method === 'POST') return { body: { removed: 3, stayed: [{ reason: 'loan', count: 1 }] } }
    const result = { created: 9, duplicates: 0, before_start: 0, rejected: [], left_out: [], likely: 0, balances: [] }
    const imports = [TASK, OTHER]
    return { body: { id: TASK, status: 'SUCCESS', progress: 100, result: { ...result, bank_accounts: [], imports } } }
  })
  const { user } = show()
  await user.click(await screen.findByRole('button', { name: 'Undo import' }))
  const question = await screen.findByRole('alertdialog')
  for (const reason of StayReason.options) expect(question).toHaveTextContent(stayWords(reason))
  await user.click(within(question).getByRole('button', { name: 'Undo import' }))
  expect(await screen.findByText(/^Only 1 of 2 accounts of checking\.ofx is undone\./)).toBeVisible()
  expect(screen.getByText('3 transactions removed. 1 stays: 1 paying a loan.')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Undo import' })).toBeEnabled()
  expect(screen.queryByText('The import of checking.ofx is undone')).toBeNull()
})

test('an import that failed halfway says what it imported and can be undone', async () => {
  answerCalls(({ method, path }) => {
    if (path.includes('/user/me/')) return { body: sampleUser() }
    if (method === 'POST') return { body: { removed: 2000, stayed: [] } }
    const result = { created: 2000, places: [{ account_key: null, bank_account: TASK, import: TASK }] }
    return { body: { id: TASK, status: 'FAILURE', progress: 40, message: 'Internal server error', result } }
  })
  const retry = jest.fn()
  const { user } = show(retry)
  expect(await screen.findByText('The import failed after 2,000 transactions.')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Undo import' }))
  const question = await screen.findByRole('alertdialog')
  await user.click(within(question).getByRole('button', { name: 'Undo import' }))
  await waitFor(() => expect(retry).toHaveBeenCalledWith(true))
})

test('an import whose status cannot be read says so and is polled again; a missing one counts as failed', async () => {
  let status = 429
  answerCalls(({ path }) =>
    path.includes('/celery/')
      ? status === 200
        ? { body: { id: TASK, status: 'STARTED', progress: 40, result: null } }
        : { status, body: { message: 'Not now.' } }
      : { body: sampleUser() },
  )
  const { user } = show()
  const retry = await screen.findByRole('button', { name: 'Retry' })
  expect(screen.getByText('Could not load the import.')).toBeVisible()
  status = 200
  await user.click(retry)
  expect(await screen.findByText('40%')).toBeVisible()
  status = 404
  expect(
    await screen.findByText('The import failed. Nothing was imported.', undefined, { timeout: 8_000 }),
  ).toBeVisible()
}, 15_000)
