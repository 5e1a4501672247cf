import type { Transaction } from '@/lib/contract/transaction'
import type { Marks } from '../list/marks'
import { isWaiting } from '../queries'
import { likelierThan } from '../suggestions/likelier'
import { isOpen } from '../suggestions/suggested'
import { acceptSuggested, assignSuggested, type Change } from './changes'

interface AcceptStep {
  rows: readonly Transaction[]
  change: Change
}

/** The changes that accepting these rows makes, step by step: suggested stakeholders are set, and each row is categorized as suggested. */
export function acceptPlan(rows: readonly Transaction[], marks: Marks): AcceptStep[] {
  const accounts = present(rows, (row) =>
    isOpen(row) && isWaiting(row) ? marks.get(row.id)?.suggestion?.chart_of_account : null,
  )
  const people = present(rows, (row) => (row.stakeholder === null ? marks.get(row.id)?.stakeholder : null))
  const likelier = rows.filter((row) => {
    const account = accounts.get(row.id) ?? (row.status === 'by_truck_gpt' ? row.chart_of_account : null)
    return account && likelierThan(account, row, marks.get(row.id))
  })
  const assigned = rows.filter(({ id }) => people.has(id))
  const assign: AcceptStep[] = assigned.length > 0 ? [{ rows: assigned, change: assignSuggested(people) }] : []
  const isFiled = rows.some(({ id, status }) => accounts.has(id) || status === 'by_truck_gpt')
  // If nothing is suggested at all, categorizing reports that.
  if (!isFiled && assign.length > 0) return assign
  return [...assign, { rows, change: acceptSuggested(accounts, new Set(likelier.map(({ id }) => id))) }]
}

function present<T>(
  rows: readonly Transaction[],
  pick: (row: Transaction) => T | null | undefined,
): ReadonlyMap<string, T> {
  return new Map(
    rows.flatMap((row) => {
      const found = pick(row)
      return found ? [[row.id, found] as const] : []
    }),
  )
}
