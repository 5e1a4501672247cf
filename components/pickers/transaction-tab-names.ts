/** The tabs of the transactions page. Source: spec 001 §2. */
export const TAB_LABELS = {
  'not-categorized': 'Not categorized',
  all: 'All Transactions',
  in: 'Money in',
  out: 'Money out',
  transfer: 'Transfers',
  calendar: 'Calendar',
  rules: 'Rules',
} as const

export type TransactionTabName = keyof typeof TAB_LABELS
export const tabLabel = (tab: TransactionTabName): string => TAB_LABELS[tab]
