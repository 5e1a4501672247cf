import { screen, waitFor, within } from '@testing-library/react'
import { ShellProvider } from '@/components/shell/shell-context'
import { today } from '@/components/form/today'
import { monthEnd, monthStart } from '@/lib/dates/day'
import { SHELL } from '@/tests/support/sample-shell'
import { sampleUser } from '@/tests/support/sample-user'
import { savedTexts } from '@/tests/support/saved-texts'
import { answerCalls, renderScreen } from '@/tests/support/screen'
import { InvoicesScreen } from './invoices-screen'

const COUNTS = {
  ...{ all: 3, draft: 1, open: 1, short_paid: 1, paid: 0, un_collectible: 0, void: 0 },
  ...{ outstanding: 1500, draft_total: 4132.68, paid_this_month: 610 },
  aging: [{ aging_status: 'current', count: 2, ending_balance: 1500 }],
}
const PAGE = {
  ...{ count: 0, next: null, previous: null, results: [] },
  ...{ total_amount: 0, paid_amount: 0, ending_balance: 0 },
}

it('the strip shows outstanding, draft and paid this month, and each filters the list', async () => {
  answerCalls(({ path }) => {
    if (path.includes('/user/me/')) return { body: sampleUser({ capabilities: ['invoice.read'] }) }
    return { body: path.includes('status-count') ? COUNTS : PAGE }
  })
  renderScreen(
    <ShellProvider value={SHELL}>
      <InvoicesScreen />
    </ShellProvider>,
    '/app/accounting/invoices',
  )
  const strip = within(await screen.findByRole('region', { name: 'Open receivables' }))
  const queryOf = async (name: string) => {
    const link = await strip.findByRole('link', { name })
    return Object.fromEntries(new URL(link.getAttribute('href') ?? '', 'http://x').searchParams)
  }
  expect(await queryOf('$1,500.00')).toMatchObject({ invoice_status: 'open,short_paid' })
  expect(await queryOf('Draft $4,132.68')).toMatchObject({ invoice_status: 'draft' })
  expect(await queryOf('Paid this month $610.00')).toMatchObject({
    paid_start_date: monthStart(today()),
    paid_end_date: monthEnd(today()),
  })
})

it('says which entities it shows, counts only those, and lets the filter be removed', async () => {
  const yard = '01a1f640-bc00-7004-8000-000000000007'
  const sent = answerCalls(({ path }) => {
    if (path.includes('/user/me/')) return { body: sampleUser({ capabilities: ['invoice.read'] }) }
    if (path.includes('/entity/')) return { body: { ...PAGE, results: [{ id: yard, name: 'Yard' }] } }
    return { body: path.includes('status-count') ? COUNTS : PAGE }
  })
  const { user } = renderScreen(
    <ShellProvider value={SHELL}>
      <InvoicesScreen />
    </ShellProvider>,
    `/app/accounting/invoices?entities=${yard}`,
  )
  expect(await screen.findByText('Yard')).toBeVisible()
  const counted = () => sent.filter(({ path }) => path.includes('status-count')).map(({ path }) => path)
  await waitFor(() => expect(counted().at(-1)).toContain(`entities=${yard}`))
  expect(counted()).toHaveLength(1)
  await user.click(screen.getByRole('button', { name: 'Clear' }))
  await waitFor(() => expect(screen.queryByText('Yard')).not.toBeInTheDocument())
})

it.each([
  ['invoice_status=paid', 'No paid invoices'],
  ['invoice_status=open,short_paid', 'Nothing outstanding'],
  ['aging_status=1-30', 'Nothing overdue'],
  ['invoice_status=paid,void', 'No matches'],
  ['invoice_status=paid&stakeholder=01a1f640-bc00-7004-8000-000000000007', 'No matches'],
])('an empty list of %s says: %s', async (query, title) => {
  answerCalls(({ path }) => {
    if (path.includes('/user/me/')) return { body: sampleUser({ capabilities: ['invoice.read'] }) }
    return { body: path.includes('status-count') ? COUNTS : PAGE }
  })
  renderScreen(
    <ShellProvider value={SHELL}>
      <InvoicesScreen />
    </ShellProvider>,
    `/app/accounting/invoices?${query}`,
  )
  expect(await screen.findByRole('heading', { name: title })).toBeInTheDocument()
})

const INVOICE = {
  ...{
    id: 'invoice',
    entry_id: 'INV-000001',
    invoice_number: '1005',
    invoice_date: '2026-02-14',
    invoice_status: 'open',
  },
  ...{ invoice_due_date: '2026-03-16', batch_id: null, bill_to: null, note: 'Call first', aging_days: 0 },
  ...{ stakeholder: { id: 'customer', full_name: 'Lakeside', type: 'Customer' }, aging_status: 'current' },
  ...{ total_tax_amount: 82.5, total_amount: 1082.5, paid_amount: 0, ending_balance: 1082.5 },
  entity: { id: 'entity', name: 'Prairie Line', logo: null },
}

it('invoices are exported with their tax, their entity and the internal note', async () => {
  const [saved, stop] = savedTexts()
  answerCalls(({ path }) => {
    if (path.includes('/user/me/')) return { body: sampleUser({ capabilities: ['invoice.read', 'report.export'] }) }
    return { body: path.includes('status-count') ? COUNTS : { ...PAGE, count: 1, results: [INVOICE] } }
  })
  const { user } = renderScreen(
    <ShellProvider value={SHELL}>
      <InvoicesScreen />
    </ShellProvider>,
    '/app/accounting/invoices',
  )
  await user.click((await screen.findAllByRole('button', { name: 'More actions' }))[0] as HTMLElement)
  await user.click(await screen.findByRole('menuitem', { name: 'Export' }))
  await waitFor(async () => expect(await saved()).toHaveLength(1))
  const [head, row] = (await saved())[0]?.split('\r\n') ?? []
  expect(head).toMatch(/,Tax,Total,.*,Entity,Internal note$/)
  expect(row).toMatch(/,82\.5,1082\.5,.*,Prairie Line,Call first$/)
  stop()
})
