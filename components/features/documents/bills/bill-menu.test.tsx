import { screen, within } from '@testing-library/react'
import type { Bill } from '@/lib/contract/bill'
import { sampleUser } from '@/tests/support/sample-user'
import { answerCalls, renderScreen } from '@/tests/support/screen'
import { BillMenu } from './bill-menu'

const row = {
  ...{ id: 'bill', bill_number: '4471', entry_id: 'BILL-000001', bill_date: '2026-01-05', bill_status: 'open' },
  ...{ paid_amount: 0, updated_at: '2026-01-05T12:00:00.000Z' },
} as Bill

async function open(changes: Partial<Bill>) {
  const sent = answerCalls(({ method, path }) => {
    if (path.includes('/user/me/'))
      return { body: sampleUser({ capabilities: ['bill.read', 'bill.draft', 'bill.edit', 'bill.delete'] }) }
    return { body: method === 'DELETE' ? { message: 'Done.' } : { made: [], removed: [] } }
  })
  const view = renderScreen(<BillMenu bill={{ ...row, ...changes }} />)
  await view.user.click(await screen.findByRole('button', { name: 'Actions for 4471' }))
  const items = await screen.findAllByRole('menuitem')
  return { sent, ...view, names: items.map(({ textContent }) => textContent) }
}

it('the row of a bill offers its actions, without those that nothing can be done about', async () => {
  expect((await open({})).names).toEqual(['Edit', 'PDF', 'Duplicate', 'Void', 'Delete'])
})

it('a void bill can only be read and duplicated', async () => {
  expect((await open({ bill_status: 'void' })).names).toEqual(['PDF', 'Duplicate'])
})

it('what a payment prevents says so', async () => {
  await open({ paid_amount: 300 })
  expect(screen.getByRole('menuitem', { name: /^Void/ })).toHaveTextContent('Unlink its payments first.')
})

it('a bill is deleted from its row after confirmation', async () => {
  const { user, sent } = await open({})
  await user.click(screen.getByRole('menuitem', { name: 'Delete' }))
  const question = await screen.findByRole('alertdialog', { name: 'Delete bill 4471?' })
  await user.click(within(question).getByRole('button', { name: 'Delete' }))
  expect(await screen.findByText('Bill 4471 deleted')).toBeVisible()
  expect(sent.filter(({ method }) => method === 'DELETE')).toMatchObject([{ version: row.updated_at }])
})
