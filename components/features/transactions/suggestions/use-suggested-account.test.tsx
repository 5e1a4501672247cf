import { screen } from '@testing-library/react'
import { useState } from 'react'
import type { TransactionMarks } from '@/lib/contract/transaction-marks'
import { answerCalls, renderScreen } from '@/tests/support/screen'
import { useSuggestedAccount } from './suggested'
import { sampleTransaction } from '@/tests/support/sample-transaction'

const DIESEL = { id: 'a-6010', name: 'Diesel Fuel', chart_number: 6010 }
const marksWith = (suggestion: TransactionMarks['suggestion']): TransactionMarks => ({
  id: 'row',
  parts: 0,
  comments: 0,
  attachments: 0,
  waits_for_you: false,
  rule: null,
  suggestion,
  stakeholder: null,
  candidates: { bills: 0, invoices: 0, loans: 0, transfers: 0, cards: 0 },
})
const answer = (account: typeof DIESEL | null) => ({
  body: {
    category: account?.name ?? null,
    chart_of_account: account,
    confidence: 0.97,
    explanation: '',
    engine: 'local',
    is_applied: false,
    nearest: [],
  },
})

function Taken({ shown }: { shown: TransactionMarks | undefined }) {
  const suggested = useSuggestedAccount()
  const [taken, setTaken] = useState('')
  return (
    <button
      onClick={() =>
        void suggested(sampleTransaction({ id: 'row' }), shown).then((account) => setTaken(account?.name ?? 'none'))
      }
    >
      take {taken}
    </button>
  )
}

describe('the account that the accept key takes', () => {
  it('is the one the row shows, without a request', async () => {
    const sent = answerCalls(() => answer(null))
    const { user } = renderScreen(
      <Taken shown={marksWith({ chart_of_account: DIESEL, confidence: 0.97, source: 'ai' })} />,
    )
    await user.click(screen.getByRole('button'))
    expect(await screen.findByText('take Diesel Fuel')).toBeVisible()
    expect(sent.filter(({ path }) => path.includes('/suggestion/'))).toHaveLength(0)
  })

  it('is the one AI suggests now if the row shows none yet, because it may have learned since the page was read', async () => {
    let learned: typeof DIESEL | null = null
    answerCalls(() => answer(learned))
    const { user } = renderScreen(<Taken shown={marksWith(null)} />)
    await user.click(screen.getByRole('button'))
    expect(await screen.findByText('take none')).toBeVisible()
    learned = DIESEL
    await user.click(screen.getByRole('button'))
    expect(await screen.findByText('take Diesel Fuel')).toBeVisible()
  })
})
