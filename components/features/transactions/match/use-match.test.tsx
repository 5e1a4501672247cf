import { screen, waitFor } from '@testing-library/react'
import type { Transaction } from '@/lib/contract/transaction'
import { answerCalls, renderScreen } from '@/tests/support/screen'
import { sampleTransaction } from '@/tests/support/sample-transaction'
import { useMatch } from './use-match'

const at = (second: number) => `2026-05-18T12:00:0${second}.000Z`
const FUEL = { id: 'fuel', name: 'Diesel Fuel', chart_number: 6010 }

function Work({ row }: { row: Transaction }) {
  const { settle } = useMatch(row)
  return <button onClick={() => void settle({ invoices: [] })}>Match</button>
}

/** Matches a line, unlinks it, and returns what was written then. */
async function takenBack(over: object) {
  const row = sampleTransaction({ id: 'line', updated_at: at(1), ...over })
  let writes = 0
  const sent = answerCalls(({ method }) =>
    method === 'GET' ? undefined : { body: { ...row, updated_at: at(1 + (writes += 1)) } },
  )
  const { user } = renderScreen(<Work row={row} />)
  await user.click(screen.getByRole('button', { name: 'Match' }))
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  const written = () => sent.filter(({ method }) => method !== 'GET').slice(1)
  await waitFor(() => expect(written().length).toBeGreaterThan(0))
  return written
}

test('unlinking a match restores the category of the line and the rule that set it', async () => {
  const written = await takenBack({ chart_of_account: FUEL, status: 'by_rule', truck: { id: 't1' } })
  await waitFor(() => expect(written()).toHaveLength(2))
  expect(written()[1]).toMatchObject({
    path: '/api/v1/transaction/line/edit-chart-of-account/',
    body: { chart_of_account: 'fuel', filed_by: 'by_rule', truck: 't1' },
    version: at(3),
  })
})

test('a line that was uncategorized is uncategorized again', async () => {
  const written = await takenBack({ chart_of_account: null, status: 'uncategorized' })
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(written()).toHaveLength(1)
})
