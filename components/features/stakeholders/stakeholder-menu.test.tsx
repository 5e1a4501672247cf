import { screen, waitFor } from '@testing-library/react'
import type { Capability } from '@/lib/contract/capability'
import type { StakeholderRow } from '@/lib/contract/stakeholder'
import { sampleUser } from '@/tests/support/sample-user'
import { answerCalls, renderScreen } from '@/tests/support/screen'
import { StakeholderMenu } from './stakeholder-menu'

const row = {
  id: 'acme',
  full_name: 'Acme',
  type: 'Customer',
  figures: { last_activity: '2025-03-04' },
} as StakeholderRow
const uses = { transactions: 37, invoices: 0, bills: 0, entries: 0, templates: 0, rules: 0, trucks: 0, customers: 0 }

function show(capabilities: Capability[]) {
  const sent = answerCalls(({ path }) => {
    if (path.includes('/user/me/')) return { body: sampleUser({ capabilities }) }
    return path.includes('/overview/') ? { body: { uses, alike: [], aliases: [], figures: null } } : undefined
  })
  return { sent, ...renderScreen(<StakeholderMenu stakeholder={row} />) }
}

it.each<[Capability[], string[]]>([
  [['report.read'], ['View ledger']],
  [
    ['stakeholder.edit', 'invoice.edit'],
    ['New invoice', 'Edit'],
  ],
  [
    ['report.read', 'stakeholder.edit', 'stakeholder.delete', 'invoice.edit'],
    ['New invoice', 'Edit', 'View ledger', 'Merge', 'Delete'],
  ],
])('the row of a customer offers who may %j: %j', async (capabilities, offered) => {
  const { user } = show(capabilities)
  await user.click(await screen.findByRole('button', { name: 'Actions for Acme' }))
  await waitFor(() => expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual(offered))
})

it('a row without possible actions has no menu', async () => {
  const { sent } = show(['stakeholder.read'])
  await waitFor(() => expect(sent.some(({ path }) => path.includes('/user/me/'))).toBe(true))
  expect(screen.queryByRole('button')).toBeNull()
})

it('a stakeholder in use is not deleted from the list, but can be merged', async () => {
  const { user, sent } = show(['stakeholder.delete'])
  await user.click(await screen.findByRole('button', { name: 'Actions for Acme' }))
  await waitFor(() => expect(sent.some(({ path }) => path.includes('/overview/'))).toBe(true))
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }))
  const question = await screen.findByRole('alertdialog', { name: 'Acme cannot be deleted' })
  expect(question).toHaveTextContent('It is used by 37 records: 37 transactions.')
  await user.click(screen.getByRole('button', { name: 'Merge' }))
  expect(await screen.findByRole('dialog', { name: /^Merge Acme/ })).toBeVisible()
})
