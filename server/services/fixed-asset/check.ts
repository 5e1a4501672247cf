import sql from 'sql-template-tag'
import { lifeProblem } from '@/lib/contract/fixed-asset'
import { addDays, addMonths, monthEnd, monthStart, type Day } from '@/lib/dates/day'
import { cents } from '@/lib/money/cents'
import type { Tx } from '@/server/db/connect'
import { financedOf, isCapitalized } from '@/server/ledger/post/fixed-asset'
import { assertWithinLoan } from '../loan/funding'
import type { LoanFacts } from '../loan/row'
import { Conflict, Invalid } from '../problems'
import type { Asset } from './facts'

export type AssetTerms = Omit<Asset, 'id' | 'entry_id' | 'name' | 'disposed_on' | 'updated_at'>

/** Whether it was bought before the books start, so that one opening entry replaces its past. Source: LEDGER §3.12. */
export const isOpening = (asset: AssetTerms, books_start: Day): boolean =>
  isCapitalized(asset.ownership) && asset.purchase_date < books_start

/** The date of the asset's own entry; null when it has none. */
export function entryDate(asset: AssetTerms, books_start: Day): Day | null {
  if (!isCapitalized(asset.ownership)) return null
  return isOpening(asset, books_start) ? addDays(books_start, -1) : asset.purchase_date
}

/** Throws Invalid on fields that contradict each other. */
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
  const problem = lifeProblem(asset)
  if (problem !== null) throw new Invalid({ depreciation_start_date: [problem] })
  if (asset.salvage > asset.cost)
    throw new Invalid({ salvage_value: ['Salvage value must be between 0 and the total cost.'] })
  assertDepreciationFits(asset)
}

function assertDepreciationFits({ method, asset_type, expected_miles }: AssetTerms): void {
  if (method !== 'units_of_miles') {
    if (expected_miles !== null)
      throw new Invalid({ expected_miles: ['Leave this empty for depreciation by the year.'] })
    return
  }
  if (asset_type !== 'truck') throw new Invalid({ depreciation_method: ['Only a truck has miles to depreciate by.'] })
  if (expected_miles === null) throw new Invalid({ expected_miles: ['field is required'] })
}

/** Throws Invalid on depreciation booked elsewhere that the schedule has no months for. */
export function assertTakenFits(asset: AssetTerms, books_start: Day): void {
  const { taken, cost, salvage, depreciation_start_date: start, useful_life } = asset
  if (taken === null) return
  const refuse = (why: string): never => {
    throw new Invalid({ opening_depreciation: [why] })
  }
  if (!isOpening(asset, books_start) || monthEnd(start) >= books_start)
    refuse('Only a unit that was depreciated before the books start has depreciation already booked.')
  if (taken > cost - salvage) refuse('Depreciation already booked must not be greater than cost less salvage value.')
  if (taken < cost - salvage && monthEnd(addMonths(monthStart(start), 12 * useful_life - 1)) < books_start)
    refuse('Its useful life is over before the books start: cost less salvage value is booked.')
}

/** Throws Rejected when the loan cannot finance that much; `own` is what it already financed of this asset. Source: LEDGER §3.12. */
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
