import { screen, waitFor, within } from '@testing-library/react'
import { hasUnsavedChanges } from '@/components/ui/unsaved'
import { addDays } from '@/lib/dates/day'
import { answerCalls, renderScreen } from '@/tests/support/screen'
import { sampleUser } from '@/tests/support/sample-user'
import { sampleTransaction } from '@/tests/support/sample-transaction'
import { setDrawerState, useDrawerState } from '../detail/drawer-state'
import { SplitPanel } from '../split/split-panel'
import { MatchBills } from './match-bills'

const id = (n: number) => `01a1f640-bc00-7004-8000-00000000000${n}`
const bill = (n: number, open_balance: number) => ({
  id: id(n),
  entry_id: `BILL-${n}`,
  bill_number: `B-${n}`,
  stakeholder: { id: id(9), full_name: 'Rush Truck Centers', type: 'Vendor' as const },
  bill_date: '2026-05-01',
  bill_due_date: null,
  total_amount: open_balance,
  open_balance,
  amount: 500,
  score: 2,
  reasons: [],
})
const row = sampleTransaction({ amount: 500, amount_type: 'money_out' })
const show = (...open: number[]) =>
  renderScreen(<MatchBills row={row} bills={open.map((balance, n) => bill(n + 1, balance))} loans={[]} />)

const boxes = () => screen.getAllByRole('checkbox')
const ticked = () => screen.queryAllByRole('checkbox', { checked: true }).map((box) => box.getAttribute('aria-label'))

test('an undo reverts only this match; another one that somebody made in the meantime is reported and stays', async () => {
  const versions: (string | null)[] = []
  const theirs = {
    message: 'Someone else changed this in the meantime. Reload to see the change.',
    code: 'stale',
    changed: {
      by: 'Priya Nair',
      at: '2026-05-02T00:01:00Z',
      changes: [{ field: 'bill', from: null, to: ['BILL-000007'] }],
    },
  }
  answerCalls(({ path }) => {
    if (path.includes('/match-bill/')) return { body: { ...row, link: 'bill', updated_at: '2026-05-02T00:00:00Z' } }
    return path.includes('/unlink-bill/') ? { status: 409, body: theirs } : undefined
  })
  const network = globalThis.fetch
  globalThis.fetch = (input, init) => {
    if (String(input).includes('/unlink-bill/'))
      versions.push(new Headers(init?.headers).get('if-unmodified-since-version'))
    return network(input, init)
  }
  const { user } = show(500)
  await user.click(screen.getByRole('button', { name: /^Match/ }))
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  const alert = await screen.findByRole('alert')
  for (const words of [
    `Priya Nair changed ${row.name} in the meantime`,
    'Bill: none → BILL-000007',
    'It was not restored.',
  ])
    expect(alert).toHaveTextContent(words)
  await user.click(screen.getByRole('button', { name: 'Undo anyway' }))
  await waitFor(() => expect(versions).toEqual(['2026-05-02T00:00:00Z', null]))
})

describe('the bill that a key would match', () => {
  it('gets the focus of the drawer: the one that fits, otherwise the first that the amount fits in', () => {
    const first = () => document.querySelectorAll('[data-autofocus]')
    const { unmount } = show(6120, 500)
    expect([...first()]).toEqual([boxes()[1]])
    unmount()
    show(80, 6120)
    expect([...first()]).toEqual([boxes()[1]])
  })
  it('is preselected if the amount is exact to the cent', () => {
    show(6120, 500)
    expect(ticked()).toEqual(['Pay bill B-2'])
  })
  it('is left to the user if no bill is exact to the cent, and can still be paid in part', async () => {
    const { user } = show(6120, 80)
    expect(ticked()).toEqual([])
    await user.click(boxes()[0] as HTMLElement)
    expect(await screen.findByText('$5,620.00 of bill B-1 stays open.')).toBeVisible()
  })
  it('replaces one that leaves nothing for it', async () => {
    const { user } = show(500, 500)
    await user.click(boxes()[1] as HTMLElement)
    expect(ticked()).toEqual(['Pay bill B-2'])
  })
})

/** Searching for a truck finds the next payment of its loan. */
const answerLoan = (due: object) =>
  answerCalls(({ path }) => {
    if (path.includes('/user/me/')) return { body: sampleUser({ capabilities: ['asset.post'] }) }
    return path.includes('search=truck')
      ? { body: { bills: [], invoices: [], loans: [due], parties: [], party: null } }
      : undefined
  })

