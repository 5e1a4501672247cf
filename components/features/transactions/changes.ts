import { call } from '@/lib/client/call'
import {
  bulkFinalize,
  editChartOfAccount,
  editChartOfAccountBulk,
  editStakeholder,
  editStakeholderBulk,
  updateTransaction,
  type Transaction,
  type TransactionFilter,
} from '@/lib/contract/transaction'
import type { ChosenAccount } from '@/components/pickers/account-panel'
import type { ChosenStakeholder } from '@/components/pickers/stakeholder-panel'
import type { Patch } from './edits'
import { isWaiting } from './queries'

/** Something a person does to transactions: what shows at once, what is sent, what undoes it. */
export interface Change {
  /** Changes of one kind with the same key do the same. */
  key: string
  patch: Patch
  send: (ids: readonly string[]) => Promise<unknown>
  /** To all that match; null where the API has no such call. */
  sendAll: ((filter: TransactionFilter) => Promise<{ updated: number }>) | null
  /** Why a row cannot take it; null when it can. */
  refuses: (row: Transaction) => string | null
  /** The same as a filter, for all that match. */
  allowed: TransactionFilter
  done: (rows: number) => string
  /** What brings this row back to how it is now. */
  inverse: (row: Transaction) => Change
}

export const FINALIZED = 'Transaction is finalized. Unfinalize it before making changes.'
export const RECONCILED = 'Transaction is reconciled and cannot be changed.'
export const NOT_CATEGORIZED = 'Transaction must be categorized before it can be finalized.'
const IN_PROGRESS = 'Transaction is being categorized. Try again later.'

/** Why a row is read-only; null when it is not. */
export function lockOf(row: Transaction): string | null {
  if (row.status === 'in_progress') return IN_PROGRESS
  if (row.is_finalized) return FINALIZED
  return row.is_reconciliation ? RECONCILED : null
}

export const categoryChange = (account: ChosenAccount | null): Change => ({
  key: `category:${account?.id ?? ''}`,
  patch: { chart_of_account: account, status: account ? 'by_user' : 'uncategorized' },
  send: (ids) => {
    const [only] = ids
    const chart_of_account = account?.id ?? null
    return ids.length === 1 && only !== undefined
      ? call(editChartOfAccount, { params: { id: only }, body: { chart_of_account } })
      : call(editChartOfAccountBulk, { body: { transactions: [...ids], chart_of_account } })
  },
  sendAll: (filter) => call(editChartOfAccountBulk, { body: { filter, chart_of_account: account?.id ?? null } }),
  refuses: lockOf,
  allowed: { is_finalized: false },
  done: (rows) =>
    account
      ? `${many(rows, 'filed', 'Filed')} as ${account.name}`
      : many(rows, 'moved to Not categorized', 'Category removed'),
  inverse: (row) => categoryChange(row.chart_of_account),
})

export const stakeholderChange = (stakeholder: ChosenStakeholder | null): Change => ({
  key: `stakeholder:${stakeholder?.id ?? ''}`,
  patch: { stakeholder },
  send: (ids) => {
    const [only] = ids
    const body = { stakeholder: stakeholder?.id ?? null }
    return ids.length === 1 && only !== undefined
      ? call(editStakeholder, { params: { id: only }, body })
      : call(editStakeholderBulk, { body: { transactions: [...ids], ...body } })
  },
  sendAll: (filter) => call(editStakeholderBulk, { body: { filter, stakeholder: stakeholder?.id ?? null } }),
  refuses: lockOf,
  allowed: { is_finalized: false },
  done: (rows) =>
    stakeholder
      ? `${many(rows, 'assigned', 'Assigned')} to ${stakeholder.full_name}`
      : many(rows, 'without stakeholder', 'Stakeholder removed'),
  inverse: (row) => stakeholderChange(row.stakeholder),
})

export const flagChange = (is_flagged: boolean): Change => ({
  key: `flag:${is_flagged}`,
  patch: { is_flagged },
  send: (ids) => Promise.all(ids.map((id) => call(updateTransaction, { params: { id }, body: { is_flagged } }))),
  sendAll: null,
  refuses: () => null,
  allowed: {},
  done: (rows) => (is_flagged ? many(rows, 'flagged', 'Flagged') : many(rows, 'without flag', 'Flag removed')),
  inverse: (row) => flagChange(row.is_flagged),
})

export const noteChange = (note: string | null): Change => ({
  key: `note:${note ?? ''}`,
  patch: { note },
  send: (ids) => Promise.all(ids.map((id) => call(updateTransaction, { params: { id }, body: { note } }))),
  sendAll: null,
  refuses: () => null,
  allowed: {},
  done: (rows) => (note === null ? many(rows, 'without note', 'Note removed') : many(rows, 'noted', 'Note saved')),
  inverse: (row) => noteChange(row.note),
})

export const finalizeChange = (is_finalized: boolean): Change => ({
  key: `finalize:${is_finalized}`,
  patch: { is_finalized },
  send: (ids) => call(bulkFinalize, { body: { transactions: [...ids], is_finalized } }),
  sendAll: (filter) => call(bulkFinalize, { body: { filter, is_finalized } }),
  refuses: (row) => (is_finalized && isWaiting(row) ? NOT_CATEGORIZED : null),
  allowed: is_finalized ? { not_categorized: false } : {},
  done: (rows) => (is_finalized ? many(rows, 'finalized', 'Finalized') : many(rows, 'unfinalized', 'Unfinalized')),
  inverse: (row) => finalizeChange(row.is_finalized),
})

const many = (rows: number, verb: string, alone: string): string =>
  rows === 1 ? alone : `${rows.toLocaleString('en-US')} transactions ${verb}`

/** The changes that bring rows back to how they are now, each with its rows. */
export function undoOf(change: Change, rows: readonly Transaction[]): { change: Change; rows: Transaction[] }[] {
  const groups = new Map<string, { change: Change; rows: Transaction[] }>()
  for (const row of rows) {
    const inverse = change.inverse(row)
    const group = groups.get(inverse.key) ?? { change: inverse, rows: [] }
    group.rows.push(row)
    groups.set(inverse.key, group)
  }
  return [...groups.values()]
}
