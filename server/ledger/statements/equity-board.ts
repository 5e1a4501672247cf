import { subtract, sum, type Cents } from '@/lib/money/cents'

interface UnitPosition {
  readonly cost: Cents
  readonly cash_paid: Cents
  readonly loan_paid: Cents
  readonly loan_balance: Cents
  readonly book_value: Cents
  /** Market value as a person estimated it; null when nobody has. */
  readonly judged: Cents | null
}
export interface UnitEquity extends Omit<UnitPosition, 'judged'> {
  /** The book value when nobody has estimated it. */
  readonly market_value: Cents
  readonly equity: Cents
  /** The cash left from a sale at that value once the loan is paid off. */
  readonly sale_cash: Cents
  /** The profit or loss of such a sale. */
  readonly sale_profit: Cents
}

export function unitEquity({ judged, ...unit }: UnitPosition): UnitEquity {
  const market_value = judged ?? unit.book_value
  const equity = subtract(market_value, unit.loan_balance)
  return { ...unit, market_value, equity, sale_cash: equity, sale_profit: subtract(market_value, unit.book_value) }
}

/** The whole fleet added up as one unit. */
export function fleetEquity(units: readonly UnitEquity[]): UnitEquity {
  const total = (figure: keyof UnitEquity): Cents => sum(units.map((unit) => unit[figure]))
  return {
    cost: total('cost'),
    cash_paid: total('cash_paid'),
    loan_paid: total('loan_paid'),
    loan_balance: total('loan_balance'),
    book_value: total('book_value'),
    market_value: total('market_value'),
    equity: total('equity'),
    sale_cash: total('sale_cash'),
    sale_profit: total('sale_profit'),
  }
}
