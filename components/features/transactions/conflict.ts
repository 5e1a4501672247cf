import { ApiError } from '@/lib/client/api-error'
import { Problem } from '@/lib/contract/problem'
import type { Transaction } from '@/lib/contract/transaction'
import type { LeftOut } from './changes'
import { changesTold } from './detail/activity-words'

/** The same for rows that were left out of a change of many. */
export function leftOutLines(left: LeftOut, rows: readonly Pick<Transaction, 'name'>[]): string[] {
  const [only] = rows
  const what = rows.length === 1 && only ? only.name : `${rows.length.toLocaleString('en-US')} of them`
  const who = [...new Set(left.by)].join(' and ')
  return [`${who} changed ${what} in the meantime`, rows.length === 1 ? 'Your change of it is not saved.' : 'Your change of those is not saved.']
}

/** What somebody else did to a row while it was being edited, as lines of a notification; null when that is not why it was refused. */
export function conflictOf(error: unknown, row: Pick<Transaction, 'name'>): string[] | null {
  if (!(error instanceof ApiError) || error.code !== 'stale') return null
  const { changed } = Problem.parse(error.body)
  if (!changed) return [`Somebody changed ${row.name} in the meantime`, ...error.lines]
  const told = changesTold(changed).filter(({ field }) => field !== 'Status')
  return [
    `${changed.by} changed ${row.name} in the meantime`,
    ...told.map(({ field, from, to }) => `${field}: ${from} → ${to}`),
    'Your change is not saved.',
  ]
}
