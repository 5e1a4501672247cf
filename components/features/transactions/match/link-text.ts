import type { Transaction } from '@/lib/contract/transaction'

/** What the line is linked to: 'Bill IR-2025-11', 'Invoices INV-7, INV-9', 'Loan LOAN-000001/3', 'Transfer'. */
export function linkText(
  row: Pick<Transaction, 'link' | 'is_extra' | 'tie' | 'bill' | 'journal_entries' | 'is_split' | 'split_transaction'>,
): string | null {
  const numbers = (kind: string) =>
    row.journal_entries.filter((entry) => entry.event_type === kind).map((entry) => entry.entry_id)
  switch (row.link) {
    case 'bill':
      return `Bill ${row.bill?.bill_number ?? numbers('bill').join(', ')}`
    case 'invoice':
      return `${numbers('invoice').length === 1 ? 'Invoice' : 'Invoices'} ${numbers('invoice').join(', ')}`
    case 'loan':
      return `Loan ${numbers('loan').join(', ')}${row.is_extra ? ', principal only' : ''}`
    case 'transfer':
      return 'Transfer'
    case 'mirror':
      return row.tie === 'mirror' ? 'Other side of a transfer' : 'Transfer'
    case null:
      if (row.is_split) return 'Split'
      return row.split_transaction === null ? null : 'Part of a split'
  }
}
