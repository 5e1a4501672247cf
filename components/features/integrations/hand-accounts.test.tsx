import { screen, waitFor, within } from '@testing-library/react'
import { closeDrawer } from '@/components/shell/drawer-host'
import type { BankAccount } from '@/lib/contract/bank'
import type { Capability } from '@/lib/contract/capability'
import { sampleUser } from '@/tests/support/sample-user'
import { answerCalls, renderScreen, type SentCall } from '@/tests/support/screen'
import { HandAccounts } from './hand-accounts'
import { sampleFeedAccount } from './integration.fixture'

const tin = sampleFeedAccount({
  integration: null,
  name: 'Cash tin',
  mask: null,
  account_type: 'cash',
  is_linked: false,
})
const EDITS: Capability[] = ['bank.read', 'bank.edit']

function open({ accounts = [tin], rights = EDITS }: { accounts?: BankAccount[]; rights?: Capability[] } = {}) {
  let kept = accounts
  const sent = answerCalls(({ path, method, body }) => {
    if (path.startsWith('/api/v1/user/me/')) return { body: sampleUser({ capabilities: rights }) }
    if (path.startsWith('/api/v1/bank/account-list/'))
      return { body: { count: kept.length, next: null, previous: null, results: kept } }
    if (method !== 'POST') return undefined
    if (path.endsWith('/close/')) {
      kept = [{ ...tin, ...(body as { is_closed: boolean }) }]
      return { body: kept[0] }
    }
    if (path.endsWith('/delete/'))
      return (body as { name: string }).name === tin.name
        ? { body: { message: 'Cash tin was deleted.' } }
        : { status: 400, body: { name: ['This does not match the name of the account.'] } }
    return { status: 201, body: tin }
  })
  return { sent, ...renderScreen(<HandAccounts />) }
}
const posted = (sent: SentCall[]) => sent.filter(({ method }) => method === 'POST')
afterEach(() => closeDrawer())

it('closes an account after confirmation, says that it is closed, and reopens it by Undo', async () => {
  const { sent, user } = open()
  await user.click(await screen.findByRole('button', { name: 'Actions for Cash tin' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Close account' }))
  expect(posted(sent)).toEqual([])
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Close account' }))
  expect(await screen.findByText('Closed')).toBeVisible()
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(screen.queryByText('Closed')).not.toBeInTheDocument())
  expect(posted(sent).map(({ body }) => body)).toEqual([{ is_closed: true }, { is_closed: false }])
})

it('deletes an account once its name is typed, and shows an error next to the field for a different name', async () => {
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: 'Actions for Cash tin' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Delete account' }))
  const drawer = within(await screen.findByRole('dialog', { name: 'Delete bank account' }))
  const name = drawer.getByLabelText(/Name of the account/)
  await user.type(name, 'Tin{Enter}')
  await waitFor(() => expect(name).toHaveAccessibleDescription('This does not match the name of the account.'))
  await user.clear(name)
  await user.type(name, 'Cash tin{Enter}')
  expect(await screen.findByText('Cash tin was deleted.')).toBeVisible()
})

it('adds an account with its balance, which is optional', async () => {
  const { sent, user } = open({ accounts: [] })
  const add = async (balance: string) => {
    await user.click(await screen.findByRole('button', { name: 'Add account' }))
    const drawer = within(await screen.findByRole('dialog', { name: 'Account kept by hand' }))
    await user.type(drawer.getByLabelText(/Account name/), 'Cash tin')
    if (balance) await user.type(drawer.getByLabelText('Balance'), balance)
    await user.click(drawer.getByRole('button', { name: 'Add account' }))
    await screen.findByText('Cash tin is added')
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  }
  await add('125.50')
  await add('')
  const [held, bare] = posted(sent).map(({ body }) => body)
  expect(held).toMatchObject({ name: 'Cash tin', account_type: 'cash', current_balance: 125.5 })
  expect(Object.keys(held as object)).toContain('balance_date')
  expect(bare).toEqual({ name: 'Cash tin', account_type: 'cash', mask: null })
})

it('offers read-only users nothing to change, and no empty list', async () => {
  open({ accounts: [tin], rights: ['bank.read'] })
  expect(await screen.findByText('Cash tin')).toBeVisible()
  expect(screen.queryByRole('button')).not.toBeInTheDocument()
})
