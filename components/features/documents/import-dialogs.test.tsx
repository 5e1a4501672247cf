import { screen, waitFor, within } from '@testing-library/react'
import { ShellProvider } from '@/components/shell/shell-context'
import type { Capability } from '@/lib/contract/capability'
import type { DocumentImport, DocumentImportRow } from '@/lib/contract/document-import'
import type { ImportedFile } from '@/lib/contract/list-import'
import { moment } from '@/components/pickers/moment'
import { SHELL } from '@/tests/support/sample-shell'
import { sampleEntity, sampleUser } from '@/tests/support/sample-user'
import { answerCalls, renderScreen } from '@/tests/support/screen'
import { ImportBillsDialog } from './bills/import-bills'
import { ImportInvoicesDialog } from './invoices/import-invoices'

const row: DocumentImportRow = {
  ...{ row: 7, full_name: 'Pilot Tire', is_new: true, number: 'T-88', date: '2026-05-28', due_date: '2026-06-27' },
  ...{ amount: 1050, posts_to: '6140 Tires', outcome: 'add', notes: ['Open of 2,050.00'], problems: [] },
}
const credit: DocumentImportRow = {
  ...{ ...row, row: 9, is_new: false, number: 'C-4', date: '2026-06-25', due_date: null, amount: -75, posts_to: null },
  ...{ outcome: 'left_out', notes: ['Vendor Credit: only bills are imported'] },
}
const OUTCOME: DocumentImport = {
  ...{ added: 1, same: 0, left_out: 1, unplaced: 0, refused: 0, new_names: 1, ignored: ['Past due'] },
  ...{ added_amount: 1050, same_amount: 0, left_out_amount: -75, import: null, rows: [row, credit] },
}
const problems = ['Category: Choose one for the rows without one.']
const UNPLACED: DocumentImport = {
  ...{ ...OUTCOME, added: 0, unplaced: 1, new_names: 0, added_amount: 0 },
  rows: [{ ...row, posts_to: null, outcome: 'unplaced', problems }, credit],
}
const ACCOUNT = '0198a6f2-6a3e-7c21-9c0e-2f6d5b7a1c34'
const SERVICE = '0198a6f2-6a3e-7c21-9c0e-2f6d5b7a1c35'
const OTHER = '0198a6f2-6a3e-7c21-9c0e-2f6d5b7a1c36'

/** Answers imports by what was chosen for rows without an account or service, and keeps what was sent. */
function answer(outcomeOf: (field: string | undefined) => object) {
  const forms: Record<string, unknown>[] = []
  const one = { id: ACCOUNT, name: 'Linehaul', chart_number: 4010, account_element: 'expense', bank_account: null }
  answerCalls(({ path }) => {
    if (path.includes('/user/me/')) return { body: sampleUser({ capabilities: ['bill.draft', 'invoice.edit'] }) }
    if (path.includes('/import-list/')) return { body: { count: 0, next: null, previous: null, results: [] } }
    const results = path.includes('/entity/') ? [sampleEntity({ books_start_date: '2026-07-01' })] : [one]
    return { body: { count: 1, next: null, previous: null, results } }
  })
  const others = globalThis.fetch
  globalThis.fetch = (input, init) => {
    if (!String(input).includes('/import/')) return others(input, init)
    const { file, ...fields } = Object.fromEntries(init?.body as FormData)
    forms.push({ to: String(input).split('/import/')[1], file: (file as File).name, ...fields })
    return Promise.resolve(Response.json(outcomeOf(Object.values(fields).map(String)[0])))
  }
  return forms
}

const importButton = () => screen.getByRole('button', { name: 'Import' })
const shownRows = () =>
  within(screen.getByRole('table'))
    .getAllByRole('row')
    .slice(1)
    .map(({ textContent }) => textContent)

test('shows what each row becomes, what is left out, and what comes from before the books', async () => {
  const forms = answer(() => OUTCOME)
  const onClose = jest.fn()
  const { user } = renderScreen(
    <ShellProvider value={SHELL}>
      <ImportBillsDialog onClose={onClose} />
    </ShellProvider>,
  )
  await user.upload(await screen.findByLabelText('File of open bills'), new File(['x'], 'bills.csv'))
  expect(
    await screen.findByText(/^1 bill is new, \$1,050\.00; 1 is left out, \(\$75\.00\)\. 1 vendor is new\. Nothing/),
  ).toBeVisible()
  expect(shownRows()).toEqual([
    '7Pilot Tire T-88New$1,050.00 · May 28, 2026 · due Jun 27, 2026 · 6140 Tires · New vendor · Open of 2,050.00',
    '9Pilot Tire C-4Left out($75.00) · Jun 25, 2026 · Vendor Credit: only bills are imported',
  ])
  expect(await screen.findByText(/^1 bill is from before your books start, Jul 1, 2026\./)).toHaveTextContent(
    'It brings its payable and its costs with it, so leave both out',
  )
  expect(screen.getByText('Columns that are not imported: Past due')).toBeVisible()
  await user.click(importButton())
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(forms.slice(0, 2)).toEqual([
    { to: 'preview/', file: 'bills.csv' },
    { to: '', file: 'bills.csv' },
  ])
})

