import {
  createReconciliation,
  deleteReconciliation,
  finishReconciliation,
  reconciliationList,
  undoReconciliation,
  updateReconciliation,
} from '@/lib/contract/reconciliation'
import { parseCents } from '@/lib/money/cents'
import { dayOf, dollars, pickOf, type Choice, type Sim, type Verb } from './sim'

/** The card's account in the chart. */
const CARD = 2110

async function one(sim: Sim, { pick }: Choice, finished: boolean) {
  const { results } = await sim.books.client.call(reconciliationList, { query: { finished } })
  return results[pick % Math.max(1, results.length)]
}

/** Finishes with the difference as an adjustment, which changes the bank account by it; a card's statement shows what is owed. */
async function finish(sim: Sim, choice: Choice): Promise<void> {
  const open = await one(sim, choice, false)
  if (!open) return
  const difference = parseCents(open.difference)
  const body = choice.coin ? { adjustment: { note: 'Bank fee not in the feed' } } : {}
  const answer = await sim.attempt(finishReconciliation, { params: { id: open.id }, body })
  if (!answer) return
  expect(choice.coin || difference === 0n).toBe(true)
  const bank = sim.model.banks.find(({ id }) => id === open.bank_account.id)
  if (sim.model.feed && bank?.is_linked) sim.model.feed.wasReconciled = true
  if (bank) bank.balance += bank.chart_number === CARD ? -difference : difference
}

export const RECONCILIATION_VERBS: Verb[] = [
  {
    name: 'start to reconcile',
    act: async (sim, choice) => {
      await sim.attempt(createReconciliation, {
        body: {
          bank_account: pickOf(sim.model.banks, choice.pick).id,
          end_date: dayOf(choice),
          settlement_balance: dollars(choice.cents - 200_000),
        },
      })
    },
  },
  {
    name: 'leave lines out of a statement',
    act: async (sim, choice) => {
      const open = await one(sim, choice, false)
      const some = sim.model.lines.filter((_, index) => (index + choice.other) % 3 === 0)
      if (open)
        await sim.attempt(updateReconciliation, {
          params: { id: open.id },
          body: { exclude_transaction_ids: some.map(({ id }) => id) },
        })
    },
  },
  { name: 'finish a reconciliation', act: finish },
  {
    name: 'open a reconciliation again',
    act: async (sim, choice) => {
      const done = await one(sim, choice, true)
      if (done) await sim.attempt(undoReconciliation, { params: { id: done.id } })
    },
  },
  {
    name: 'drop a reconciliation',
    act: async (sim, choice) => {
      const open = await one(sim, choice, false)
      if (open) await sim.attempt(deleteReconciliation, { params: { id: open.id } })
    },
  },
]
