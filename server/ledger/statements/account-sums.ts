import type { Cents } from '@/lib/money/cents'

/** One account with its movements, the input of every statement. Debit positive where signed. */
export interface AccountSums {
  readonly id: string
  readonly chart_number: number
  readonly name: string
  readonly account_element: 'asset' | 'liability' | 'equity' | 'income' | 'expense'
  readonly subcategory: string
  readonly role: string | null
  readonly parent_number: number | null
  /** Signed sum before the period; income and expense only from the fiscal year's start. */
  readonly beginning: Cents
  /** Signed sum of income and expense before the fiscal year, which retained earnings take over. */
  readonly earlier_years: Cents
  readonly debit: Cents
  readonly credit: Cents
}
