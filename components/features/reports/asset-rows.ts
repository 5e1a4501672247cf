import { counted } from '@/components/ui/count-text'
import type { FixedAssetBalanceRow, TruckEquityRow } from '@/lib/contract/fixed-asset-report'
import { unitOwedOnName } from '@/lib/contract/unit-name'
import { sumWire } from '@/lib/money/cents'

/** A truck or trailer with what was paid on it and what it is worth; the totals have no VIN. */
export interface AssetRow {
  id: string
  /** The truck or trailer; null: the totals. */
  unit: string | null
  name: string
  vin: string | null
  cost: number
  cash_paid: number
  loan_paid: number
  depreciation: number
  book_value: number
  loan_balance: number
  equity: number
}
type Unit = Pick<FixedAssetBalanceRow, 'asset_type' | 'truck' | 'trailer' | 'full_name' | 'unit_number'>

const keyOf = ({ asset_type, truck, trailer, full_name }: Unit): string =>
  truck ?? trailer ?? `${asset_type} ${full_name}`

/** Merges both reports of the same units; a unit that is in only one of them has no figures from the other. */
export function assetRows(paid: readonly FixedAssetBalanceRow[], worth: readonly TruckEquityRow[]): AssetRow[] {
  const byUnit = new Map(worth.map((row) => [keyOf(row), row]))
  const known = new Set(paid.map(keyOf))
  const rows = paid.map((row): AssetRow => rowOf(row, row, byUnit.get(keyOf(row))))
  return [...rows, ...worth.filter((row) => !known.has(keyOf(row))).map((row) => rowOf(row, undefined, row))]
}

function rowOf(
  unit: Unit & { vin_number: string | null },
  paid: FixedAssetBalanceRow | undefined,
  worth: TruckEquityRow | undefined,
): AssetRow {
  return {
    id: keyOf(unit),
    unit: unit.truck ?? unit.trailer,
    name: unitOwedOnName({ ...unit, is_disposed: worth?.is_disposed ?? false }),
    vin: unit.vin_number,
    cost: paid?.total_amount ?? worth?.total_cost ?? 0,
    cash_paid: paid?.cash_paid_amount ?? 0,
    loan_paid: paid?.loan_paid_amount ?? 0,
    depreciation: worth?.accumulated_depreciation ?? 0,
    book_value: worth?.book_value ?? 0,
    loan_balance: worth?.loan_balance ?? 0,
    equity: worth?.equity ?? 0,
  }
}

export function assetTotals(rows: readonly AssetRow[]): AssetRow {
  const total = (pick: (row: AssetRow) => number) => sumWire(rows.map(pick))
  return {
    id: 'total',
    unit: null,
    name: `Total, ${counted(rows.length, 'unit')}`,
    vin: null,
    cost: total((row) => row.cost),
    cash_paid: total((row) => row.cash_paid),
    loan_paid: total((row) => row.loan_paid),
    depreciation: total((row) => row.depreciation),
    book_value: total((row) => row.book_value),
    loan_balance: total((row) => row.loan_balance),
    equity: total((row) => row.equity),
  }
}
