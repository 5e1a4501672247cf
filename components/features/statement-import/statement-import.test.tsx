import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { hasUnsavedChanges } from '@/components/ui/unsaved'
import { sampleEntity, sampleUser } from '@/tests/support/sample-user'
import { answerCalls, renderScreen } from '@/tests/support/screen'
import { SAMPLE_PREVIEW_ACCOUNT } from './preview-account.fixture'
import { StatementImport } from './statement-import'

const PREVIEW = {
  format: 'ofx',
  encoding: 'utf-8',
  needs_mapping: null,
  accounts: [SAMPLE_PREVIEW_ACCOUNT],
  left_out: [],
  rejected: [],
  books_start: '2026-01-01',
  start_stays: null,
}
const TASK = '0190f5fe-7c00-7a00-8000-000000000001'

/** Previews of the file after the first get their response once `go` is called. */
function answerReadings() {
  const sent = answerCalls(({ path }) => {
    if (path.includes('/user/me/')) return { body: sampleUser() }
    if (path.includes('/preview/')) return { body: PREVIEW }
    if (path.includes('/import-file/')) return { status: 202, body: { task_id: TASK } }
    if (path.includes('/task/')) return { body: { id: TASK, status: 'PENDING', progress: 0, result: null } }
    return { body: { count: 0, next: null, previous: null, results: [] } }
  })
  const answer = globalThis.fetch
  let go = () => {}
  const allowed = new Promise<void>((resolve) => (go = resolve))
  let readings = 0
  globalThis.fetch = async (input, init) => {
    if (String(input as string).includes('/preview/')) readings += 1
    if (readings > 1) await allowed
    return answer(input, init)
  }
  const imports = () => sent.filter(({ path }) => path.endsWith('/import-file/')).length
  return { imports, readings: () => readings, go }
}

test('Import pressed while the preview for a new name is loading takes effect once it has loaded', async () => {
  const { imports, readings, go } = answerReadings()
  const { user } = renderScreen(<StatementImport onDone={() => undefined} />)
  await user.upload(screen.getByLabelText('Statement file', { selector: 'input' }), new File(['OFX'], 'checking.ofx'))
  const button = await screen.findByRole('button', { name: 'Import 12 transactions' })
  await user.type(screen.getByLabelText(/^Account name/), ' two')
  act(() => button.focus())
  await waitFor(() => expect(readings()).toBe(2))
  await user.keyboard('{Enter}')
  expect(imports()).toBe(0)
  act(() => go())
  expect(await screen.findByText('Importing checking.ofx')).toBeVisible()
  expect(imports()).toBe(1)
})

test('Ctrl+Enter imports a file once it has been read, from any of its fields', async () => {
  const { imports, go } = answerReadings()
  act(() => go())
  const { user } = renderScreen(<StatementImport onDone={() => undefined} />)
  await user.keyboard('{Control>}{Enter}{/Control}')
  await user.upload(screen.getByLabelText('Statement file', { selector: 'input' }), new File(['OFX'], 'checking.ofx'))
  await screen.findByRole('button', { name: 'Import 12 transactions' })
  await user.type(screen.getByLabelText(/^Account name/), ' two{Control>}{Enter}{/Control}')
  expect(await screen.findByText('Importing checking.ofx')).toBeVisible()
  expect(imports()).toBe(1)
})

/** A file of 2345 that goes to a bank account with these last digits. */
async function importInto(mask: string) {
  const chosen = { ...SAMPLE_PREVIEW_ACCOUNT, bank_account: 'bank' }
  const standing = { id: 'bank', name: 'Operating', account_type: 'checking', mask, is_closed: false }
  answerCalls(({ path }) => {
    if (path.includes('/user/me/')) return { body: sampleUser() }
    if (path.includes('/preview/')) return { body: { ...PREVIEW, accounts: [chosen] } }
    return { body: { count: 1, next: null, previous: null, results: [standing] } }
  })
  const { user } = renderScreen(<StatementImport onDone={() => undefined} />)
  await user.upload(screen.getByLabelText('Statement file', { selector: 'input' }), new File(['OFX'], 'checking.ofx'))
  await waitFor(() => expect(screen.getByLabelText('Import into')).toHaveTextContent(`Operating ·· ${mask}`))
}

test('a warning appears before a file with a different account number goes into the chosen account', async () => {
  await importInto('4421')
  expect(await screen.findByText('Is this the right account?')).toBeVisible()
  expect(screen.getByText(/is of an account that ends in 2345; Operating .*4421 is another one\./)).toBeVisible()
})

test.each(['2345', '345', '012345'])('an account that ends in %s matches the file', async (mask) => {
  await importInto(mask)
  expect(screen.queryByText('Is this the right account?')).toBeNull()
})

const BEFORE = { ...SAMPLE_PREVIEW_ACCOUNT, count: 0, duplicates: 0, before_start: 19 }

/** Chooses a file whose preview has this response. */
async function chooseFile(answer: { status?: number; body: object }) {
  answerCalls(({ path }) => {
    if (path.includes('/user/me/')) return { body: sampleUser({ capabilities: ['entity.edit', 'integration.sync'] }) }
    if (path.includes('/preview/')) return answer
    const results = path.includes('/entity/') ? [sampleEntity({ is_default: true })] : []
    return { body: { count: results.length, next: null, previous: null, results } }
  })
  const { user } = renderScreen(<StatementImport onDone={() => undefined} />)
  await user.upload(screen.getByLabelText('Statement file', { selector: 'input' }), new File(['OFX'], 'checking.ofx'))
}

test('a file from before the start of empty books offers to move the start; with entries, it says that the start stays', async () => {
  await chooseFile({ body: { ...PREVIEW, accounts: [BEFORE] } })
  expect(await screen.findByRole('button', { name: 'Start the books on Dec 30, 2025' })).toBeVisible()
  cleanup()
  const start_stays = 'Books already have entries; the start date cannot change.'
  await chooseFile({ body: { ...PREVIEW, accounts: [BEFORE], start_stays } })
  expect(await screen.findByText(start_stays)).toBeVisible()
  expect(screen.queryByRole('button', { name: /^Start the books/ })).toBeNull()
})

test('a file without new lines is discarded without a question, but not one with new lines', async () => {
  await chooseFile({ body: { ...PREVIEW, accounts: [BEFORE] } })
  await screen.findByRole('button', { name: 'Import 0 transactions' })
  expect(hasUnsavedChanges()).toBe(false)
  cleanup()
  await chooseFile({ status: 422, body: { message: 'The file is empty.' } })
  expect(await screen.findByText('The file is empty.')).toBeVisible()
  expect(hasUnsavedChanges()).toBe(false)
  cleanup()
  await chooseFile({ body: PREVIEW })
  await screen.findByRole('button', { name: 'Import 12 transactions' })
  expect(hasUnsavedChanges()).toBe(true)
})
