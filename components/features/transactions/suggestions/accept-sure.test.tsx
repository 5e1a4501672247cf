import { screen, waitFor } from '@testing-library/react'
import { MORE_ARE_SURE } from '@/lib/contract/refusal'
import { answerCalls, renderScreen } from '@/tests/support/screen'
import { AcceptSure } from './accept-sure'
import { sampleTransaction } from '@/tests/support/sample-transaction'
import { useEdits } from '../edits/use-edits'

const id = (n: number) => `01a1f640-bc00-7004-8000-00000000000${n}`
const DIESEL = { id: id(7), name: 'Diesel Fuel', chart_number: 6010 }
const FILTER = { not_categorized: true, search: 'pilot' }
const FILED = [1, 2].map((n) =>
  sampleTransaction({ id: id(n), name: `Line ${n}`, chart_of_account: DIESEL, status: 'by_user' }),
)
const SKIPPED = [
  { reason: 'unsure', count: 1 },
  { reason: 'no_suggestion', count: 3 },
  { reason: 'likelier', count: 1 },
  { reason: 'finalized', count: 1 },
]

function Shown() {
  return <AcceptSure filter={FILTER} edits={useEdits()} />
}

function open(able = 2) {
  const sent = answerCalls(({ path, method }) => {
    if (path.includes('accept-sure-preview')) return { body: { able, skipped: able > 0 ? SKIPPED : [] } }
    if (method === 'GET')
      return { body: { count: 2, next: null, previous: null, results: FILED, money_in: 0, money_out: 0 } }
    return { body: { updated: 2, transactions: [id(1), id(2)] } }
  })
  const writes = () =>
    sent
      .filter(({ path, method }) => method !== 'GET' && !path.includes('preview'))
      .map(({ path, body }) => ({ path, body }))
  return { ...renderScreen(<Shown />), sent, writes }
}

describe('accepting the suggestions that AI is sure of', () => {
  it('counts all matching lines, not just the page; says what it leaves and why; and sends the filter, not ids', async () => {
    const { user, writes, sent } = open()
    await user.click(await screen.findByRole('button', { name: 'Accept 2 high-confidence' }))
    const question = await screen.findByRole('alertdialog', { name: 'Accept 2 suggestions?' })
    for (const words of [
      '1 with less than 97% confidence',
      '3 without an AI suggestion',
      '1 more likely a match or a transfer',
      '1 finalized',
    ]) {
      expect(question).toHaveTextContent(words)
    }
    expect(writes()).toEqual([])
    await user.click(screen.getByRole('button', { name: 'Accept 2' }))
    expect(await screen.findByText('2 transactions accepted')).toBeVisible()
    expect(writes()).toEqual([
      { path: expect.stringContaining('/accept-sure/') as string, body: { filter: FILTER, at_most: 2 } },
    ])
    expect(sent.filter(({ path }) => path.includes('accept-sure-preview')).map(({ body }) => body)).toContainEqual({
      filter: FILTER,
    })
  })

  it('asks again, with the new count, if more are sure by now than were confirmed', async () => {
    let able = 2
    const sent = answerCalls(({ path, method, body }) => {
      if (path.includes('accept-sure-preview')) return { body: { able, skipped: [] } }
      if (method === 'GET')
        return { body: { count: 2, next: null, previous: null, results: FILED, money_in: 0, money_out: 0 } }
      const isLess = able > (body as { at_most: number }).at_most
      return isLess ? { status: 409, body: MORE_ARE_SURE } : { body: { updated: able, transactions: [id(1), id(2)] } }
    })
    const { user } = renderScreen(<Shown />)
    await user.click(await screen.findByRole('button', { name: 'Accept 2 high-confidence' }))
    await screen.findByRole('alertdialog', { name: 'Accept 2 suggestions?' })
    able = 3
    await user.click(screen.getByRole('button', { name: 'Accept 2' }))
    await screen.findByRole('alertdialog', { name: 'Accept 3 suggestions?' })
    expect(screen.queryByText(/accepted/)).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Accept 3' }))
    expect(await screen.findByText('3 transactions accepted')).toBeVisible()
    expect(sent.filter(({ path }) => path.includes('/accept-sure/')).map(({ body }) => body)).toEqual([
      { filter: FILTER, at_most: 2 },
      { filter: FILTER, at_most: 3 },
    ])
  })

  it('can be reverted with a single undo', async () => {
    const { user, writes } = open()
    await user.click(await screen.findByRole('button', { name: 'Accept 2 high-confidence' }))
    await user.click(await screen.findByRole('button', { name: 'Accept 2' }))
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(writes()).toHaveLength(2))
    expect(writes()[1]?.body).toMatchObject({ transactions: [id(1), id(2)], chart_of_account: null, leave_out: true })
  })

  it('asks first, and Cancel categorizes nothing', async () => {
    const { user, writes } = open()
    await user.click(await screen.findByRole('button', { name: 'Accept 2 high-confidence' }))
    await user.click(await screen.findByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(writes()).toEqual([])
  })

  it('is not offered if nothing is sure', async () => {
    const { sent } = open(0)
    await waitFor(() => expect(sent.some(({ path }) => path.includes('accept-sure-preview'))).toBe(true))
    expect(screen.queryByRole('button', { name: /high-confidence/ })).toBeNull()
  })
})
