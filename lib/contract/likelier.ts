import type { TransactionMarks } from './transaction-marks'

const INCOME = { from: 4000, to: 4999 }

/**
 * What a bank line more likely is than an item of the account with this number; null when nothing else fits it. Source: SCREENS 4.1.
 */
export function likelierThanAccount(
  chart_number: number,
  { bills, invoices, loans, transfers, cards }: TransactionMarks['candidates'],
): 'invoice' | 'bill' | 'loan' | 'transfer' | 'card' | null {
  if (invoices > 0 && chart_number >= INCOME.from && chart_number <= INCOME.to) return 'invoice'
  if (bills > 0) return 'bill'
  if (loans > 0) return 'loan'
  if (transfers > 0) return 'transfer'
  return cards > 0 ? 'card' : null
}
