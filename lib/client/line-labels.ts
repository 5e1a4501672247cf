import type { TransactionSource, TransactionStatus } from '@/lib/contract/transaction'

/* What the status and the source of a bank line are called, wherever they are told. */

export const STATUS_LABELS: Record<TransactionStatus, string> = {
  uncategorized: 'Not categorized',
  unclassifiable: 'No suggestion',
  in_progress: 'Thinking',
  by_user: 'Set by a person',
  by_rule: 'Set by a rule',
  by_truck_gpt: 'Set by AI',
}

export const SOURCE_LABELS: Record<TransactionSource, string> = {
  plaid: 'Bank link',
  qbo: 'QuickBooks Online',
  file: 'Statement file',
  manual: 'By hand',
  mirror: 'Transfer',
}
