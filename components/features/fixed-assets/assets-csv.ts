import type { CsvColumn } from '@/lib/client/csv'
import type { FixedAsset } from '@/lib/contract/fixed-asset'
import { METHOD_LABELS } from '@/lib/contract/labels'
import { modelOf, OWNERSHIP_WORDS, unitOf } from './words'

const ASSET_WORDS: Record<FixedAsset['asset_type'], string> = { truck: 'Truck', trailer: 'Trailer' }
const FINANCING_WORDS: Record<FixedAsset['type_of_financing'], string> = { cash: 'Cash', loan: 'Loan' }

/** Empty for a unit that is kept as a record only: it has no schedule. */
const ofSchedule =
  <Value extends string | number | null>(value: (asset: FixedAsset) => Value) =>
  (asset: FixedAsset): Value | null =>
    asset.is_capitalized ? value(asset) : null

/** The register as the accountant needs it for the year's depreciation; an import reads the same column names. Source: SCREENS §4.12. */
export const EXPORTED: readonly CsvColumn<FixedAsset>[] = [
  ['Unit', (asset) => unitOf(asset)?.unit_number ?? null],
  ['Asset', (asset) => asset.name],
  ['Entry', (asset) => asset.entry_id],
  ['Type', (asset) => ASSET_WORDS[asset.asset_type]],
  ['Make and model', (asset) => modelOfUnit(asset)],
  ['VIN', (asset) => unitOf(asset)?.vin_number ?? null],
  ['State', (asset) => unitOf(asset)?.state ?? null],
  ['Plate', (asset) => unitOf(asset)?.plate_number ?? null],
  ['Ownership', (asset) => OWNERSHIP_WORDS[asset.type_of_ownership]],
  ['Financing', (asset) => FINANCING_WORDS[asset.type_of_financing]],
  ['Purchased', (asset) => asset.purchase_date],
  ['Cost', (asset) => asset.total_cost],
  ['Down payment', (asset) => asset.down_payment],
  ['Method', ofSchedule((asset) => METHOD_LABELS[asset.depreciation_method])],
  ['Useful life in years', ofSchedule((asset) => asset.useful_life)],
  ['Expected miles', ofSchedule((asset) => asset.expected_miles)],
  ['Salvage value', ofSchedule((asset) => asset.salvage_value)],
  ['Depreciation starts', ofSchedule((asset) => asset.depreciation_start_date)],
  ['Depreciation ends', ofSchedule((asset) => asset.depreciation_end)],
  ['Accumulated depreciation', ofSchedule((asset) => asset.accumulated_depreciation)],
  ['Book value', ofSchedule((asset) => asset.book_value)],
  ['Next depreciation', ofSchedule((asset) => asset.next_depreciation?.date ?? null)],
  ['Next amount', ofSchedule((asset) => asset.next_depreciation?.amount ?? null)],
  ['Loan', (asset) => asset.loan?.name ?? null],
  ['Loan balance', (asset) => asset.loan_balance],
  ['Disposed of', (asset) => asset.disposed_on],
  ['Proceeds', (asset) => asset.proceeds],
]

function modelOfUnit(asset: FixedAsset): string | null {
  const unit = unitOf(asset)
  return unit && modelOf(unit)
}
