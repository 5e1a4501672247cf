import { tabLabel } from '@/components/pickers/transaction-tab-names'
import type { TransactionFilter } from '@/lib/contract/transaction-filter'

/** The tabs of the transaction list and the filter of each. Source: spec 001 §2. */
export const TABS = {
  'not-categorized': { not_categorized: true },
  all: {},
  in: { amount_type: 'money_in' },
  out: { amount_type: 'money_out' },
} as const satisfies Record<string, Partial<TransactionFilter>>

export type TransactionTab = keyof typeof TABS

/** The tab of uncategorized lines. */
export const isWaitingTab = (tab: TransactionTab): boolean => tab === 'not-categorized'

export const isTransactionTab = (text: string): text is TransactionTab => Object.hasOwn(TABS, text)
export const tabPath = (tab: TransactionTab): string => `/app/spend-management/transactions/${tab}`

/** What the browser's tab is called. */
export const tabTitle = (tab: TransactionTab): string => tabLabel(tab)
