import { screen, waitFor } from '@testing-library/react'
import type { TransactionMarks } from '@/lib/contract/transaction-marks'
import { answerCalls, renderScreen } from '@/tests/support/screen'
import { AcceptSure } from './accept-sure'
import { withEdits } from './edits'
import { transactionRow } from './transaction-row.fixture'
import { useEdits } from './use-edits'

const id = (n: number) => `01a1f640-bc00-7004-8000-00000000000${n}`
const DIESEL = { id: id(7), name: 'Diesel Fuel', chart_number: 6010 }
const TOLLS = { id: id(8), name: 'Tolls', chart_number: 6050 }
const marksOf = (n: number, suggestion: TransactionMarks['suggestion'], bills = 0): TransactionMarks => ({
  id: id(n), parts: 0, comments: 0, attachments: 0, waits_for_you: false, rule: null, suggestion,
  candidates: { bills, invoices: 0, loans: 0, transfers: 0 },
})
const sure = (chart_of_account: typeof DIESEL, confidence = 0.99) => ({ chart_of_account, confidence, source: 'ai' as const })
const ROWS = [1, 2, 3, 4, 5, 6].map((n) => transactionRow({ id: id(n), name: `Line ${n}`, is_finalized: n === 6 }))
const MARKS = new Map([
  marksOf(1, sure(DIESEL)), marksOf(2, sure(TOLLS, 0.9)), marksOf(3, sure(DIESEL, 0.89)), marksOf(4, null), marksOf(5, sure(DIESEL), 1), marksOf(6, sure(DIESEL)),
].map((marks) => [marks.id, marks] as const))

function Shown() {
  const edits = useEdits()
  const page = { count: ROWS.length, next: null, previous: null, results: ROWS }
  return <AcceptSure rows={withEdits(page, edits.edits, { tab: 'not-categorized', held: null }).results} marks={MARKS} edits={edits} />
}

function open() {
  const sent = answerCalls(({ method, body }) => {
    if (method === 'GET') return { body: { count: 0, next: null, previous: null, results: [] } }
    return { body: Array.isArray(body) ? {} : { ...ROWS[0], chart_of_account: DIESEL, status: 'by_user', updated: 2, transactions: [id(1), id(2)] } }
  })
  return { ...renderScreen(<Shown />), posts: () => sent.filter(({ path, method }) => method === 'POST' && path.includes('edit-chart-of-account')) }
}

describe('accepting what the helper is sure of', () => {
  it('counts suggestions of 90% and more, says what it leaves and why, and files each under its own account', async () => {
    const { user, posts } = open()
    await user.click(screen.getByRole('button', { name: 'Accept 2 high-confidence' }))
    const asked = await screen.findByRole('alertdialog', { name: 'Accept 2 suggestions?' })
    expect(asked).toHaveTextContent('1 with less than 90% confidence')
    expect(asked).toHaveTextContent('1 without a suggestion')
    expect(asked).toHaveTextContent('1 likelier a match or a transfer')
    expect(asked).toHaveTextContent('1 that cannot be changed now')
    expect(posts()).toHaveLength(0)
    await user.click(screen.getByRole('button', { name: 'Accept 2' }))
    await waitFor(() => expect(posts()).toHaveLength(2))
    expect(posts().map(({ path, body }) => [path.includes(id(1)) ? 1 : 2, body])).toEqual([
      [1, { chart_of_account: DIESEL.id }], [2, { chart_of_account: TOLLS.id }],
    ])
    expect(await screen.findByText('2 transactions accepted')).toBeVisible()
  })

  it('one undo takes all of it back', async () => {
    const { user, posts } = open()
    await user.click(screen.getByRole('button', { name: 'Accept 2 high-confidence' }))
    await user.click(await screen.findByRole('button', { name: 'Accept 2' }))
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(posts()).toHaveLength(3))
    expect(posts()[2]?.body).toMatchObject({ transactions: [id(1), id(2)], chart_of_account: null })
  })

  it('asks first: Cancel files nothing', async () => {
    const { user, posts } = open()
    await user.click(screen.getByRole('button', { name: 'Accept 2 high-confidence' }))
    await user.click(await screen.findByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(posts()).toHaveLength(0)
  })
})
