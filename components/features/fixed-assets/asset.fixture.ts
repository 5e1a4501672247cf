import type { DepreciationRow, FixedAsset } from '@/lib/contract/fixed-asset'
import type { Trailer, Truck } from '@/lib/contract/truck'

const AT = '2026-02-01T09:00:00.000Z'
const stamps = { created_at: AT, updated_at: AT }
const facts = {
  unit_number: '104',
  year: 2022,
  make: 'Freightliner',
  model: 'Cascadia',
  vin_number: null,
  plate_number: null,
  state: null,
  description: null,
}
const held = { ownership: 'company' as const, returned_on: null, sold_on: null, fixed_asset: null }

export const sampleTruck = (changes: Partial<Truck> = {}): Truck => ({
  id: 'truck',
  full_name: '2022 Freightliner Cascadia · 104',
  ...facts,
  ...held,
  driver: null,
  odometer: null,
  odometer_on: null,
  ...stamps,
  ...changes,
})

export const sampleTrailer = (changes: Partial<Trailer> = {}): Trailer => ({
  id: 'trailer',
  ...facts,
  unit_number: 'R-31',
  make: 'Utility',
  model: '3000R',
  ...held,
  ...stamps,
  ...changes,
})

export const sampleAsset = (changes: Partial<FixedAsset> = {}): FixedAsset => ({
  id: 'asset',
  entry_id: 'FA-000001',
  name: 'Truck 104',
  asset_type: 'truck',
  type_of_financing: 'cash',
  type_of_ownership: 'company',
  truck: null,
  trailer: null,
  bank_account: null,
  loan: null,
  document: null,
  total_cost: 84000,
  down_payment: 84000,
  purchase_date: '2026-01-05',
  depreciation_start_date: '2026-01-05',
  depreciation_end: '2032-12-31',
  useful_life: 7,
  depreciation_method: 'straight_line',
  salvage_value: 0,
  expected_miles: null,
  opening_depreciation: null,
  is_capitalized: true,
  accumulated_depreciation: 0,
  book_value: 84000,
  loan_balance: 0,
  next_depreciation: null,
  disposed_on: null,
  proceeds: null,
  ...stamps,
  ...changes,
})

export const sampleRow = (changes: Partial<DepreciationRow> = {}): DepreciationRow => ({
  id: 'row',
  fixed_asset: 'asset',
  n: 1,
  date: '2026-01-31',
  beginning_amount: 84000,
  depreciation_amount: 1000,
  ending_amount: 83000,
  status: 'un_posted',
  miles: null,
  is_opening: false,
  ...changes,
})
