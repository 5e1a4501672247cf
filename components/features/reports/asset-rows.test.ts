import type { FixedAssetBalanceRow, TruckEquityRow } from '@/lib/contract/fixed-asset-report'
import { assetRows, assetTotals } from './asset-rows'

const unit = (truck: string) => ({
  asset_type: 'truck' as const,
  truck,
  trailer: null,
  full_name: truck,
  unit_number: truck === 'a' ? '102' : null,
  make: null,
  model: null,
  year: null,
  vin_number: `VIN-${truck}`,
})
const paid = (truck: string, total_amount: number): FixedAssetBalanceRow => ({
  ...unit(truck),
  total_amount,
  cash_paid_amount: 10.1,
  loan_paid_amount: 20.2,
  ending_amount: total_amount - 30.3,
})
const worth = (truck: string, total_cost: number): TruckEquityRow => ({
  ...unit(truck),
  is_disposed: false,
  total_cost,
  accumulated_depreciation: 0.1,
  book_value: total_cost - 0.1,
  loan_balance: 0.2,
  equity: total_cost - 0.3,
})

it('a unit is listed once, with the amount paid on it and its value', () => {
  expect(assetRows([paid('a', 100.3)], [worth('a', 100.3), worth('b', 7)])).toEqual([
    {
      id: 'a',
      unit: 'a',
      name: '102 · a',
      vin: 'VIN-a',
      cost: 100.3,
      cash_paid: 10.1,
      loan_paid: 20.2,
      depreciation: 0.1,
      book_value: 100.2,
      loan_balance: 0.2,
      equity: 100,
    },
    {
      id: 'b',
      unit: 'b',
      name: 'b',
      vin: 'VIN-b',
      cost: 7,
      cash_paid: 0,
      loan_paid: 0,
      depreciation: 0.1,
      book_value: 6.9,
      loan_balance: 0.2,
      equity: 6.7,
    },
  ])
})

it('a disposed unit with an unpaid loan says so', () => {
  expect(assetRows([], [{ ...worth('a', 0), is_disposed: true }])).toMatchObject([
    { name: '102 · a (disposed)', loan_balance: 0.2 },
  ])
})

it('totals are whole cents: three times 0.10 is 0.30', () => {
  const rows = assetRows(
    [],
    ['a', 'b', 'c'].map((truck) => worth(truck, 1)),
  )
  expect(assetTotals(rows)).toMatchObject({ name: 'Total, 3 units', depreciation: 0.3, equity: 2.1 })
})
