import type { EntrySource, EventType } from '@/lib/contract/journal-entry'

interface Label {
  one: string
  many: string
}

/** Labels of the kinds of entries. */
export const EVENT_LABELS: Record<EventType, Label> = {
  manual: { one: 'Manual', many: 'Manual' },
  transaction: { one: 'Transaction', many: 'Transactions' },
  invoice: { one: 'Invoice', many: 'Invoices' },
  bill: { one: 'Bill', many: 'Bills' },
  fixed_asset: { one: 'Fixed asset', many: 'Fixed assets' },
  loan: { one: 'Loan', many: 'Loans' },
}

/** Labels of what entries come from. */
export const ENTRY_SOURCE_LABELS: Record<EntrySource['kind'], string> = {
  bank_line: 'Bank line',
  opening_balance: 'Opening balance of a bank account',
  manual: 'Journal entry made by hand',
  bill: 'Bill',
  invoice: 'Invoice',
  loan: 'Loan older than the books',
  fixed_asset: 'Fixed asset',
  depreciation: 'Depreciation of a fixed asset',
  disposal: 'Disposal of a fixed asset',
}
