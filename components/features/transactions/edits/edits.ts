import type { Transaction } from '@/lib/contract/transaction'
import type { Page } from '@/lib/contract/page'
import { sumWire } from '@/lib/money/cents'
import { isWaiting, type TransactionPage } from '../queries'
import type { TransactionTab } from '../list/tabs'

export type Patch = Partial<
  Pick<
    Transaction,
    | 'chart_of_account'
    | 'mirror_account'
    | 'stakeholder'
    | 'status'
    | 'is_flagged'
    | 'is_finalized'
    | 'lock'
    | 'note'
    | 'truck'
  >
>

/** A change that is shown before the server has confirmed it. */
export interface Edit {
  token: symbol
  ids: ReadonlySet<string>
  patch: Patch
  /** The server has confirmed it; it is dropped once newer data has been read. */
  saved: boolean
}
interface Showing {
  tab: TransactionTab
  /** A row with an open editor stays although it no longer belongs in the tab. */
  held: string | null
}

/** A page with pending edits applied, without the rows that leave the tab. */
export function withEdits<P extends Page<Transaction>>(page: P, edits: readonly Edit[], showing: Showing): P {
  if (edits.length === 0) return page
  const { staying, leaving } = sorted(page.results, edits, showing)
  return { ...page, results: staying, count: page.count - leaving.length }
}

/** Money in less money out of all matching rows, without the rows that leave the tab. */
export function netWithEdits(page: TransactionPage, edits: readonly Edit[], showing: Showing): number {
  const { leaving } = sorted(page.results, edits, showing)
  return sumWire([page.money_in, -page.money_out, ...leaving.map((row) => -signed(row))])
}

/** Money out is negative if a list has both directions. */
export const signed = ({ amount, amount_type }: Pick<Transaction, 'amount' | 'amount_type'>): number =>
  amount_type === 'money_in' ? amount : -amount

function sorted(results: readonly Transaction[], edits: readonly Edit[], { tab, held }: Showing) {
  const rows = results.map((row) => edited(row, edits))
  const leaves = (row: Transaction) => tab === 'not-categorized' && !isWaiting(row) && row.id !== held
  return { staying: rows.filter((row) => !leaves(row)), leaving: edits.length === 0 ? [] : rows.filter(leaves) }
}

/** A row with the changes that the server has not confirmed yet. */
export const edited = (row: Transaction, edits: readonly Edit[]): Transaction =>
  edits.reduce((known, { ids, patch }) => (ids.has(row.id) ? { ...known, ...patch } : known), row)
