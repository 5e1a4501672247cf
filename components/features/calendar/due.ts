import { counted } from '@/components/ui/count-text'
import type { CalendarDue, DueKind } from '@/lib/contract/calendar'
import { formatUsd } from '@/lib/money/format'

const WORDS: Record<DueKind, { one: string; many: string }> = {
  invoice: { one: 'invoice due', many: 'invoices due' },
  bill: { one: 'bill due', many: 'bills due' },
  loan: { one: 'loan payment due', many: 'loan payments due' },
  depreciation: { one: 'depreciation entry to post', many: 'depreciation entries to post' },
  recurring: { one: 'recurring payment expected', many: 'recurring payments expected' },
  renewal: { one: 'unit document expires', many: 'unit documents expire' },
}
export const DUE_LABELS: Record<DueKind, string> = {
  invoice: 'Invoice due',
  bill: 'Bill due',
  loan: 'Loan payment due',
  depreciation: 'Depreciation',
  recurring: 'Recurring payment',
  renewal: 'Renewal',
}
export const DUE_COLORS: Record<DueKind, string> = {
  invoice: 'bg-(--info)',
  bill: 'bg-(--warn)',
  loan: 'bg-(--chart-1)',
  depreciation: 'bg-(--chart-5)',
  recurring: 'bg-(--chart-3)',
  renewal: 'bg-(--chart-4)',
}

export type Due = CalendarDue

/** '2 invoices due' */
export const dueWords = ({ kind, count }: Pick<Due, 'kind' | 'count'>): string =>
  counted(count, WORDS[kind].one, WORDS[kind].many)

/** Link to the list of what falls due on that day; null when no list covers these entities or that day. */
export function dueHref({ kind, date }: Pick<Due, 'kind' | 'date'>, entities: readonly string[]): string | null {
  const listed = (path: string, status: Record<string, string>) =>
    `${ACCOUNTING}/${path}?${new URLSearchParams({ ...status, due_start_date: date, due_end_date: date, ...(entities.length > 0 && { entities: entities.join(',') }) })}`
  if (kind === 'invoice') return listed('invoices', { invoice_status: 'open,short_paid' })
  if (kind === 'bill') return listed('bills', { bill_status: 'open' })
  return entities.length > 0 ? null : (ASSET_LISTS[kind] ?? null)
}

const ACCOUNTING = '/app/accounting'
const ASSET_LISTS: Partial<Record<DueKind, string>> = {
  loan: `${ACCOUNTING}/fixed-assets?tab=loans`,
  depreciation: `${ACCOUNTING}/fixed-assets`,
  renewal: `${ACCOUNTING}/fixed-assets?tab=renewals`,
}

/** '2 invoices due, $2,000.00' */
export const dueText = (due: Due): string =>
  due.amount === null ? dueWords(due) : `${dueWords(due)}, ${formatUsd(due.amount)}`
