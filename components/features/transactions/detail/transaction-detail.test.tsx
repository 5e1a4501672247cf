import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { closeDrawer } from '@/components/shell/drawer-host'
import { answerCalls, renderScreen, type SentCall } from '@/tests/support/screen'
import { sampleTransaction } from '@/tests/support/sample-transaction'
import type { Transaction } from '@/lib/contract/transaction'
import { openTransaction } from './open-transaction'
import type { DrawerState } from './drawer-state'
// Imported in advance: the drawer loads it only when it opens.
import './transaction-detail'
import './pair-transfer'

const EMPTY = { count: 0, next: null, previous: null, results: [] }
const RIGHTS = ['transaction.read', 'transaction.edit', 'transaction.match', 'comment.edit', 'journal.read']
const pilot = sampleTransaction({ id: 'pilot' })
const tolls = sampleTransaction({ id: 'tolls', name: 'PrePass', amount: 48.9 })
const cleared = sampleTransaction({ id: 'cleared', name: 'Loves', is_reconciliation: true })
const byHand = sampleTransaction({ id: 'by-hand', name: 'Truck wash', source: 'manual', is_reconciliation: true })

const paid = sampleTransaction({ id: 'paid', name: 'Shop', link: 'bill', source: 'file' })

const DIESEL = {
  id: 'diesel',
  name: 'Diesel Fuel',
  chart_number: 6010,
  subcategory: 'operating_expenses',
  is_money_in: true,
  is_money_out: true,
}
const rules: string[] = []
const suggested = { stakeholder: null as object | null }
const likelier = { bills: 0, invoices: 0, loans: 0, transfers: 0, cards: 0 }
const MARKS = {
  id: 'pilot',
  parts: 0,
  comments: 0,
  attachments: 0,
  waits_for_you: false,
  rule: null,
  suggestion: null,
  stakeholder: null,
  candidates: likelier,
}

const answer = (capabilities: string[]) =>
  answerCalls(({ method, path }: SentCall) => {
    const row = [pilot, tolls, cleared, byHand, paid].find(({ id }) => path.includes(`transaction-detail/${id}/`))
    if (row) return { body: row }
    if (path.includes('/user/me/')) return { body: { id: 'me', full_name: 'Dana Whitfield', capabilities } }
    if (path.includes('chart_of_account')) return { body: { ...EMPTY, count: 1, results: [DIESEL] } }
    if (path.includes('edit-chart-of-account'))
      return { body: { ...pilot, chart_of_account: DIESEL, status: 'by_user' } }
    if (path.includes('transaction-marks')) return { body: { results: [{ ...MARKS, ...suggested }] } }
    if (path.includes('/activity/') || path.includes('/attachment/')) return { body: EMPTY }
    if (method === 'POST' && path.includes('/shared/comment/')) return { status: 201, body: {} }
    if (path.includes('/transfer-candidates/'))
      return { body: { ...EMPTY, count: 1, results: [{ ...tolls, amount: 612.48 }] } }
    if (path.includes('transaction-list')) return { body: { ...EMPTY, money_in: 0, money_out: 0 } }
    return undefined
  })

async function open(capabilities = RIGHTS, line = pilot, more: Partial<DrawerState> = {}) {
  const sent = answer(capabilities)
  const view = renderScreen(<p>Transactions</p>)
  act(() =>
    openTransaction({
      rows: [line, tolls],
      index: 0,
      first: 26,
      count: 128,
      panel: 'details',
      offerFor: (row, account) => [{ label: 'Make this a rule', run: () => rules.push(`${row.id} ${account.name}`) }],
      ...more,
    }),
  )
  const drawer = await screen.findByRole('dialog', { name: `Transaction: ${line.name}` })
  await within(drawer).findByText('No Activity', {}, { timeout: 10_000 })
  return { ...view, sent, drawer: within(drawer) }
}

/** What the open menu offers. */
const offered = async () => (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)