test('asks for what rows without an account or service need, and imports with the choice', async () => {
  const forms = answer((service) => (service === ACCOUNT ? OUTCOME : UNPLACED))
  const { user } = renderScreen(<ImportInvoicesDialog onClose={() => undefined} />)
  await user.upload(await screen.findByLabelText('File of open invoices'), new File(['x'], 'invoices.csv'))
  expect(await screen.findByText('Choose the service of 1 row that names none.')).toBeVisible()
  expect(shownRows()[0]).toBe(
    '7Pilot Tire T-88No service$1,050.00 · May 28, 2026 · due Jun 27, 2026 · Open of 2,050.00',
  )
  expect(importButton()).toBeDisabled()
  await user.click(screen.getByLabelText('Service of rows without one'))
  await user.click(await screen.findByRole('option', { name: 'Linehaul' }))
  await waitFor(() => expect(importButton()).toBeEnabled())
  await user.click(importButton())
  await waitFor(() => expect(forms.map(({ to, service }) => [to, service])).toContainEqual(['', ACCOUNT]))
})

const FILE: ImportedFile = {
  ...{ id: ACCOUNT, file_name: 'unpaid.csv', created_by: 'Ada Miles', created_at: '2026-07-02T15:00:00Z' },
  ...{ count: 3, total_amount: 2140.5, undone_at: null },
}
const HALF: ImportedFile = { ...FILE, id: SERVICE, file_name: 'june.csv', count: 1, undone_at: '2026-07-03T15:00:00Z' }
const DONE: ImportedFile = { ...FILE, id: OTHER, file_name: 'may.csv', count: 0, undone_at: '2026-07-03T15:00:00Z' }

/** Answers with imported files, and keeps which import is undone. */
function answerImports(capabilities: Capability[]) {
  return answerCalls(({ path }) => {
    if (path.includes('/user/me/')) return { body: sampleUser({ capabilities }) }
    if (path.includes('/undo/')) return { body: { removed: 2, names_removed: 1, kept: [{ reason: 'paid', count: 1 }] } }
    const results = path.includes('/import-list/') ? [FILE, HALF, DONE] : []
    return { body: { count: results.length, next: null, previous: null, results } }
  })
}

test('older imports are shown on request', async () => {
  const files = Array.from({ length: 14 }, (_, n) => ({
    ...FILE,
    id: `${ACCOUNT.slice(0, -2)}${n + 50}`,
    file_name: `${n}.csv`,
  }))
  answerCalls(({ path }) => {
    if (path.includes('/user/me/')) return { body: sampleUser({ capabilities: ['bill.draft', 'bill.delete'] }) }
    const size = Number(/page_size=(\d+)/.exec(path)?.[1] ?? 0)
    const results = path.includes('/import-list/') ? files.slice(0, size) : []
    return { body: { count: files.length, next: null, previous: null, results } }
  })
  const { user } = renderScreen(<ImportBillsDialog onClose={() => undefined} />)
  expect(await screen.findByText('9.csv')).toBeVisible()
  expect(screen.queryByText('13.csv')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Show more' }))
  expect(await screen.findByText('13.csv')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
})

test('an earlier import is undone after a question, and what stays is reported with the reason', async () => {
  const when = moment(FILE.created_at)
  const calls = answerImports(['bill.draft', 'bill.delete'])
  const { user } = renderScreen(<ImportBillsDialog onClose={() => undefined} />)
  const list = await screen.findByRole('list', { name: 'Earlier imports' })
  expect(
    within(list)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([
    `unpaid.csv${when} · Ada Miles3 bills · $2,140.50Undo`,
    `june.csv${when} · Ada MilesUndone, 1 bill stays · $2,140.50Undo`,
    `may.csv${when} · Ada MilesUndone`,
  ])
  await user.click(screen.getByRole('button', { name: 'Undo the import of unpaid.csv' }))
  const question = await screen.findByRole('alertdialog')
  expect(question).toHaveTextContent('Undo the import of unpaid.csv?')
  expect(question).toHaveTextContent('one that is paid, void, in a locked period or with files or comments stays')
  await user.click(within(question).getByRole('button', { name: 'Undo import' }))
  expect(await screen.findByText('2 bills removed, and 1 vendor. 1 stays: 1 paid.')).toBeVisible()
  expect(calls.map(({ path }) => path)).toContain(`/api/v1/bill/bill/import/${ACCOUNT}/undo/`)
})

test('earlier imports are shown without Undo to those who may not remove what they brought', async () => {
  answerImports(['invoice.edit'])
  renderScreen(<ImportInvoicesDialog onClose={() => undefined} />)
  expect(await screen.findByText('3 invoices · $2,140.50')).toBeVisible()
  expect(screen.queryByRole('button', { name: /^Undo/ })).toBeNull()
})
