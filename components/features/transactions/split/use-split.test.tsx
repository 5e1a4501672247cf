import { screen, waitFor } from '@testing-library/react'
import type { LoanCandidate } from '@/lib/contract/transaction-match'
import { answerCalls, renderScreen } from '@/tests/support/screen'
import { sampleTransaction } from '@/tests/support/sample-transaction'
import { linesOf } from './split-values'
import type { BillShare } from '../match/bill-shares'
import { useMatch } from '../match/use-match'
import { useSplit } from './use-split'

const at = (second: number) => `2026-05-18T12:00:0${second}.000Z`
const whole = sampleTransaction({ id: 'whole', amount: 100, is_split: true, updated_at: at(1) })
const part = (id: string, over: object = {}) =>
  sampleTransaction({ id, amount: 50, split_transaction: 'whole', updated_at: at(2), ...over })
const [stays, goes] = [part('stays', { note: 'unit 12' }), part('goes', { note: 'hotel', is_flagged: true })]

const due: LoanCandidate = {
  id: 'row',
  loan: { id: 'loan', entry_id: 'LOAN-000001', name: 'Trailer', agreement_name: null },
  truck: null,
  n: 1,
  payments: 60,
  date: '2026-05-18',
  payment: 50,
  interest: 10,
  principal: 40,
  fee: 0,
  balance: 100000,
  is_scheduled: true,
  is_extra: false,
  is_likely: true,
  updated_at: at(4),
  score: 90,
  reasons: [],
}

const share: BillShare = {
  bill: {
    ...{ id: 'bill', entry_id: 'BILL-000001', bill_number: 'B-1', bill_date: '2026-05-01', bill_due_date: null },
    ...{ stakeholder: { id: 's', full_name: 'Pilot', type: 'Vendor' }, total_amount: 50, open_balance: 50, amount: 50 },
    ...{ score: 90, reasons: [] },
  },
  amount: 50,
}

function Work() {
  const { save } = useSplit(whole, [stays, goes])
  const { payBills, payLoan } = useMatch(goes)
  const [first] = linesOf(whole, [stays])
  const lines = first ? [first, { ...first, part: null }] : []
  return (
    <>
      <button onClick={() => void save(lines, () => undefined).catch(() => undefined)}>Split</button>
      <button onClick={() => void payBills([share])}>Match</button>
      <button onClick={() => void payLoan(due)}>Pay</button>
    </>
  )
}

/** The versions and bodies of the write requests. */
function show(answer: { status?: number; body: unknown }) {
  answerCalls(({ method }) => (method === 'GET' ? undefined : answer))
  const fetched = jest.spyOn(globalThis, 'fetch')
  const written = () =>
    fetched.mock.calls
      .filter(([, init]) => (init?.method ?? 'GET') !== 'GET')
      .map(
        ([, init]) =>
          [
            new Headers(init?.headers).get('if-unmodified-since-version'),
            JSON.parse(String(init?.body)) as { lines?: object[]; transaction_version?: string },
          ] as const,
      )
  return { ...renderScreen(<Work />), written }
}
afterEach(() => jest.restoreAllMocks())

test('a split sends the versions of the line and its parts; its undo restores a removed part with its note and flag, and leaves those of a part that remains', async () => {
  const split = { ...whole, updated_at: at(5) }
  const { user, written } = show({ body: { transaction: split, lines: [stays, part('new', { updated_at: at(5) })] } })
  await user.click(screen.getByRole('button', { name: 'Split' }))
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(written()).toHaveLength(2))
  const [[version, sent], [undone, again]] = written() as [ReturnType<typeof written>[0], ReturnType<typeof written>[0]]
  expect([version, undone]).toEqual([at(2), at(5)])
  expect(sent.lines).toMatchObject([{ part: 'stays' }, { part: null }])
  expect(again.lines?.[0]).not.toHaveProperty('note')
  expect(again.lines?.[0]).not.toHaveProperty('is_flagged')
  expect(again.lines).toMatchObject([{ part: 'stays' }, { part: null, note: 'hotel', is_flagged: true }])
})

const THEIRS = {
  message: 'Someone else changed this in the meantime. Reload to see the change.',
  code: 'stale',
  changed: { by: 'Priya Nair', at: at(3), changes: [{ field: 'chart_of_account', from: null, to: 'Tolls' }] },
}
const OF_LOAN = { message: THEIRS.message, code: 'stale' }

/** The first write conflicts with somebody else's change. */
function meeting(refusal: object, body: unknown) {
  let tries = 0
  answerCalls(({ method }) =>
    method === 'GET' ? undefined : (tries += 1) === 1 ? { status: 409, body: refusal } : { body },
  )
  const fetched = jest.spyOn(globalThis, 'fetch')
  const written = () =>
    fetched.mock.calls
      .filter(([, init]) => (init?.method ?? 'GET') !== 'GET')
      .map(
        ([, init]) =>
          [
            new Headers(init?.headers).get('if-unmodified-since-version'),
            JSON.parse(String(init?.body)) as { transaction_version?: string },
          ] as const,
      )
  return { ...renderScreen(<Work />), written }
}

test('matching a line that somebody changed in the meantime says who changed what; Keep mine matches it anyway', async () => {
  const { user, written } = meeting(THEIRS, goes)
  await user.click(screen.getByRole('button', { name: 'Match' }))
  const alert = await screen.findByRole('alert')
  for (const words of [/Priya Nair changed .* in the meantime/, /Category: none → Tolls/, /Your change is not saved/])
    expect(alert).toHaveTextContent(words)
  expect(screen.getAllByRole('alert')).toHaveLength(1)
  await user.click(screen.getByRole('button', { name: 'Keep mine' }))
  expect(await screen.findByText('Matched to bill B-1')).toBeVisible()
  expect(written().map(([version]) => version)).toEqual([at(2), null])
})

test('splitting a line that somebody changed in the meantime keeps what was typed, and Keep mine sends exactly that', async () => {
  const { user, written } = meeting(THEIRS, {
    transaction: { ...whole, updated_at: at(5) },
    lines: [stays, part('new')],
  })
  await user.click(screen.getByRole('button', { name: 'Split' }))
  await user.click(await screen.findByRole('button', { name: 'Keep mine' }))
  expect(await screen.findByText('Split into 2 parts')).toBeVisible()
  const [first, second] = written()
  expect([first?.[0], second?.[0], second?.[1]]).toEqual([at(2), null, first?.[1]])
})

test('a loan payment sends the versions of the loan and the line; if somebody changed the loan in the meantime, Keep mine pays without either', async () => {
  const { user, written } = meeting(OF_LOAN, { id: 'row', updated_at: at(6) })
  await user.click(screen.getByRole('button', { name: 'Pay' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('Somebody changed Trailer in the meantime')
  await user.click(screen.getByRole('button', { name: 'Keep mine' }))
  expect(await screen.findByText('Paid Trailer, payment 1 of 60')).toBeVisible()
  expect(written().map(([version, body]) => [version, body.transaction_version])).toEqual([
    [at(4), at(2)],
    [null, undefined],
  ])
})

test('Reload keeps what somebody else did', async () => {
  const { user, written } = meeting(THEIRS, goes)
  await user.click(screen.getByRole('button', { name: 'Match' }))
  await user.click(await screen.findByRole('button', { name: 'Reload' }))
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  expect(written()).toHaveLength(1)
})
