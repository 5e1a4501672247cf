import { screen, waitFor } from '@testing-library/react'
import { answerCalls, renderScreen } from '@/tests/support/screen'
import { useUnlink } from './use-unlink'

const entry = (event_type: string, entry_id: string) => ({ id: entry_id, entry_id, event_type })

async function askedOf(invoices: readonly string[]): Promise<string> {
  answerCalls(() => ({
    body: {
      amount: 41_200,
      journal_entries: [entry('transaction', 'TXN-1'), ...invoices.map((id) => entry('invoice', id))],
    },
  }))
  function Payment() {
    const unlink = useUnlink('invoice')
    const payment = { transaction: 'deposit', name: 'RTS FINANCIAL', date: '2026-03-02', amount: 1500 }
    return <button onClick={() => void unlink(payment)}>Off</button>
  }
  const { user } = renderScreen(<Payment />)
  await user.click(screen.getByRole('button', { name: 'Off' }))
  const question = await screen.findByRole('alertdialog')
  const text = question.textContent
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(question).not.toBeInTheDocument())
  return text
}

it('the payment of a single invoice names only that invoice', async () => {
  expect(await askedOf(['INV-000001'])).toContain(
    'RTS FINANCIAL, Mar 2, 2026, $1,500.00. The invoice is open again for that amount',
  )
})

it('a deposit that settles several invoices says which others are reopened with it', async () => {
  expect(await askedOf(['INV-000001', 'INV-000002'])).toContain(
    'All 2 invoices of this deposit of $41,200.00 are open again, and the bank line becomes uncategorized: INV-000001, INV-000002.',
  )
})
