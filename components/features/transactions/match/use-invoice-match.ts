import { useState } from 'react'
import { useDrawerState } from '../detail/drawer-state'
import { useUnsavedGuard } from '@/components/ui/unsaved'
import { newKey } from '@/lib/client/new-key'
import { NOT_POSITIVE } from '@/lib/contract/fields'
import type { Transaction } from '@/lib/contract/transaction'
import type { InvoiceCandidate } from '@/lib/contract/transaction-match'
import { parseCents, ZERO } from '@/lib/money/cents'
import { formatMessage } from '@/lib/money/format'
import type { z } from 'zod'
import { exactly, leftToApply, oldestFirst, toSettle, type Applied } from './match-amounts'
import type { InvoiceMatch } from './use-match'

export type Invoice = z.infer<typeof InvoiceCandidate>

export interface Adjustment {
  key: string
  chart_of_account: string | null
  /** The account shown until the user chooses another one. */
  account_name: string | null
  amount: number | null
  note: string | null
  stakeholder: string | null
}

/**
 * The match being edited: amounts applied to invoices, and what the payer withheld or added. It starts with the likely invoices that add
 * up to exactly the amount.
 */
export function useInvoiceMatch(
  row: Transaction,
  { invoices, likely, isSaving }: { invoices: readonly Invoice[]; likely: readonly Invoice[]; isSaving: boolean },
) {
  const document = useDrawerState()?.document
  const open = invoices.map(openOf)
  const [start] = useState<Applied>(() => {
    const meant = open.filter(({ id }) => id === document)
    return meant.length > 0
      ? oldestFirst(parseCents(row.amount), meant)
      : (exactly(parseCents(row.amount), likely.map(openOf)) ?? {})
  })
  const [applied, setApplied] = useState(start)
  const [adjustments, setAdjustments] = useState<readonly Adjustment[]>([])
  useUnsavedGuard(!isSaving && (applied !== start || adjustments.length > 0))
  const withheld = adjustments.map(({ amount }) => amount)
  const left = leftToApply(row.amount, applied, withheld)
  const target = toSettle(row.amount, withheld)
  return {
    applied,
    adjustments,
    left,
    target,
    apply: (id: string, amount: number | null) => setApplied({ ...applied, [id]: amount }),
    toggle: (invoice: Invoice, on: boolean) => {
      const { [invoice.id]: _gone, ...rest } = applied
      if (!on) return setApplied(rest)
      const room = leftToApply(row.amount, rest, withheld)
      const taken = oldestFirst(room, [{ id: invoice.id, balance: invoice.ending_balance, date: '' }])
      setApplied({ ...rest, [invoice.id]: taken[invoice.id] ?? invoice.ending_balance })
    },
    fill: (next: Applied) => setApplied(next),
    fillOldest: (oldest: readonly Invoice[]) => setApplied(oldestFirst(target, oldest.map(openOf))),
    adjust: (adjustment: Omit<Adjustment, 'key'>) => setAdjustments([...adjustments, { ...adjustment, key: newKey() }]),
    change: (key: string, part: Partial<Adjustment>) =>
      setAdjustments(adjustments.map((one) => (one.key === key ? { ...one, ...part } : one))),
    drop: (key: string) => setAdjustments(adjustments.filter((one) => one.key !== key)),
    refusal: refusalOf(applied, adjustments, left),
    match: (): InvoiceMatch => ({
      invoices: Object.entries(applied).map(([invoice, amount]) => ({ invoice, amount: amount ?? 0 })),
      custom_journal_entries: adjustments.map(({ chart_of_account, amount, note, stakeholder }) => ({
        chart_of_account: chart_of_account ?? '',
        amount: amount ?? 0,
        note,
        stakeholder,
      })),
    }),
  }
}
const openOf = ({ id, ending_balance, invoice_date }: Invoice) => ({
  id,
  balance: ending_balance,
  date: invoice_date,
})
export type InvoiceMatching = ReturnType<typeof useInvoiceMatch>

/** Why it cannot be saved yet; null when it can. */
function refusalOf(applied: Applied, adjustments: readonly Adjustment[], left: bigint): string | null {
  if (Object.keys(applied).length === 0) return 'Add at least one invoice.'
  const amounts = [...Object.values(applied), ...adjustments.map(({ amount }) => amount)]
  if (amounts.some((amount) => amount === null || amount === 0 || Number.isNaN(amount)))
    return 'Every line needs an amount.'
  if (adjustments.some(({ chart_of_account }) => chart_of_account === null))
    return 'Every other entry needs an account.'
  return left === ZERO ? null : 'Apply the whole amount first.'
}

/** What is wrong with the amount applied to an invoice; null when nothing is. */
export function amountError(invoice: Invoice, amount: number | null): string | null {
  if (amount === null) return 'field is required'
  if (Number.isNaN(amount)) return 'Enter a number.'
  if (amount <= 0) return NOT_POSITIVE
  return parseCents(amount) > parseCents(invoice.ending_balance)
    ? `At most ${formatMessage(invoice.ending_balance)} is open.`
    : null
}
