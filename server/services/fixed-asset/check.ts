import sql from 'sql-template-tag'
import { addDays, monthStart, type Day } from '@/lib/dates/day'
import { cents } from '@/lib/money/cents'
import type { Tx } from '@/server/db/connect'
import { financedOf, isCapitalized } from '@/server/ledger/post/fixed-asset'
import { assertWithinLoan } from '../loan/funding'
import type { LoanFacts } from '../loan/row'
import { Conflict, Invalid } from '../problems'
import type { Asset } from './facts'

export type AssetTerms = Omit<Asset, 'id' | 'entry_id' | 'name' | 'disposed_on' | 'updated_at'>

/** Was it bought before the books start? Then one opening entry stands for its past. Source: LEDGER §3.12. */
export const isOpening = (asset: AssetTerms, books_start: Day): boolean =>
  isCapitalized(asset.ownership) && asset.purchase_date < books_start

/** The date of the asset's own entry; null when it has none. */
export function entryDate(asset: AssetTerms, books_start: Day): Day | null {
  if (!isCapitalized(asset.ownership)) return null
  return isOpening(asset, books_start) ? addDays(books_start, -1) : asset.purchase_date
}

/** Throws Invalid on fields that do not fit each other. */
export function assertTermsFit(asset: AssetTerms): void {
  const other = asset.asset_type === 'truck' ? 'trailer' : 'truck'
  if (asset[asset.asset_type] === null) throw new Invalid({ [asset.asset_type]: ['field is required'] })
  if (asset[other] !== null) throw new Invalid({ [other]: [`Leave this empty for a ${asset.asset_type}.`] })
  if (asset.down_payment < 0n || asset.down_payment > asset.cost) {
    throw new Invalid({ down_payment: ['Down payment must be between 0 and the total cost.'] })
  }
  if (asset.financing === 'loan' && asset.loan === null)
    throw new Invalid({ loan: ['Select the loan that financed this asset.'] })
  if (asset.financing === 'cash' && asset.loan !== null)
    throw new Invalid({ loan: ['An asset that was paid in cash has no loan.'] })
  if (asset.depreciation_start_date < monthStart(asset.purchase_date)) {
    throw new Invalid({ depreciation_start_date: ['Depreciation cannot start before the month of the purchase.'] })
  }
}

/** Throws Rejected when the loan cannot bring that much; `own` is what it already brought for this asset. Source: LEDGER §3.12. */
export function assertLoanCovers(asset: AssetTerms, loan: LoanFacts, own: bigint): void {
  assertWithinLoan(financedOf(asset), cents(loan.terms.amount - loan.funded + own))
}

/** Throws Conflict while depreciation after the opening is posted. */
export async function assertNothingPosted(tx: Tx, entity_id: string, id: string, doing: string): Promise<void> {
  const { posted } = await tx.one<{ posted: boolean }>(sql`
    select exists (select from depreciation_row where entity_id = ${entity_id} and fixed_asset_id = ${id} and status = 'posted' and not is_opening) as posted`)
  if (posted) throw new Conflict(`Unpost the depreciation of this asset before ${doing} it.`)
}

export const DISPOSED = 'Asset is already disposed.'
