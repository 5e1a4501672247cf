import { CARD_NUMBERS, CASH_NUMBERS, INCOME_NUMBERS, isNumberIn } from './choices'
import type { TransactionMarks } from './transaction-marks'

/** Filed there, the payment of a card counts once. */
const OWN = [...CASH_NUMBERS, ...CARD_NUMBERS]

/**
 * What a bank line is more likely to be than an item of the account with this number; null when nothing else fits it.
 * Source: SCREENS 4.1.
 */
export function likelierThanAccount(
  chart_number: number,
  { bills, invoices, loans, transfers, cards }: TransactionMarks['candidates'],
): 'invoice' | 'bill' | 'loan' | 'transfer' | 'card' | null {
  if (invoices > 0 && isNumberIn(chart_number, INCOME_NUMBERS)) return 'invoice'
  if (bills > 0) return 'bill'
  if (loans > 0) return 'loan'
  if (transfers > 0) return 'transfer'
  return cards > 0 && !OWN.some((range) => isNumberIn(chart_number, range)) ? 'card' : null
}
