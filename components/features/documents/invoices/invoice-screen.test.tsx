import { screen, waitFor } from '@testing-library/react'
import { ShellProvider } from '@/components/shell/shell-context'
import type { Capability } from '@/lib/contract/capability'
import type { Invoice, InvoiceStatus } from '@/lib/contract/invoice'
import { SHELL } from '@/tests/support/sample-shell'
import { sampleUser } from '@/tests/support/sample-user'
import { answerCalls, renderScreen } from '@/tests/support/screen'
import { InvoicePage } from './invoice-pages'

const AT = '2026-01-05T12:00:00.000Z'
const invoice = (invoice_status: InvoiceStatus): Invoice => ({
  ...{
    id: 'invoice',
    stakeholder: { id: 'acme', full_name: 'Acme Freight', type: 'Customer' },
    invoice_number: 'INV-7',
  },
  ...{ invoice_date: '2026-01-05', invoice_due_date: null, invoice_status, note_for_customer: null, note: null },
  ...{ batch_id: null, bill_to: null, tax_percent: 0, subtotal: 300, total_tax_amount: 0, total_amount: 300 },
  ...{ paid_amount: 0, write_off_amount: 0, ending_balance: 300, aging_days: 0, aging_status: 'current' },
  ...{ voided_on: null, written_off_on: null, reminded_on: null, entry_id: 'INV-000001', payments: [] },
  ...{ entity: { id: 'entity', name: 'Linehaul', logo: null }, created_at: AT, updated_at: AT, invoice_items: [] },
})
const nothing = () => undefined
const PAGE = { count: 0, next: null, previous: null, results: [] }

async function openMenu(status: InvoiceStatus, capabilities: Capability[], was_posted = false) {
  answerCalls(({ path }) => {
    if (path.includes('/user/me/')) return { body: sampleUser({ capabilities }) }
    if (path.endsWith('/invoice/invoice/')) return { body: invoice(status) }
    if (path.endsWith('/entries/')) return { body: { results: [], was_posted } }
    return { body: PAGE }
  })
  const { user } = renderScreen(
    <ShellProvider value={SHELL}>
      <InvoicePage id="invoice" matchLine={nothing as never} />
    </ShellProvider>,
    `/app/accounting/invoices/invoice${status === 'void' ? '?edit=1' : ''}`,
  )
  await screen.findByText('A draft posts nothing')
  const [more] = await screen.findAllByRole('button', { name: 'More actions' })
  await user.click(more as HTMLElement)
  await screen.findByRole('menuitem', { name: 'Print' })
}
const deleting = () => screen.queryByRole('menuitem', { name: 'Delete draft' })

test.each<[string, boolean, Capability[], boolean]>([
  ['one that never stood in the books by who may edit', false, ['invoice.edit'], true],
  ['not one that did by somebody who may not void', true, ['invoice.edit'], false],
  ['one that did by who may void', true, ['invoice.edit', 'invoice.void'], true],
])('a draft can be deleted, %s', async (_case, was_posted, capabilities, offered) => {
  await openMenu('draft', ['invoice.read', ...capabilities], was_posted)
  expect(deleting() !== null).toBe(offered)
})

test('a void invoice cannot be edited, even if the address asks for the editor', async () => {
  await openMenu('void', ['invoice.read', 'invoice.edit', 'invoice.void'])
  await waitFor(() => expect(screen.getByRole('menuitem', { name: 'Duplicate' })).toBeInTheDocument())
  expect(screen.queryByRole('link', { name: 'Edit' })).toBeNull()
  expect(screen.queryByRole('menuitem', { name: 'Edit' })).toBeNull()
  expect(screen.queryByText(/can be changed/)).toBeNull()
})
