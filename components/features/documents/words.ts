import type { BillStatus } from '@/lib/contract/bill'
import type { AgingStatus, InvoiceStatus } from '@/lib/contract/invoice'
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

export const AGING: Record<AgingStatus, string> = {
  current: 'Current',
  '1-30': '1–30 days',
  '31-60': '31–60',
  '61-90': '61–90',
  over_90: 'Over 90',
}

/** '1 day', '12 days' */
export const days = (count: number): string => (count === 1 ? '1 day' : `${count.toLocaleString('en-US')} days`)
