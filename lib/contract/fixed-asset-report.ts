import { z } from 'zod'
import { endpoint } from './endpoint'
import { AssetType } from './fixed-asset'
import { Id, Money } from './fields'
import { file } from './report-file'
import { ReportQuery } from './report-query'

const unit = {
  asset_type: AssetType,
  truck: Id.nullable(),
  trailer: Id.nullable(),
  full_name: z.string(),
  unit_number: z.string().nullable(),
  make: z.string().nullable(),
  model: z.string().nullable(),
  year: z.int().nullable(),
  vin_number: z.string().nullable(),
}

/** Units owned at the end date, in the order of their purchase numbers. */
export const FixedAssetBalanceRow = z
  .object({
    ...unit,
    total_amount: Money.meta({ description: 'Cost' }),
    cash_paid_amount: Money.meta({ description: 'Cost, or the down payment if a loan financed it' }),
    loan_paid_amount: Money.meta({ description: 'Principal paid on its loan' }),
    ending_amount: Money.meta({ description: 'Still to be paid' }),
  })
  .meta({ id: 'FixedAssetBalanceRow' })
export type FixedAssetBalanceRow = z.infer<typeof FixedAssetBalanceRow>

export const fixedAssetBalanceTruck = endpoint({
  method: 'GET',
  path: '/report/fixed-asset-balance-truck/',
  can: 'report.read',
  summary: 'Cost, amount paid and amount left to pay of every owned truck and trailer on the end date',
  query: ReportQuery,
  response: z.array(FixedAssetBalanceRow),
  errors: [400],
})

export const fixedAssetBalanceTruckFile = file(fixedAssetBalanceTruck, ReportQuery)

export const TruckEquityRow = z
  .object({
    ...unit,
    is_disposed: z.boolean().meta({
      description: 'Sold or scrapped by the end date while a loan on it is still owed: the row shows only that loan',
    }),
    total_cost: Money,
    accumulated_depreciation: Money,
    book_value: Money,
    loan_balance: Money.meta({
      description:
        'Open loan balance; includes loans of the truck that financed no asset, and loans of a disposed asset',
    }),
    equity: Money.meta({ description: 'Book value − loan balance' }),
  })
  .meta({ id: 'TruckEquityRow' })
export type TruckEquityRow = z.infer<typeof TruckEquityRow>

export const truckEquity = endpoint({
  method: 'GET',
  path: '/report/truck-equity/',
  can: 'report.read',
  summary:
    'Book value, loan balance and equity of every truck and trailer that is owned, or on which a loan is still owed, on the end date',
  query: ReportQuery,
  response: z.array(TruckEquityRow),
  errors: [400],
})
export const truckEquityFile = file(truckEquity, ReportQuery)
