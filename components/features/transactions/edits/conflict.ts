import { changedMeanwhile, isStale } from '@/lib/client/stale'
import type { Transaction } from '@/lib/contract/transaction'
import type { BulkSkipped } from '@/lib/contract/transaction-bulk'
import type { LeftOut } from './changes'
import { skipWords } from '../suggestions/skip-words'

/** The rows a bulk change left out and why, as lines of a notification. */
export function leftOutLines({ skipped }: LeftOut, rows: readonly Pick<Transaction, 'name'>[]): string[] {
  const [only] = rows
  const changed = skipped.filter(({ reason }) => reason === 'changed')
  const others = skipped.filter(({ reason }) => reason !== 'changed')
  if (changed.length === 0) return [`${countOf(others)} left out`, ...others.map(skipWords)]
  const count = countOf(changed)
  const what = rows.length === 1 && only ? only.name : `${count} of them`
  return [
    `${whoOf(changed)} changed ${what} in the meantime`,
    rows.length === 1
      ? 'Your change to this transaction was not saved.'
      : 'Your changes to these transactions were not saved.',
    ...others.map(skipWords),
  ]
}

export const NOT_RESTORED = 'It was not restored.'

/** The rows an undo left out and why. */
export const notRestored = ({ skipped }: LeftOut, rows: number): string[] => [
  `${countOf(skipped)} of ${rows.toLocaleString('en-US')} not restored`,
  ...skipped.map(skipWords),
]

const countOf = (skipped: readonly BulkSkipped[]): string =>
  skipped.reduce((sum, { count }) => sum + count, 0).toLocaleString('en-US')
const whoOf = (changed: readonly BulkSkipped[]): string =>
  [...new Set(changed.map(({ by }) => by ?? 'Somebody'))].join(' and ')

/** The same as a count, for bulk changes. */
export const staleBy = (error: unknown): string | null =>
  isStale(error) ? (changedMeanwhile(error)?.by ?? 'somebody') : null
