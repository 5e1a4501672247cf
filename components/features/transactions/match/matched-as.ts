import type { JournalEntry } from '@/lib/contract/journal-entry'
import type { Transaction } from '@/lib/contract/transaction'
import { parseCents, subtract, sum, toWire, ZERO } from '@/lib/money/cents'
import type { InvoiceMatch, LoanParts } from './use-match'

export interface MatchedInvoice {
  id: string
  number: string
  party: string
  amount: number
}

/** Source: LEDGER §2. */
const RECEIVABLE = 1200
const LOAN_INTEREST = 9010
const LOAN_FEE = 9040

/** The call that would match the line this way again; null if its adjustments cannot be derived from its entry. */
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

interface Posted {
  accounts: readonly { chart_of_account: { chart_number: number }; debit: number; credit: number }[]
}

/** The interest and the fee in a line that pays a loan; the rest is principal. */
export function loanParts(row: Pick<Transaction, 'amount'>, entry: Posted): LoanParts {
  const on = (number: number) =>
    sum(
      entry.accounts
        .filter((line) => line.chart_of_account.chart_number === number)
        .map((line) => subtract(parseCents(line.debit), parseCents(line.credit))),
    )
  const [interest, fee] = [on(LOAN_INTEREST), on(LOAN_FEE)]
  return {
    interest: toWire(interest),
    principal: toWire(subtract(subtract(parseCents(row.amount), interest), fee)),
    fee: toWire(fee),
  }
}
