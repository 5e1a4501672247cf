import { screen, within } from '@testing-library/react'
import { ShellProvider } from '@/components/shell/shell-context'
import type { ReconciliationReport } from '@/lib/contract/reconciliation'
import { sumWire } from '@/lib/money/cents'
import { SHELL } from '@/tests/support/sample-shell'
import { sampleUser } from '@/tests/support/sample-user'
import { answerCalls, renderScreen } from '@/tests/support/screen'
import { AccountCard } from './account-card'
import { EXPORTED } from './columns'
import { FinishedReport } from './finished-report'
import { sampleBankAccount, sampleReconciliation } from '@/tests/support/sample-reconciliation'

// Source: LEDGER §7, the card of January.
const row = sampleReconciliation({
  bank_account: { id: 'card', name: 'Fleet card', mask: '0932', kind: 'credit' },
  beginning_balance: 3200,
  money_in_balance: 75,
  money_out_balance: 941,
  ending_balance: 4066,
  settlement_balance: 4066,
  difference: 0,
  settlement_file: null,
  finished: true,
})
const line = (id: string, amount: number, amount_type: 'money_in' | 'money_out') => ({
  id,
  entry_id: `E${id}`,
  date: '2026-01-10',
  name: `LINE ${id}`,
  amount,
  amount_type,
  stakeholder: null,
  category: 'Fuel',
})
const report: ReconciliationReport = {
  reconciliation: row,
  cleared: [line('refund', 75, 'money_in'), line('fuel', 941, 'money_out')],
  outstanding: [line('late', 36, 'money_out')],
  adjustments: [],
  outstanding_balance: 36,
  ledger_balance: 4102,
}

it('the report of a card counts every line as its statement does: spending adds to the debt', async () => {
  answerCalls(({ path }) =>
    path.includes('/user/me/')
      ? { body: sampleUser({ capabilities: ['reconciliation.read'] }) }
      : path.includes('/report/')
        ? { body: report }
        : { body: { count: 0, next: null, previous: null, results: [] } },
  )
  renderScreen(
    <ShellProvider value={SHELL}>
      <FinishedReport row={row} />
    </ShellProvider>,
  )
  const cleared = await screen.findByRole('table', { name: 'Cleared' })
  expect(within(cleared).getByRole('row', { name: /LINE refund/ })).toHaveTextContent('($75.00)')
  expect(within(cleared).getByRole('row', { name: /LINE fuel/ })).toHaveTextContent(/\$941\.00$/)
  expect(within(cleared).getByRole('row', { name: /Total cleared/ })).toHaveTextContent(/\$866\.00$/)
  expect(within(screen.getByRole('table', { name: 'Outstanding' })).getByText('Total outstanding')).toBeVisible()
  expect(screen.getByRole('region', { name: 'Summary' })).toHaveTextContent(/Outstanding, 1\$36\.00/)
  expect(screen.getByRole('region', { name: 'Outstanding' })).not.toHaveTextContent('($36.00)')
})

it('a row of the list adds up from the beginning to the ending balance', () => {
  const value = (name: string) => Number(EXPORTED.find(([header]) => header === name)?.[1](row))
  expect(sumWire([value('Beginning'), value('Money in'), value('Money out')])).toBe(value('Ending'))
})

it("a card's uncleared amount has the sign of its debt", async () => {
  renderScreen(
    <AccountCard
      account={sampleBankAccount({ kind: 'credit', current_balance: 4102 })}
      state={{
        bank_account: 'card',
        last_date: null,
        open_reconciliation: null,
        uncleared_count: 1,
        uncleared_balance: -36,
      }}
      months={[
        {
          month: '2026-01-01',
          state: 'changed',
          reconciliation: null,
          changes: [
            {
              transaction: 'refund',
              name: 'REFUND',
              date: '2026-01-10',
              amount: 75,
              amount_type: 'money_in',
              what: 'removed by the bank',
            },
          ],
        },
      ]}
    />,
  )
  expect(await screen.findByText('$4,102.00 owed')).toBeVisible()
  expect(screen.getByText('1 not cleared, $36.00')).toBeVisible()
  expect(screen.getByRole('status')).toHaveTextContent('REFUND of Jan 10, 2026, ($75.00), removed by the bank.')
})
