import type { JournalEntry } from '@/lib/contract/journal-entry'
import type { Transaction } from '@/lib/contract/transaction'
import { parseCents, subtract, sum, toWire, ZERO } from '@/lib/money/cents'
import type { InvoiceMatch } from './use-match'

export interface MatchedInvoice {
  id: string
  number: string
  party: string
  amount: number
}

const RECEIVABLE = 1200

/** The call that would match the line this way again; null when its adjustments cannot be told from its entry. */
export function matchedAs(
  row: Pick<Transaction, 'amount'>,
  invoices: readonly MatchedInvoice[],
  entry: JournalEntry | null,
): InvoiceMatch | null {
  const applied = invoices.map(({ id, amount }) => ({ invoice: id, amount }))
  const withheld = subtract(sum(applied.map(({ amount }) => parseCents(amount))), parseCents(row.amount))
  if (withheld === ZERO && entry === null) return { invoices: applied }
  if (entry === null) return null
  const bank = entry.accounts.findIndex((line) => line.debit === row.amount)
  const adjustments = entry.accounts
    .filter((line, index) => index !== bank && line.chart_of_account.chart_number !== RECEIVABLE)
    .map((line) => ({
      chart_of_account: line.chart_of_account.id,
      amount: toWire(subtract(parseCents(line.debit), parseCents(line.credit))),
      note: line.description,
      stakeholder: line.stakeholder?.id ?? null,
    }))
  if (sum(adjustments.map(({ amount }) => parseCents(amount))) !== withheld) return null
  return adjustments.length === 0 ? { invoices: applied } : { invoices: applied, custom_journal_entries: adjustments }
}
