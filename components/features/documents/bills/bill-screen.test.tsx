import { screen, waitFor, within } from '@testing-library/react'
import { ShellProvider } from '@/components/shell/shell-context'
import type { Bill } from '@/lib/contract/bill'
import { SHELL } from '@/tests/support/sample-shell'
import { sampleUser } from '@/tests/support/sample-user'
import { answerCalls, renderScreen } from '@/tests/support/screen'
import { BillEditor } from './bill-editor'
import { BillScreen } from './bill-screen'
import { blankBill, valuesOf } from './bill-values'

const AT = '2026-01-05T12:00:00.000Z'
const bill = (paid_amount: number): Bill => ({
  id: 'bill',
  stakeholder: { id: 'vendor', full_name: 'Ironwood Tires', type: 'Vendor' },
  bill_items: [],
  bill_number: '4471',
  bill_date: '2026-01-05',
  bill_due_date: null,
  bill_status: 'open',
  note: null,
  tax_percent: 0,
  subtotal: 900,
  total_tax_amount: 0,
  total_amount: 900,
  paid_amount,
  open_balance: 900 - paid_amount,
  is_overdue: false,
  overdue_days: 0,
  voided_on: null,
  entry_id: 'BILL-000001',
  entity: { id: 'entity', name: 'Linehaul', logo: null },
  transaction: null,
  payments: [],
  created_at: AT,
  updated_at: AT,
})
const PAGE = { count: 0, next: null, previous: null, results: [] }

function show(paid_amount: number, filesFail = false) {
  const sent = answerCalls(({ method, path }) => {
    if (path.includes('/user/me/')) return { body: sampleUser({ capabilities: ['bill.read', 'bill.delete'] }) }
    if (path.includes('/attachment')) return filesFail ? { status: 500, body: { message: 'Wrong' } } : { body: PAGE }
    if (path.endsWith('/bill/bill/') && method === 'GET') return { body: bill(paid_amount) }
    return { body: PAGE }
  })
  const matchLine = () => undefined
  return {
    sent,
    ...renderScreen(
      <ShellProvider value={SHELL}>
        <BillScreen id="bill" matchLine={matchLine as never} />
      </ShellProvider>,
    ),
  }
}

it('leads to its vendor', async () => {
  show(0)
  expect(await screen.findByRole('link', { name: 'Ironwood Tires' })).toHaveAttribute(
    'href',
    '/app/stakeholders/vendor',
  )
})

it('actions that a payment prevents are not offered, and the reason is shown', async () => {
  const { user, sent } = show(300)
  const [more] = await screen.findAllByRole('button', { name: 'More actions' })
  await user.click(more as HTMLElement)
  for (const name of [/^Void/, /^Delete/]) {
    const item = await screen.findByRole('menuitem', { name })
    expect(item).toHaveAttribute('aria-disabled', 'true')
    expect(item).toHaveTextContent('Unlink its payments first.')
    await user.click(item)
  }
  expect(screen.queryByRole('alertdialog')).toBeNull()
  expect(sent.filter(({ method }) => method !== 'GET')).toEqual([])
})

it('an unpaid bill can be deleted', async () => {
  const { user } = show(0)
  const [more] = await screen.findAllByRole('button', { name: 'More actions' })
  await user.click(more as HTMLElement)
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }))
  const question = await screen.findByRole('alertdialog')
  expect(question).toHaveTextContent('Delete bill 4471?')
  await user.click(within(question).getByRole('button', { name: 'Cancel' }))
})

it('a file that could not be read does not count as missing', async () => {
  show(0, true)
  expect(await screen.findByText('Could not load the attached file.', undefined, { timeout: 8000 })).toBeVisible()
  expect(screen.getAllByRole('button', { name: 'Retry' })[0]).toBeVisible()
  expect(screen.queryByText('An attached PDF or picture is shown here.')).toBeNull()
})

it('a file can be attached to a saved bill while it is edited', async () => {
  const sent = answerCalls(({ method, path }) => {
    if (path.includes('/user/me/')) return { body: sampleUser({ capabilities: ['bill.edit', 'comment.edit'] }) }
    if (path.includes('/file/') && method === 'POST') return { body: { id: 'file', name: 'bill.csv', file: '/f' } }
    return { body: method === 'GET' ? PAGE : {} }
  })
  const { user } = renderScreen(
    <ShellProvider value={SHELL}>
      <BillEditor bill={bill(0)} values={valuesOf(bill(0))} />
    </ShellProvider>,
  )
  const files = within(await screen.findByRole('region', { name: 'Attachments' }))
  await user.upload(await files.findByLabelText(/./, { selector: 'input[type=file]' }), new File(['1'], 'bill.pdf'))
  await screen.findByText('bill.pdf attached')
  expect(sent.filter(({ method }) => method === 'POST').at(-1)?.body).toMatchObject({
    ...{ model_name: 'bill', object_id: 'bill', file: 'file' },
  })
})

it('a new bill has one place for its file, and another for more files once it has one', async () => {
  answerCalls(({ method, path }) => {
    if (path.includes('/user/me/')) return { body: sampleUser({ capabilities: ['bill.edit', 'comment.edit'] }) }
    if (path.includes('/file/') && method === 'POST') return { body: { id: 'file', name: 'bill.png', file: '/f.png' } }
    return { body: PAGE }
  })
  const { user, container } = renderScreen(
    <ShellProvider value={SHELL}>
      <BillEditor bill={null} values={blankBill()} />
    </ShellProvider>,
  )
  const drop = await screen.findByLabelText('Attach the bill')
  expect(container.querySelectorAll('input[type=file]')).toHaveLength(1)
  await user.upload(drop, new File(['1'], 'bill.png', { type: 'image/png' }))
  const files = within(await screen.findByRole('region', { name: 'Attachments' }))
  expect(files.getByLabelText('Attach a file')).toBeInTheDocument()
})

it.each([
  ['offered while it is active', true],
  ['not offered once it is deactivated', false],
])('the default account of a vendor is %s', async (_what, is_active) => {
  const usual_account = { id: 'parts', name: 'Parts and Shop Supplies', chart_number: 6160 }
  const sent = answerCalls(({ path }) => {
    if (path.includes('/user/me/')) return { body: sampleUser({ capabilities: ['bill.draft', 'account.read'] }) }
    if (path.endsWith('/stakeholder/vendor/'))
      return { body: { id: 'vendor', full_name: 'Ironwood Tires', type: 'Vendor', usual_account } }
    return { body: path.endsWith('/chart_of_account/parts/') ? { ...usual_account, is_active } : PAGE }
  })
  renderScreen(
    <ShellProvider value={SHELL}>
      <BillEditor bill={null} values={{ ...blankBill(), stakeholder: 'vendor' }} />
    </ShellProvider>,
  )
  await waitFor(() => expect(sent.map(({ path }) => path)).toContainEqual(expect.stringMatching(/\/parts\/$/)))
  if (is_active) expect(await screen.findByRole('button', { name: 'Use Parts and Shop Supplies' })).toBeVisible()
  else expect(screen.queryByRole('button', { name: /^Use Parts/ })).not.toBeInTheDocument()
})
