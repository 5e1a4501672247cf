import type { TransactionFilter } from '@/lib/contract/transaction'

/** The tabs of the transactions page and the filter each one is. Source: spec 001 §2. */
export const TABS = {
  'not-categorized': { label: 'Not categorized', filter: { not_categorized: true } },
  all: { label: 'All Transactions', filter: {} },
  in: { label: 'Money in', filter: { amount_type: 'money_in' } },
  out: { label: 'Money out', filter: { amount_type: 'money_out' } },
} as const satisfies Record<string, { label: string; filter: Partial<TransactionFilter> }>

export type TransactionTab = keyof typeof TABS

export const isTransactionTab = (text: string): text is TransactionTab => Object.hasOwn(TABS, text)
export const tabPath = (tab: TransactionTab): string => `/app/spend-management/transactions/${tab}`
