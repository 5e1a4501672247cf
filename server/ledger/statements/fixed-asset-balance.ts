import { allocate } from '@/lib/money/allocate'
import { cents, sum, ZERO, type Cents } from '@/lib/money/cents'

/** An owned asset at the end of a day. */
export interface AssetFacts {
  readonly id: string
  /** The truck or trailer. */
  readonly unit: string
  readonly cost: Cents
  /** The part of the cost that a loan paid for; 0 for a cash purchase. */
  readonly financed: Cents
  readonly loan: string | null
  readonly depreciated: Cents
  readonly is_disposed: boolean
}
export interface LoanFacts {
  readonly id: string
  readonly amount: Cents
  /** Principal of the payments made up to that day. */
  readonly paid: Cents
}

export interface UnitBalance {
  readonly unit: string
  readonly total: Cents
  readonly cash_paid: Cents
  readonly loan_paid: Cents
  readonly ending: Cents
  readonly depreciated: Cents
}

/** Assets not disposed of, by unit: cost, what was paid in cash and on their loans, and what is left to pay. Source: LEDGER §6.8. */
export function fixedAssetBalance(assets: readonly AssetFacts[], loans: readonly LoanFacts[]): UnitBalance[] {
  const paid = loanPaid(assets, loans)
  const held = assets.filter((asset) => !asset.is_disposed)
  return [...new Set(held.map((asset) => asset.unit))].map((unit) => {
    const own = held.filter((asset) => asset.unit === unit)
    const total = sum(own.map((asset) => asset.cost))
    const cash_paid = sum(own.map((asset) => cents(asset.cost - asset.financed)))
    const loan_paid = sum(own.map((asset) => paid.get(asset.id) ?? ZERO))
    const depreciated = sum(own.map((asset) => asset.depreciated))
    return { unit, total, cash_paid, loan_paid, ending: cents(total - cash_paid - loan_paid), depreciated }
  })
}

/** What is still owed on assets that were disposed of before their loan was paid off, by unit. */
export function owedOnDisposed(assets: readonly AssetFacts[], loans: readonly LoanFacts[]): Map<string, Cents> {
  const paid = loanPaid(assets, loans)
  const owed = new Map<string, Cents>()
  for (const { id, unit, financed, is_disposed } of assets) {
    const rest = cents(financed - (paid.get(id) ?? ZERO))
    if (is_disposed && rest > 0n) owed.set(unit, cents((owed.get(unit) ?? ZERO) + rest))
  }
  return owed
}

/**
 * Principal paid on each financed asset: a loan's payments are shared pro rata to what it financed. Whatever else the loan financed has a
 * share too, so that an asset's share never exceeds what was borrowed for it.
 */
export function loanPaid(
  assets: readonly Pick<AssetFacts, 'id' | 'financed' | 'loan'>[],
  loans: readonly LoanFacts[],
): Map<string, Cents> {
  const shares = new Map<string, Cents>()
  for (const loan of loans) {
    const own = assets.filter((asset) => asset.loan === loan.id)
    const financed = own.map((asset) => asset.financed)
    const beside = cents(loan.amount - sum(financed))
    const parts = allocate(loan.paid, beside > 0n ? [...financed, beside] : financed)
    own.forEach((asset, index) => shares.set(asset.id, parts[index] ?? ZERO))
  }
  return shares
}
