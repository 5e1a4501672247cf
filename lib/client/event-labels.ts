import type { EventType } from '@/lib/contract/journal-entry'

interface Label {
  one: string
  many: string
}

/** What the kinds of entries are called, wherever they are told. */
export const EVENT_LABELS: Record<EventType, Label> = {
  manual: { one: 'Manual', many: 'Manual' },
  transaction: { one: 'Transaction', many: 'Transactions' },
  invoice: { one: 'Invoice', many: 'Invoices' },
  bill: { one: 'Bill', many: 'Bills' },
  fixed_asset: { one: 'Fixed asset', many: 'Fixed assets' },
  loan: { one: 'Loan', many: 'Loans' },
}