it('a loan that nothing suggests can be found by its name', async () => {
  const due = {
    ...{ id: id(5), loan: { id: id(6), entry_id: 'LOAN-000001', name: 'Truck 102 loan', agreement_name: null } },
    ...{ truck: null, n: 2, payments: 60, date: row.date, payment: 1754.81 },
    ...{
      interest: 400,
      principal: 85,
      fee: 15,
      balance: 84000,
      is_scheduled: false,
      is_extra: false,
      is_likely: true,
      updated_at: '2026-05-01T00:00:00Z',
    },
    ...{ score: 25, reasons: ['$1,254.81 less than scheduled'] },
  }
  answerLoan(due)
  const { user } = show(6120)
  await user.type(screen.getByRole('searchbox', { name: 'Search all open bills and loans' }), 'truck')
  const pay = await screen.findByRole('button', { name: 'Pay Truck 102 loan, payment 2' })
  expect(pay).toBeVisible()
  expect(pay).toHaveTextContent('Split as shown')
  expect(screen.getByRole('button', { name: 'Pay Truck 102 loan, principal only' })).toBeVisible()
  expect(screen.getByText(/this amount makes \$85\.00 principal, \$400\.00 interest and \$15\.00 fee/)).toBeVisible()
  expect(screen.queryByText('No open bill or loan matches')).toBeNull()
})

it('a line paid after a payment was due is never principal only', async () => {
  answerLoan({
    ...{ id: id(5), loan: { id: id(6), entry_id: 'LOAN-000001', name: 'Truck 102 loan', agreement_name: null } },
    ...{ truck: null, n: 2, payments: 60, date: addDays(row.date, -1), payment: 1754.81 },
    ...{ interest: 400, principal: 85, fee: 15, balance: 84000, is_scheduled: false, is_extra: false, is_likely: true },
    ...{ updated_at: '2026-05-01T00:00:00Z', score: 25, reasons: ['$1,254.81 less than scheduled'] },
  })
  const { user } = show(6120)
  await user.type(screen.getByRole('searchbox', { name: 'Search all open bills and loans' }), 'truck')
  expect(await screen.findByRole('button', { name: 'Pay Truck 102 loan, payment 2' })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Pay Truck 102 loan, principal only' })).toBeNull()
})

it('a line that names the lender and is far below the scheduled payment is extra principal, and nothing else', async () => {
  const due = {
    ...{ id: id(5), loan: { id: id(6), entry_id: 'LOAN-000001', name: 'Truck 102 loan', agreement_name: null } },
    ...{ truck: null, n: 2, payments: 60, date: addDays(row.date, 1), payment: 1754.81 },
    ...{ interest: 0, principal: 500, fee: 0, balance: 84000, is_scheduled: false, is_extra: true, is_likely: false },
    ...{ updated_at: '2026-05-01T00:00:00Z', score: 40, reasons: ['$1,254.81 less than scheduled'] },
  }
  const sent = answerLoan(due)
  const { user } = show(6120)
  await user.type(screen.getByRole('searchbox', { name: 'Search all open bills and loans' }), 'truck')
  await user.click(await screen.findByRole('button', { name: 'Pay Truck 102 loan, principal only' }))
  expect(screen.queryByRole('button', { name: 'Pay Truck 102 loan, payment 2' })).toBeNull()
  await waitFor(() =>
    expect(sent.find(({ path }) => path.includes('/loan/schedule/'))?.body).toMatchObject({
      is_paid: true,
      is_extra: true,
      transaction: row.id,
    }),
  )
})

describe('several bills', () => {
  it('are paid by one line: the amounts are shown before, sent in one call, and reverted in one', async () => {
    const sent = answerCalls(({ path }) => {
      if (path.includes('/match-bills/')) return { body: { transaction: { ...row, is_split: true }, lines: [] } }
      return path.includes('/unlink-bills/') ? { body: row } : undefined
    })
    const { user } = show(300, 120, 400)
    for (const at of [0, 1]) await user.click(boxes()[at] as HTMLElement)
    expect(screen.getByText('$80.00 is left. Choose further bills, or split the transaction first.')).toBeVisible()
    await user.click(boxes()[2] as HTMLElement)
    expect(screen.getByText('Bills B-1 and B-2 will be marked paid. $320.00 of bill B-3 stays open.')).toBeVisible()
    await user.click(screen.getByRole('button', { name: /^Match 3 bills/ }))
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(sent.map(({ path }) => path.split('/').at(-2))).toContain(row.id))
    expect(sent.find(({ method }) => method === 'POST')?.body).toEqual({
      transaction: row.id,
      bills: [
        { bill: id(1), amount: 300 },
        { bill: id(2), amount: 120 },
        { bill: id(3), amount: 80 },
      ],
    })
  })
  it('each get the typed amount, so that a payment can fall short of more than one', async () => {
    const { user } = show(400, 450)
    await user.click(boxes()[0] as HTMLElement)
    const first = screen.getByLabelText('Amount for B-1')
    await user.clear(first)
    await user.type(first, '410')
    expect(screen.getByText('Bill B-1 is open for $400.00.')).toBeVisible()
    await user.clear(first)
    await user.type(first, '200')
    await user.click(boxes()[1] as HTMLElement)
    expect(screen.getByLabelText('Amount for B-2')).toHaveValue('300.00')
    expect(screen.getByText('$200.00 of bill B-1 stays open. $150.00 of bill B-2 stays open.')).toBeVisible()
  })
  it('that add up to the line to the cent are found and ticked, even those that were not proposed', async () => {
    answerCalls(({ path }) =>
      path.includes('/bills-that-sum/') ? { body: { bills: [bill(3, 380), bill(4, 120)] } } : undefined,
    )
    const { user } = show(6120)
    await user.click(screen.getByRole('button', { name: 'Find the sum' }))
    await waitFor(() => expect(ticked()).toEqual(['Pay bill B-3', 'Pay bill B-4']))
    expect(screen.getByRole('button', { name: /^Match 2 bills/ })).toBeEnabled()
  })
  it('are not offered for a split part, which can pay only one', async () => {
    const part = { ...row, split_transaction: id(8) }
    const { user } = renderScreen(<MatchBills row={part} bills={[bill(1, 300), bill(2, 200)]} loans={[]} />)
    await user.click(boxes()[0] as HTMLElement)
    expect(screen.getByText('$200.00 is left. A part of a transaction pays one bill.')).toBeVisible()
    await user.click(boxes()[1] as HTMLElement)
    expect(ticked()).toEqual(['Pay bill B-2'])
  })
})

