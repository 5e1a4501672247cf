import type { TransactionMarks } from './transaction-marks'

const INCOME = { from: 4000, to: 4999 }
/** Cash, transfers on their way, and cards: filed there, the payment of a card counts once. */
const OWN = [
  { from: 1000, to: 1094 },
  { from: 2100, to: 2149 },
]
const isIn = (number: number, { from, to }: typeof INCOME): boolean => number >= from && number <= to

/**
 * What a bank line is more likely to be than an item of the account with this number; null when nothing else fits it.
 * Source: SCREENS 4.1.
 */
export function likelierThanAccount(
  chart_number: number,
  { bills, invoices, loans, transfers, cards }: TransactionMarks['candidates'],
): 'invoice' | 'bill' | 'loan' | 'transfer' | 'card' | null {
  if (invoices > 0 && isIn(chart_number, INCOME)) return 'invoice'
  if (bills > 0) return 'bill'
  if (loans > 0) return 'loan'
  if (transfers > 0) return 'transfer'
  return cards > 0 && !OWN.some((range) => isIn(chart_number, range)) ? 'card' : null
}
