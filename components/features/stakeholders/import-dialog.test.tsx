import { screen, waitFor, within } from '@testing-library/react'
import type { Capability } from '@/lib/contract/capability'
import type { StakeholderImport } from '@/lib/contract/stakeholder-import'
import { sampleUser } from '@/tests/support/sample-user'
import { answerCalls, renderScreen } from '@/tests/support/screen'
import { ImportStakeholdersDialog } from './import-dialog'

const row = { changes: [], notes: [], problems: [] }
const OUTCOME: StakeholderImport = {
  ...{ added: 1, filled: 0, same: 1, refused: 0, import: null, ignored: ['Full name'] },
  rows: [
    { ...row, row: 5, full_name: 'Bolt', type: 'Vendor', outcome: 'add', notes: ['Terms not imported: Quick pay'] },
    { ...row, row: 6, full_name: 'PILOT', type: 'Vendor', outcome: 'same', notes: ['Already there as Pilot, Vendor'] },
  ],
}

const NO_ROWS = { count: 0, next: null, previous: null, results: [] }

function open(outcome: object, status = 200) {
  answerCalls(() => ({ status, body: outcome }))
  const [answer, forms] = [globalThis.fetch, [] as Record<string, unknown>[]]
  globalThis.fetch = (input, init) => {
    if (!String(input).includes('/import/')) return Promise.resolve(Response.json({ ...NO_ROWS, capabilities: [] }))
    const { file, ...fields } = Object.fromEntries(init?.body as FormData)
    forms.push({ to: String(input).split('/import/')[1], file: (file as File).name, ...fields })
    return answer(input, init)
  }
  const onClose = jest.fn()
  const view = renderScreen(<ImportStakeholdersDialog onClose={onClose} />)
  const choose = async () =>
    view.user.upload(await screen.findByLabelText('File of stakeholders'), new File(['Vendor'], 'vendors.csv'))
  return { ...view, onClose, forms, choose }
}
const importButton = () => screen.getByRole('button', { name: 'Import' })

test('shows what each row would do and which columns are left out, and imports with the choices of the preview', async () => {
  const { user, choose, forms, onClose } = open(OUTCOME)
  await choose()
  expect(await screen.findByText(/^1 stakeholder is new, 1 changes nothing\. Nothing is written/)).toBeVisible()
  const lines = within(screen.getByRole('table'))
    .getAllByRole('row')
    .map(({ textContent }) => textContent)
  expect(lines.slice(1)).toEqual([
    '5BoltNewVendor · Terms not imported: Quick pay',
    '6PILOTSameAlready there as Pilot, Vendor',
  ])
  expect(screen.getByText('Columns that are not imported: Full name')).toBeVisible()
  await user.click(screen.getByRole('combobox', { name: 'Type of rows without one' }))
  await user.click(await screen.findByRole('option', { name: 'Vendor' }))
  await user.click(screen.getByRole('checkbox', { name: 'Fill empty fields of those already there' }))
  await waitFor(() => expect(importButton()).toBeEnabled())
  await user.click(importButton())
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  const sent = { file: 'vendors.csv', type: 'Vendor' }
  expect(forms.slice(0, 4)).toEqual([
    { to: 'preview/', file: 'vendors.csv', existing: 'skip' },
    { to: 'preview/', ...sent, existing: 'skip' },
    { to: 'preview/', ...sent, existing: 'fill' },
    { to: '', ...sent, existing: 'fill' },
  ])
})

test('refused rows come first with the reason, and nothing can be imported', async () => {
  const problems = ['Email: Enter a valid email address.']
  const refused = { ...row, row: 9, full_name: 'Loves', type: 'Vendor', outcome: 'refused', problems }
  const { choose, forms } = open({ ...OUTCOME, refused: 1, rows: [...OUTCOME.rows, refused] })
  await choose()
  expect(await screen.findByText(/^1 row is refused\. Correct the file and choose it again/)).toBeVisible()
  expect(screen.getAllByRole('row')[1]).toHaveTextContent('9LovesRefusedEmail: Enter a valid email address.')
  expect(importButton()).toBeDisabled()
  expect(forms).toEqual([{ to: 'preview/', file: 'vendors.csv', existing: 'skip' }])
})

test('a file that is no list is refused in the dialog, which stays open for another one', async () => {
  const message = 'The first line must name the columns, Name at least.'
  const { choose, onClose } = open({ message }, 400)
  await choose()
  expect(await screen.findByRole('alert')).toHaveTextContent(message)
  expect(screen.getByLabelText('File of stakeholders')).toBeInvalid()
  expect(importButton()).toBeDisabled()
  expect(onClose).not.toHaveBeenCalled()
})

test('the notification offers to undo only what added somebody, and only to those who may', async () => {
  const ID = '0198a6f2-6a3e-7c21-9c0e-2f6d5b7a1c34'
  const run = async (outcome: object, capabilities: Capability[]) => {
    answerCalls(({ path }) => ({ body: path.includes('/user/me/') ? sampleUser({ capabilities }) : outcome }))
    const onClose = jest.fn()
    const { user, unmount } = renderScreen(<ImportStakeholdersDialog onClose={onClose} />)
    await user.upload(await screen.findByLabelText('File of stakeholders'), new File(['x'], 'c.csv'))
    await waitFor(() => expect(importButton()).toBeEnabled())
    await user.click(importButton())
    await waitFor(() => expect(onClose).toHaveBeenCalled())
    const isOffered = screen.queryByRole('button', { name: 'Undo' }) !== null
    unmount()
    return isOffered
  }
  const both: Capability[] = ['stakeholder.edit', 'stakeholder.delete']
  const rows = { ...NO_ROWS, ...OUTCOME }
  expect(await run({ ...rows, added: 0, filled: 1 }, both)).toBe(false)
  expect(await run({ ...rows, import: ID }, ['stakeholder.edit'])).toBe(false)
  expect(await run({ ...rows, import: ID }, both)).toBe(true)
})

test('an earlier import is undone after a question, and what stays is reported with the reason', async () => {
  const file = { id: '0198a6f2-6a3e-7c21-9c0e-2f6d5b7a1c34', file_name: 'contacts.csv', created_by: null }
  const results = [{ ...file, created_at: '2026-07-02T15:00:00Z', count: 9, total_amount: null, undone_at: null }]
  const calls = answerCalls(({ path }) => {
    if (path.includes('/user/me/')) return { body: sampleUser({ capabilities: ['stakeholder.delete'] }) }
    const undone = {
      removed: 6,
      names_removed: 0,
      kept: [
        { reason: 'used', count: 2 },
        { reason: 'changed', count: 1 },
      ],
    }
    return { body: path.includes('/undo/') ? undone : { ...NO_ROWS, count: 1, results } }
  })
  const { user } = renderScreen(<ImportStakeholdersDialog onClose={() => undefined} />)
  expect(await screen.findByText('9 stakeholders')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Undo the import of contacts.csv' }))
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Undo import' }))
  expect(await screen.findByText('6 stakeholders removed. 3 stay: 2 used, 1 changed.')).toBeVisible()
  expect(calls.map(({ path }) => path)).toContain(`/api/v1/stakeholder/stakeholder/import/${file.id}/undo/`)
})
