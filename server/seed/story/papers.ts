import type { Day } from '@/lib/dates/day'
import type { Cents } from '@/lib/money/cents'
import type { Vendor } from './people'

export interface InvoiceItem {
  service: 'Linehaul' | 'Fuel surcharge' | 'Detention' | 'Lumper'
  description: string
  quantity: number
  rate: Cents
}

/** An invoice of one load. */
export interface InvoicePaper {
  number: number
  customer: string
  date: Day
  due: Day
  unit: string
  items: readonly InvoiceItem[]
  state: 'open' | 'draft' | 'void' | 'un_collectible'
}

export interface BillPaper {
  number: string
  vendor: Vendor
  date: Day
  due: Day
  items: readonly { category: number; description: string; amount: Cents; unit: string | null }[]
  note: string | null
}

/** What a payer kept back: a fee, a reserve. */
export interface Withheld {
  category: number
  amount: Cents
  note: string
}

/** The document that a bank line settles. */
export type Paper =
  | { kind: 'invoices'; paid: readonly { number: number; amount: Cents }[]; withheld: readonly Withheld[] }
  | { kind: 'bill'; number: string }
  | { kind: 'loan'; unit: string; n: number }
