import { screen, waitFor } from '@testing-library/react'
import { ShellProvider } from '@/components/shell/shell-context'
import { SHELL } from '@/tests/support/sample-shell'
import { sampleUser } from '@/tests/support/sample-user'
import { savedTexts } from '@/tests/support/saved-texts'
import { answerCalls, renderScreen } from '@/tests/support/screen'
import { BillsScreen } from './bills-screen'

const COUNTS = {
  ...{ all: 0, open: 0, overdue: 0, paid: 0, void: 0 },
  ...{ open_balance: 0, overdue_balance: 0, due_this_week_balance: 0 },
}
const PAGE = { count: 0, next: null, previous: null, results: [], total_amount: 0, open_balance: 0 }

it.each([
  ['', 'No bills yet'],
  ['?overdue=true', 'Nothing overdue'],
  ['?bill_status=paid', 'No paid bills'],
  ['?overdue=true&search=tires', 'No matches'],
])('an empty list of bills%s says: %s', async (query, title) => {
  answerCalls(({ path }) => {
    if (path.includes('/user/me/')) return { body: sampleUser({ capabilities: ['bill.read'] }) }
    return { body: path.includes('status-count') ? COUNTS : PAGE }
  })
  renderScreen(
    <ShellProvider value={SHELL}>
      <BillsScreen />
    </ShellProvider>,
    `/app/accounting/bills${query}`,
  )
  expect(await screen.findByRole('heading', { name: title })).toBeInTheDocument()
})

const line = (name: string) => ({ chart_of_account: { id: name, name, chart_number: 6110 } })
const BILL = {
  ...{
    id: 'bill',
    entry_id: 'BILL-000001',
    bill_number: 'A-7',
    bill_date: '2026-03-01',
    bill_due_date: null,
    note: null,
  },
  ...{ stakeholder: { id: 'vendor', full_name: 'Great Plains Truck Repair', type: 'Vendor' }, bill_status: 'open' },
  ...{ total_tax_amount: 107.54, total_amount: 1590.88, open_balance: 590.88, overdue_days: 12, is_overdue: true },
  bill_items: [line('Truck Repairs'), line('Parts and Shop Supplies'), line('Truck Repairs')],
  transaction: { date: '2026-03-09', bank_account: { id: 'bank', name: 'Business Checking' } },
  entity: { id: 'entity', name: 'Prairie Line', logo: null },
}

it('bills are exported with each category once, their tax, and when and from which account they were last paid', async () => {
  const [saved, stop] = savedTexts()
  answerCalls(({ path }) => {
    if (path.includes('/user/me/')) return { body: sampleUser({ capabilities: ['bill.read', 'report.export'] }) }
    return { body: path.includes('status-count') ? COUNTS : { ...PAGE, count: 1, results: [BILL] } }
  })
  const { user } = renderScreen(
    <ShellProvider value={SHELL}>
      <BillsScreen />
    </ShellProvider>,
    '/app/accounting/bills',
  )
  await user.click(await screen.findByRole('button', { name: 'Export' }))
  await waitFor(async () => expect(await saved()).toHaveLength(1))
  const [head, row] = (await saved())[0]?.split('\r\n') ?? []
  expect(head).toBe(
    'Bill,Vendor,Bill date,Due date,Status,Days past due,Categories,Tax,Total,Open,Last payment,Paid from,Entry,Entity,Note',
  )
  expect(row).toBe(
    'A-7,Great Plains Truck Repair,2026-03-01,,Open,12,"Truck Repairs, Parts and Shop Supplies",107.54,1590.88,590.88,2026-03-09,Business Checking,BILL-000001,Prairie Line,',
  )
  stop()
})