describe('a line that is larger than its bill', () => {
  const whole = sampleTransaction({ id: id(8), amount: 500 })
  const Panels = () => {
    const drawer = useDrawerState()
    const [shown = whole] = drawer?.rows ?? []
    return drawer?.panel === 'split' ? (
      <SplitPanel row={shown} />
    ) : (
      <MatchBills row={shown} bills={[bill(1, 349)]} loans={[]} />
    )
  }
  const open = (capabilities: string[]) => {
    const part = sampleTransaction({ id: id(7), amount: 349, split_transaction: whole.id })
    const sent = answerCalls(({ method, path }) => {
      if (path.includes('/user/me/')) return { body: sampleUser({ capabilities }) }
      if (method === 'POST') return { body: { transaction: { ...whole, is_split: true }, lines: [part] } }
      if (path.includes('transaction-detail')) return { body: whole }
      return { body: { ...NOTHING, bills: [], invoices: [], loans: [], parties: [], party: null } }
    })
    setDrawerState({ rows: [whole], index: 0, first: 1, count: 1, panel: 'match' })
    return { sent, ...renderScreen(<Panels />) }
  }
  const NOTHING = { count: 0, next: null, previous: null, results: [], money_in: 0, money_out: 0 }

  it("is split in one step: the bill's amount is filled in, the category of the rest is left to choose, and the part is matched next", async () => {
    const { user, sent } = open(['transaction.edit', 'transaction.match'])
    await user.click(screen.getByRole('checkbox'))
    expect(screen.getByText('$151.00 is left. Choose further bills, or split the transaction first.')).toBeVisible()
    await user.click(await screen.findByRole('button', { name: 'Split off $151.00' }))
    const [first, rest] = await screen.findAllByRole('group', { name: /^Line \d/ })
    const amounts = screen.getAllByRole('textbox', { name: 'Amount' }).map((field) => (field as HTMLInputElement).value)
    expect(amounts).toEqual(['349.00', '151.00'])
    expect(within(first as HTMLElement).getByText('Rush Truck Centers')).toBeVisible()
    expect(within(first as HTMLElement).getByRole('textbox', { name: 'Description' })).toHaveValue('Bill B-1')
    expect(rest?.querySelector('[data-autofocus="true"]')).not.toBeNull()
    await user.click(screen.getByRole('button', { name: /^Save split/ }))
    expect(await screen.findByText('Bill B-1 will be marked paid.')).toBeVisible()
    expect(sent.find(({ method }) => method === 'POST')?.body).toMatchObject({
      transaction: whole.id,
      lines: [
        { chart_of_account: null, amount: 349, stakeholder: id(9), description: 'Bill B-1' },
        { chart_of_account: null, amount: 151, stakeholder: id(9) },
      ],
    })
  })

  it('returns to Match if the split is canceled', async () => {
    const { user } = open(['transaction.edit', 'transaction.match'])
    await user.click(screen.getByRole('checkbox'))
    await user.click(await screen.findByRole('button', { name: 'Split off $151.00' }))
    await user.click(await screen.findByRole('button', { name: 'Cancel' }))
    expect(await screen.findByRole('heading', { name: 'Match to a bill' })).toBeVisible()
    expect(screen.queryByRole('button', { name: /^Save split/ })).toBeNull()
  })

  it('cannot be split without the right to do so', async () => {
    const { user } = open(['transaction.match'])
    await user.click(screen.getByRole('checkbox'))
    expect(await screen.findByText(/^\$151\.00 is left/)).toBeVisible()
    expect(screen.queryByRole('button', { name: /^Split off/ })).toBeNull()
  })
})

test('ticked bills and typed amounts count as unsaved until they are matched, but preselected bills do not', async () => {
  answerCalls(() => undefined)
  const { user } = show(500, 300)
  expect(ticked()).toHaveLength(1)
  expect(hasUnsavedChanges()).toBe(false)
  await user.click(boxes()[1] as HTMLElement)
  expect(hasUnsavedChanges()).toBe(true)
})
