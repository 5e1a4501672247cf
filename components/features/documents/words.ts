import { counted } from '@/components/ui/count-text'
import type { Bill, BillStatus } from '@/lib/contract/bill'
import type { AgingStatus, InvoiceStatus } from '@/lib/contract/invoice'
import { AGES } from '@/lib/dates/aging'
import type { Tone } from '@/components/ui/badge'

/* What the states of documents are called, and their colors. */

export const INVOICE_STATUS: Record<InvoiceStatus, { label: string; tone: Tone }> = {
  draft: { label: 'Draft', tone: 'neutral' },
  open: { label: 'Open', tone: 'blue' },
  short_paid: { label: 'Short paid', tone: 'amber' },
  paid: { label: 'Paid', tone: 'green' },
  un_collectible: { label: 'Uncollectible', tone: 'red' },
  void: { label: 'Void', tone: 'neutral' },
}

export const BILL_STATUS: Record<BillStatus, { label: string; tone: Tone }> = {
  open: { label: 'Open', tone: 'blue' },
  paid: { label: 'Paid', tone: 'green' },
  void: { label: 'Void', tone: 'neutral' },
}

// Every status of the table is an age, so the record is complete.
export const AGING = Object.fromEntries(AGES.map(({ status, label }) => [status, label])) as Record<AgingStatus, string>

/** '1 day', '12 days' */
export const days = (count: number): string => counted(count, 'day')

export const billName = ({ bill_number, entry_id }: Pick<Bill, 'bill_number' | 'entry_id'>): string =>
  bill_number ?? entry_id
