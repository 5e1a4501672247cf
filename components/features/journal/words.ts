import type { EventType } from '@/lib/contract/journal-entry'

export const EVENTS: Record<EventType, string> = {
  manual: 'Manual',
  transaction: 'Transactions',
  invoice: 'Invoices',
  bill: 'Bills',
  fixed_asset: 'Fixed assets',
  loan: 'Loans',
}
