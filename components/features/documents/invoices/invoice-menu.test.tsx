import { screen, waitFor, within } from '@testing-library/react'
import type { Capability } from '@/lib/contract/capability'
import type { InvoiceStatus, InvoiceSummary } from '@/lib/contract/invoice'
import { sampleUser } from '@/tests/support/sample-user'
import { answerCalls, renderScreen } from '@/tests/support/screen'
import { InvoiceMenu } from './invoice-menu'

const row = {
  ...{ id: 'invoice', invoice_number: 'INV-7', invoice_date: '2026-01-05', invoice_due_date: null },
  ...{ written_off_on: null, updated_at: '2026-01-05T12:00:00.000Z' },
} as InvoiceSummary
const EDITOR: Capability[] = ['invoice.read', 'invoice.edit']
const OWNER: Capability[] = [...EDITOR, 'invoice.void']

async function open(invoice_status: InvoiceStatus, capabilities: Capability[], was_posted = false) {
  const sent = answerCalls(({ method, path }) => {
    if (path.includes('/user/me/')) return { body: sampleUser({ capabilities }) }
    if (path.endsWith('/entries/')) return { body: { results: [], was_posted } }
    return { body: method === 'DELETE' ? { message: 'Done.' } : { made: [], removed: [] } }
  })
  const view = renderScreen(
    <InvoiceMenu invoice={{ ...row, invoice_status }} />,
    '/app/accounting/invoices?search=acme',
  )
  const button = screen.getByRole('button', { name: 'Actions for INV-7' })
  button.focus()
  await view.user.keyboard('{Enter}')
  await screen.findByRole('menuitem', { name: 'PDF' })
  const names = () => screen.getAllByRole('menuitem').map(({ textContent }) => textContent)
  return { sent, button, names, ...view }
}

it.each<[InvoiceStatus, Capability[], string[]]>([
  ['draft', OWNER, ['Edit', 'PDF', 'Duplicate', 'Mark open', 'Void', 'Delete draft']],
  ['open', OWNER, ['Edit', 'Email', 'PDF', 'Duplicate', 'Back to draft', 'Write off', 'Void']],
  ['paid', OWNER, ['Edit', 'Email', 'PDF', 'Duplicate']],
  ['void', OWNER, ['PDF', 'Duplicate']],
  ['open', ['invoice.read'], ['PDF']],
])('the row of an invoice that is %s offers to %j: %j', async (status, capabilities, offered) => {
  const { names } = await open(status, capabilities)
  await waitFor(() => expect(names()).toEqual(offered))
})

it.each([
  [false, true],
  [true, false],
])('a draft that was posted (%s) can be deleted by who may not void: %s', async (was_posted, offered) => {
  const { names, sent } = await open('draft', EDITOR, was_posted)
  await waitFor(() => expect(sent.some(({ path }) => path.endsWith('/entries/'))).toBe(true))
  await waitFor(() => expect(names().includes('Delete draft')).toBe(offered))
})

it('what asks further gives the keyboard back to the row', async () => {
  const { user, button } = await open('open', OWNER)
  await user.click(screen.getByRole('menuitem', { name: 'Void' }))
  const dialog = await screen.findByRole('dialog', { name: 'Void INV-7' })
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(button).toHaveFocus())
})

it('a draft is deleted after confirmation, and the list stays as it is filtered', async () => {
  const { user, sent } = await open('draft', OWNER)
  await user.click(await screen.findByRole('menuitem', { name: 'Delete draft' }))
  const question = await screen.findByRole('alertdialog', { name: 'Delete draft INV-7?' })
  await user.click(within(question).getByRole('button', { name: 'Delete' }))
  expect(await screen.findByText('Draft INV-7 deleted')).toBeVisible()
  expect(sent.filter(({ method }) => method === 'DELETE')).toMatchObject([{ version: row.updated_at }])
})
