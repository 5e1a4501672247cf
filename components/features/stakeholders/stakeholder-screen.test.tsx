import { screen, within } from '@testing-library/react'
import { ShellProvider } from '@/components/shell/shell-context'
import type { StakeholderType } from '@/lib/contract/stakeholder'
import { SHELL } from '@/tests/support/sample-shell'
import { sampleStakeholder } from '@/tests/support/sample-stakeholder'
import { sampleTransaction } from '@/tests/support/sample-transaction'
import { sampleUser } from '@/tests/support/sample-user'
import { answerCalls, renderScreen } from '@/tests/support/screen'
import { StakeholderScreen } from './stakeholder-screen'

const WHO = sampleStakeholder()
const LINE = sampleTransaction({ name: 'PILOT 412' })

const OVERVIEW = {
  ...{ figures: null, alike: [], aliases: [] },
  uses: { transactions: 1, invoices: 0, bills: 2, entries: 0, templates: 0, trucks: 0, rules: 0, customers: 0 },
}
const bill = (number: string, due: string | null, open_balance: number, is_overdue = false) => ({
  ...{ id: number, bill_number: number, entry_id: 'BILL-000001', bill_due_date: due, open_balance, is_overdue },
})
const BILLS = [bill('A-7', '2026-02-01', 590.88, true), bill('A-9', null, 40)]

function serve(type: StakeholderType, capabilities: string[]) {
  return answerCalls(({ path }) => {
    if (path.includes('/overview/')) return { body: OVERVIEW }
    if (path.includes('/bill/bill/'))
      return { body: { count: 7, results: BILLS, total_amount: 900, open_balance: 830.88 } }
    if (path.includes('/user/me/')) return { body: sampleUser({ capabilities }) }
    if (path.includes('/transaction-list/')) return { body: { count: 1, next: null, previous: null, results: [LINE] } }
    if (path.endsWith(`/stakeholder/${WHO.id}/`)) return { body: { ...WHO, type } }
    return { body: { count: 0, next: null, previous: null, results: [] } }
  })
}

function open(type: StakeholderType, capabilities: string[]) {
  const sent = serve(type, capabilities)
  renderScreen(
    <ShellProvider value={SHELL}>
      <StakeholderScreen id={WHO.id} Statement={() => null} />
    </ShellProvider>,
  )
  return sent
}

test.each<readonly [StakeholderType, string, string]>([
  ['Customer', 'New invoice', '/app/accounting/invoices/new'],
  ['Vendor', 'New bill', '/app/accounting/bills/new'],
  ['Driver', 'New bill', '/app/accounting/bills/new'],
])('the page of a %s leads to a %s of it', async (type, label, path) => {
  open(type, ['stakeholder.read', 'invoice.edit', 'bill.draft'])
  expect(await screen.findByRole('link', { name: label })).toHaveAttribute('href', `${path}?stakeholder=${WHO.id}`)
})

test('a user who cannot create bills gets no link to it, and a listed line links to itself', async () => {
  open('Vendor', ['stakeholder.read', 'invoice.edit'])
  const line = await screen.findByRole('link', { name: 'PILOT 412' })
  expect(line).toHaveAttribute('href', `/app/spend-management/transactions/all?id=${LINE.id}&open=details`)
  expect(screen.queryByRole('link', { name: /^New/ })).toBeNull()
})

test('the open amounts are listed by bill, the next due first, with their total', async () => {
  const sent = open('Vendor', ['stakeholder.read', 'bill.read', 'invoice.read'])
  const section = within(await screen.findByRole('region', { name: 'Open bills' }))
  const rows = await section.findAllByRole('listitem')
  expect(rows.map(({ textContent }) => textContent)).toEqual(['A-7due Feb 1, 2026$590.88', 'A-9no due date$40.00'])
  expect(section.getByRole('link', { name: 'A-7' })).toHaveAttribute('href', '/app/accounting/bills/A-7')
  expect(section.getByRole('link', { name: 'Show all 7, $830.88' })).toHaveAttribute(
    'href',
    `/app/accounting/bills?stakeholder=${WHO.id}&bill_status=open`,
  )
  expect(sent.find(({ path }) => path.includes('/bill/bill/'))?.path).toMatch(
    /bill_status=open.*ordering=bill_due_date/,
  )
  // Nothing was ever invoiced to it.
  expect(screen.queryByRole('region', { name: 'Open invoices' })).toBeNull()
  expect(sent.some(({ path }) => path.includes('/invoice/invoice/'))).toBe(false)
})

test('a user who cannot see bills is not shown any', async () => {
  open('Vendor', ['stakeholder.read'])
  await screen.findByRole('link', { name: 'PILOT 412' })
  expect(screen.queryByRole('region', { name: 'Open bills' })).toBeNull()
})
