import { screen, waitFor, within } from '@testing-library/react'
import type { GridSelection } from '@/components/grid/data-grid'
import type { GridQuery } from '@/components/grid/grid-state'
import type { InvoiceSummary } from '@/lib/contract/invoice'
import { sampleUser } from '@/tests/support/sample-user'
import { answerCalls, renderScreen } from '@/tests/support/screen'
import { InvoiceBulk } from './invoice-bulk'

const invoice = (id: string, invoice_status: string, invoice_date: string) =>
  ({ id, invoice_number: id, invoice_status, invoice_date, updated_at: 'v1' }) as InvoiceSummary

function show(rows: InvoiceSummary[]) {
  const selection = {
    rows,
    ids: rows.map(({ id }) => id),
    count: rows.length,
    allMatching: false,
    clear: () => undefined,
  }
  const sent = answerCalls(({ method, path }) => {
    if (path.includes('/user/me/')) return { body: sampleUser({ capabilities: ['invoice.edit', 'invoice.void'] }) }
    return method === 'PATCH' ? { body: {} } : undefined
  })
  const bulk = <InvoiceBulk selection={selection as unknown as GridSelection<InvoiceSummary>} state={{} as GridQuery} />
  return { ...renderScreen(bulk), sent }
}

it('voiding several says that it is final, asks for the date, and allows none before the date of an invoice', async () => {
  const { user, sent } = show([
    invoice('INV-1', 'open', '2026-01-05'),
    invoice('INV-2', 'open', '2026-03-05'),
    invoice('INV-3', 'paid', '2026-01-05'),
  ])
  await user.click(await screen.findByRole('button', { name: 'Void' }))
  const dialog = await screen.findByRole('dialog', { name: 'Void 2 invoices' })
  expect(dialog).toHaveTextContent('This cannot be undone. 1 invoice of those chosen cannot be voided.')
  const date = within(dialog).getByLabelText(/^Date/)
  await user.clear(date)
  await user.type(date, '02/01/2026')
  await user.click(within(dialog).getByRole('button', { name: 'Void' }))
  await waitFor(() =>
    expect(sent.filter(({ method }) => method === 'PATCH').map(({ body }) => body)).toEqual([
      { invoice_status: 'void', date: '2026-02-01' },
      { invoice_status: 'void', date: '2026-03-05' },
    ]),
  )
})

it.each([
  ['Void', 'voided', 'paid'],
  ['Open', 'opened', 'open'],
  ['Email', 'emailed', 'draft'],
])('%s says so if it applies to none of them', async (label, done, status) => {
  const { user } = show([invoice('INV-1', status, '2026-01-05'), invoice('INV-2', status, '2026-01-05')])
  await screen.findByRole('button', { name: 'Void' })
  await user.click(screen.getByRole('button', { name: label }))
  expect(await screen.findByText(`None of the 2 invoices can be ${done}.`)).toBeVisible()
})
