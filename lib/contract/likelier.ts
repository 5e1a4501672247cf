import type { TransactionMarks } from './transaction-marks'

const INCOME = { from: 4000, to: 4999 }

/**
 * What a bank line more likely is than an item of the account with this number; null when nothing else fits it. Source: SCREENS 4.1.
 */
export function likelierThanAccount(
  chart_number: number,
  { bills, invoices, loans, transfers }: TransactionMarks['candidates'],
): 'invoice' | 'bill' | 'loan' | 'transfer' | null {
  if (invoices > 0 && chart_number >= INCOME.from && chart_number <= INCOME.to) return 'invoice'
  if (bills > 0) return 'bill'
  if (loans > 0) return 'loan'
  return transfers > 0 ? 'transfer' : null
}
