import { z } from 'zod'
import { endpoint } from './endpoint'
import { Day, Id, listOf, Message, Money, NonNegativeAmount, Text } from './fields'
import { TruckEquityRow } from './fixed-asset-report'
import { file } from './report-file'

const UnitValue = z
  .object({
    id: Id,
    truck: Id.nullable(),
    trailer: Id.nullable(),
    date: Day,
    amount: Money,
    note: z.string().nullable(),
  })
  .meta({ id: 'UnitValue' })
export type UnitValue = z.infer<typeof UnitValue>

const oneUnit = (unit: { truck?: string | null; trailer?: string | null }): boolean => !unit.truck !== !unit.trailer
const chooseOne = { path: ['truck'], error: 'Choose a truck or a trailer.' }

export const unitValues = endpoint({
  method: 'GET',
  path: '/fixed_asset/unit-value/',
  summary: 'Market values entered for a truck or trailer, latest first',
  can: 'asset.read',
  query: z.strictObject({ truck: Id.optional(), trailer: Id.optional() }).refine(oneUnit, chooseOne),
  response: z.array(UnitValue),
  errors: [400],
})
export const setUnitValue = endpoint({
  method: 'PUT',
  path: '/fixed_asset/unit-value/',
  summary: 'Enter the market value of a truck or trailer on a date; replaces an earlier value for the same date',
  can: 'asset.edit',
  body: z
    .strictObject({
      truck: Id.nullish(),
      trailer: Id.nullish(),
      date: Day,
      amount: NonNegativeAmount,
      note: Text.nullish(),
    })
    .refine(oneUnit, chooseOne),
  response: UnitValue,
  errors: [400, 404, 409],
})
export const deleteUnitValue = endpoint({
  method: 'DELETE',
  path: '/fixed_asset/unit-value/{id}/',
  summary: 'Delete a market value of a truck or trailer',
  can: 'asset.edit',
  params: z.object({ id: Id }),
  response: Message,
  errors: [404],
})

const figures = {
  total_cost: Money,
  cash_paid: Money.meta({ description: 'Cost, or the down payment if a loan financed it' }),
  loan_paid: Money.meta({ description: 'Principal paid' }),
  loan_balance: Money,
  book_value: Money,
  market_value: Money.meta({
    description: 'The last value entered by that date; the book value for units without one',
  }),
  equity: Money.meta({ description: 'market_value − loan_balance' }),
  sale_cash: Money.meta({ description: 'What a sale at that value leaves once the loan is paid off' }),
  sale_profit: Money.meta({ description: 'Gain or loss on such a sale: market_value − book_value' }),
}
const BoardUnit = TruckEquityRow.pick({
  asset_type: true,
  truck: true,
  trailer: true,
  full_name: true,
  unit_number: true,
  make: true,
  model: true,
  year: true,
  vin_number: true,
  is_disposed: true,
}).extend({
  ...figures,
  valued_on: Day.nullable().meta({ description: 'Date of its market value; null if none was entered' }),
  payoff_date: Day.nullable().meta({ description: 'Date of the last loan payment; null without a loan' }),
})
export type BoardUnit = z.infer<typeof BoardUnit>

export const EquityBoard = z
  .object({
    end_date: Day,
    results: z.array(BoardUnit),
    totals: z.object(figures),
    over_time: z
      .array(z.object({ date: Day, book_value: Money, market_value: Money, loan_balance: Money, equity: Money }))
      .meta({ description: 'The fleet at the end of each month, oldest first; the last point is end_date' }),
  })
  .meta({ id: 'EquityBoard' })
export type EquityBoard = z.infer<typeof EquityBoard>

const EQUITY_MONTHS_MAX = 36
const BoardQuery = z.strictObject({
  end_date: Day,
  months: z.coerce.number().int().min(1).max(EQUITY_MONTHS_MAX).default(12),
  entities: listOf(Id).optional(),
})
export const equityBoard = endpoint({
  method: 'GET',
  path: '/report/equity-board/',
  summary: 'Market value and loan balance of every owned truck and trailer, and what a sale would bring',
  can: 'report.read',
  query: BoardQuery,
  response: EquityBoard,
  errors: [400],
})
export const equityBoardFile = file(equityBoard, BoardQuery)
