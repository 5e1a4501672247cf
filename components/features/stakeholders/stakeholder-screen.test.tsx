import { screen } from '@testing-library/react'
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

function show(type: StakeholderType, capabilities: string[]) {
  answerCalls(({ path }) => {
    if (path.includes('/user/me/')) return { body: sampleUser({ capabilities }) }
    if (path.includes('/transaction-list/')) return { body: { count: 1, next: null, previous: null, results: [LINE] } }
    if (path.endsWith(`/stakeholder/${WHO.id}/`)) return { body: { ...WHO, type } }
    return { status: 500, body: { message: 'Not asked here' } }
  })
  renderScreen(
    <ShellProvider value={SHELL}>
      <StakeholderScreen id={WHO.id} Statement={() => null} />
    </ShellProvider>,
  )
}

test.each<readonly [StakeholderType, string, string]>([
  ['Customer', 'New invoice', '/app/accounting/invoices/new'],
  ['Vendor', 'New bill', '/app/accounting/bills/new'],
  ['Driver', 'New bill', '/app/accounting/bills/new'],
])('the page of a %s leads to a %s of it', async (type, label, path) => {
  show(type, ['stakeholder.read', 'invoice.edit', 'bill.draft'])
  expect(await screen.findByRole('link', { name: label })).toHaveAttribute('href', `${path}?stakeholder=${WHO.id}`)
})

test('who may not bill is not led there, and a listed line leads to itself', async () => {
  show('Vendor', ['stakeholder.read', 'invoice.edit'])
  const line = await screen.findByRole('link', { name: 'PILOT 412' })
  expect(line).toHaveAttribute('href', `/app/spend-management/transactions/all?id=${LINE.id}&open=details`)
  expect(screen.queryByRole('link', { name: /^New/ })).toBeNull()
})
