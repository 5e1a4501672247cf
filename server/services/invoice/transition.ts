import type { InvoiceStatus } from '@/lib/contract/invoice'
import { unlinkFirst } from '../document/payments'
import { Conflict, Rejected } from '../problems'
import type { LockedInvoice } from './lock'

/** What a change of status does. */
export type Step = 'open' | 'back_to_draft' | 'discard' | 'void' | 'write_off' | 'reinstate'

/** From status, then to status; anything missing is refused. Source: LEDGER §4.3. */
const STEPS: Partial<Record<InvoiceStatus, Partial<Record<InvoiceStatus, Step>>>> = {
  draft: { open: 'open', void: 'discard' },
  open: { draft: 'back_to_draft', void: 'void', un_collectible: 'write_off' },
  short_paid: { un_collectible: 'write_off' },
  un_collectible: { open: 'reinstate' },
}

/** Steps for which bookkeeping alone is not enough. Source: SECURITY §4. */
export const NEEDS_VOID: readonly Step[] = ['discard', 'void', 'write_off', 'reinstate']

/** Throws when the invoice cannot reach the status. */
export function stepTo({ invoice_status, paid_amount }: LockedInvoice, next: InvoiceStatus): Step {
  if (next === 'paid' || next === 'short_paid') throw new Rejected(`Status ${next} is set by matching payments.`)
  const step = STEPS[invoice_status]?.[next]
  if (step) return step
  if (next === 'void' && paid_amount > 0n) throw unlinkFirst('invoice')
  throw new Conflict(`Invoice status cannot change from ${invoice_status} to ${next}.`)
}