describe('the drawer of a transaction', () => {
  // What depends on the user's rights can appear after the rest.
  beforeEach(() => jest.spyOn(console, 'error').mockImplementation(() => undefined))
  afterEach(() => {
    likelier.bills = 0
    act(closeDrawer)
    sessionStorage.clear()
    jest.restoreAllMocks()
  })

  it('steps to the next one and back without closing, and says where it is', async () => {
    const { user, drawer } = await open()
    expect(drawer.getByText('26 of 128')).toBeVisible()
    await user.keyboard('j')
    expect(await screen.findByRole('dialog', { name: 'Transaction: PrePass' })).toBeVisible()
    expect(screen.getByText('27 of 128')).toBeVisible()
    await user.keyboard('k')
    expect(await screen.findByRole('dialog', { name: `Transaction: ${pilot.name}` })).toBeVisible()
  })

  it('keeps an unposted comment with its line, not with the next one', async () => {
    const { user, drawer } = await open()
    await user.type(await drawer.findByRole('textbox', { name: 'Comment' }), 'Is this T-104?')
    await user.click(drawer.getByRole('button', { name: 'Next transaction' }))
    const next = within(await screen.findByRole('dialog', { name: 'Transaction: PrePass' }))
    expect(await next.findByRole('textbox', { name: 'Comment' })).toHaveValue('')
    await user.click(next.getByRole('button', { name: 'Previous transaction' }))
    const back = within(await screen.findByRole('dialog', { name: `Transaction: ${pilot.name}` }))
    expect(await back.findByRole('textbox', { name: 'Comment' })).toHaveValue('Is this T-104?')
  })

  it('returns after choosing a transfer', async () => {
    const { user, drawer } = await open()
    await user.click(await drawer.findByRole('button', { name: 'More actions' }))
    await user.click(await screen.findByRole('menuitem', { name: /Pair as transfer/ }))
    const pairing = await screen.findByRole('dialog', { name: 'Pair as a transfer' })
    await user.click(await within(pairing).findByRole('radio'))
    await user.click(within(pairing).getByRole('button', { name: 'Cancel' }))
    const again = await screen.findByRole('alertdialog', { name: 'Discard unsaved changes?' })
    await user.click(within(again).getByRole('button', { name: 'Discard' }))
    expect(await screen.findByRole('dialog', { name: `Transaction: ${pilot.name}` })).toBeVisible()
  })

  it('returns after a canceled exclusion', async () => {
    const { user, drawer } = await open()
    await user.click(await drawer.findByRole('button', { name: 'More actions' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Exclude transaction' }))
    const form = await screen.findByRole('dialog', { name: 'Exclude transaction' })
    await user.click(await within(form).findByRole('button', { name: 'Cancel' }))
    expect(await screen.findByRole('dialog', { name: `Transaction: ${pilot.name}` })).toBeVisible()
  })

  it('T pairs it as a transfer, and does nothing if that is impossible', async () => {
    const { user } = await open(RIGHTS.filter((right) => right !== 'transaction.match'))
    await user.keyboard('t')
    expect(screen.queryByRole('combobox', { name: 'Truck' })).toBeNull()
    expect(screen.queryByRole('dialog', { name: 'Pair as a transfer' })).toBeNull()
  })

  it('posts a comment on this line with ⌘Enter', async () => {
    const { user, drawer, sent } = await open()
    await user.type(
      await drawer.findByRole('textbox', { name: 'Comment' }),
      'Is this T-104?{Control>}{Enter}{/Control}',
    )
    const posted = sent.find(({ method, path }) => method === 'POST' && path.includes('/shared/comment/'))
    expect(posted?.body).toEqual({
      model_name: 'transaction',
      object_id: 'pilot',
      body: 'Is this T-104?',
      reply_to: null,
      mentions: [],
    })
  })

  it('accepts one dropped file at a time', async () => {
    const { drawer, sent } = await open()
    const files = ['bol.pdf', 'scale.pdf'].map((name) => new File(['%PDF'], name))
    fireEvent.drop(drawer.getByRole('tab', { name: 'Details' }), { dataTransfer: { files } })
    expect(await screen.findByText('Drop one file at a time.')).toBeInTheDocument()
    const stored = () => sent.filter(({ method, path }) => method === 'POST' && path.endsWith('/file/file/'))
    expect(stored()).toEqual([])
    fireEvent.drop(drawer.getByRole('tab', { name: 'Details' }), { dataTransfer: { files: files.slice(1) } })
    await waitFor(() => expect(stored()).toHaveLength(1))
  })

  it('offers a rule next to Undo after a category is chosen, like the list', async () => {
    const { user, drawer } = await open()
    await user.click(await drawer.findByRole('button', { name: /^Choose category/ }))
    await user.click(await screen.findByRole('option', { name: /Diesel Fuel/ }))
    const offer = await screen.findByRole('button', { name: 'Make this a rule' })
    // Styles let the mouse through to it, but jsdom does not apply them.
    act(() => offer.click())
    expect(rules).toEqual(['pilot Diesel Fuel'])
  })

  it('offers the likely stakeholder, like the list', async () => {
    suggested.stakeholder = { id: 'pilot-co', full_name: 'Pilot Travel Centers', type: 'Vendor', confidence: 0.978 }
    const { user, drawer, sent } = await open()
    suggested.stakeholder = null
    await user.click(
      await drawer.findByRole('button', { name: 'Set stakeholder Pilot Travel Centers, 97% confidence' }),
    )
    await waitFor(() => expect(sent.map(({ body }) => body)).toContainEqual({ stakeholder: 'pilot-co' }))
  })

  it('asks before it categorizes a line that is more likely a match, like the list', async () => {
    likelier.bills = 1
    const { user, drawer, sent } = await open()
    await user.click(await drawer.findByRole('button', { name: /^Choose category/ }))
    await user.click(await screen.findByRole('option', { name: /Diesel Fuel/ }))
    const question = within(await screen.findByRole('alertdialog', { name: 'An open bill is $612.48' }))
    await user.click(question.getByRole('button', { name: 'Match bill' }))
    expect(await screen.findByRole('tab', { name: /Match/, selected: true })).toBeVisible()
    expect(sent.some(({ path }) => path.includes('edit-chart-of-account'))).toBe(false)
  })

  it('offers read-only users nothing to change', async () => {
    const { drawer } = await open(['transaction.read'])
    expect(drawer.getByText('No category')).toBeVisible()
    expect(drawer.queryByRole('button', { name: /Choose category|Flag|Add a note/ })).toBeNull()
    expect(drawer.queryByLabelText('Attach a file')).toBeNull()
    expect(drawer.queryByRole('textbox', { name: 'Comment' })).toBeNull()
  })

  it('does not offer to exclude or delete a reconciled line, because that would be refused', async () => {
    const { user, drawer } = await open(RIGHTS, cleared)
    await user.click(drawer.getByRole('button', { name: 'More actions' }))
    expect(await offered()).toEqual([expect.stringContaining('Pair as transfer')])
  })

  it('creates a rule from the line itself, unless something is matched to it', async () => {
    const made: string[] = []
    const makeRule = (row: Transaction) => void made.push(row.name)
    const { user, drawer } = await open(RIGHTS, cleared, { makeRule })
    await user.click(drawer.getByRole('button', { name: 'More actions' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Create rule from this' }))
    expect(made).toEqual(['Loves'])
  })

  it('creates no rule from a matched line', async () => {
    const { user, drawer } = await open(RIGHTS, paid, { makeRule: () => undefined })
    await user.click(drawer.getByRole('button', { name: 'More actions' }))
    expect(await offered()).not.toContain('Create rule from this')
  })

  it('lets a reconciled line entered by hand be corrected, but not excluded or deleted', async () => {
    const { user, drawer } = await open(RIGHTS, byHand)
    await user.click(drawer.getByRole('button', { name: 'More actions' }))
    expect(await offered()).toEqual(['Edit transaction', expect.stringContaining('Pair as transfer')])
  })

  it('offers to correct a reconciled line entered by hand even if that is the only action', async () => {
    const { user, drawer } = await open(
      RIGHTS.filter((right) => right !== 'transaction.match'),
      byHand,
    )
    await user.click(drawer.getByRole('button', { name: 'More actions' }))
    expect(await offered()).toEqual(['Edit transaction'])
  })
})
