import { z } from 'zod'
import { addMonths, isDay, LAST_DAY, monthEnd, monthStart, type Day as DayText } from '@/lib/dates/day'
import { formatDay } from '@/lib/dates/format'
import { INT32_MAX, USEFUL_LIFE_MAX } from './bounds'
import { endpoint } from './endpoint'
import { Amount, Day, Id, Instant, listOf, Message, Money, Month, NonNegativeAmount, QueryFlag } from './fields'
import { ordering, page, PageQuery } from './page'
import { Ownership, TrailerFacts, TruckFacts } from './truck'

export const AssetType = z.enum(['truck', 'trailer'])
export type AssetType = z.infer<typeof AssetType>
export const Financing = z.enum(['cash', 'loan'])
export type Financing = z.infer<typeof Financing>
export const DEPRECIATION_METHODS = ['straight_line', 'declining_balance', 'units_of_miles'] as const
export const DepreciationMethod = z.enum(DEPRECIATION_METHODS)
export type DepreciationMethod = z.infer<typeof DepreciationMethod>
export const DepreciationStatus = z.enum(['upcoming', 'posted', 'un_posted'])
export type DepreciationStatus = z.infer<typeof DepreciationStatus>

export const FixedAsset = z
  .object({
    id: Id,
    entry_id: z.string(),
    name: z.string(),
    asset_type: AssetType,
    type_of_financing: Financing,
    type_of_ownership: Ownership,
    truck: TruckFacts.nullable(),
    trailer: TrailerFacts.nullable(),
    bank_account: z.object({ id: Id, name: z.string() }).nullable(),
    loan: z.object({ id: Id, name: z.string() }).nullable(),
    document: Id.nullable(),
    total_cost: Money,
    down_payment: Money,
    purchase_date: Day,
    depreciation_start_date: Day,
    depreciation_end: Day.nullable(),
    useful_life: z.int().meta({ description: 'Years' }),
    depreciation_method: DepreciationMethod,
    salvage_value: Money.meta({ description: 'Its value at the end of its useful life' }),
    expected_miles: z
      .int()
      .nullable()
      .meta({ description: 'Over its whole life; for units of production (miles) only' }),
    opening_depreciation: Money.nullable().meta({
      description: 'Accumulated depreciation from before the books start; null: as the schedule calculates it',
    }),
    is_capitalized: z
      .boolean()
      .meta({ description: 'Owned: posted and depreciated. Other assets are kept as records only' }),
    accumulated_depreciation: Money,
    book_value: Money,
    loan_balance: Money.meta({ description: 'Open loan balance on it' }),
    next_depreciation: z.object({ id: Id, date: Day, amount: Money }).nullable(),
    disposed_on: Day.nullable(),
    proceeds: Money.nullable(),
    created_at: Instant,
    updated_at: Instant,
  })
  .meta({ id: 'FixedAsset' })
export type FixedAsset = z.infer<typeof FixedAsset>

const step = {
  n: z.int(),
  date: Day,
  beginning_amount: Money,
  depreciation_amount: Money,
  ending_amount: Money,
  status: DepreciationStatus,
}
export const DepreciationRow = z
  .object({
    id: Id,
    fixed_asset: Id,
    ...step,
    miles: z.int().nullable().meta({
      description: 'The miles the amount was calculated from; null for a forecast, or if the method does not use miles',
    }),
    is_opening: z.boolean().meta({ description: 'Depreciated before the books start' }),
  })
  .meta({ id: 'DepreciationRow' })
export type DepreciationRow = z.infer<typeof DepreciationRow>

const life = {
  total_cost: NonNegativeAmount,
  useful_life: z
    .int()
    .refine(
      (years) => years >= 1 && years <= USEFUL_LIFE_MAX,
      `Useful life is in years and must be between 1 and ${USEFUL_LIFE_MAX}.`,
    )
    .meta({ description: 'Years' }),
  depreciation_start_date: Day.meta({ description: 'The month of this date counts in full' }),
}
const depreciation = {
  depreciation_method: DepreciationMethod.meta({
    description:
      'declining_balance: double the straight-line rate, until straight-line depreciation is larger; units_of_miles: by the miles of each month',
  }),
  salvage_value: NonNegativeAmount,
  expected_miles: z.int().min(1).max(INT32_MAX).nullable().meta({ description: 'For units_of_miles only' }),
  opening_depreciation: NonNegativeAmount.nullable().meta({
    description: 'Accumulated depreciation from before the books start, for a unit bought before then',
  }),
}
const fields = {
  asset_type: AssetType,
  truck: Id.nullable(),
  trailer: Id.nullable(),
  type_of_financing: Financing,
  type_of_ownership: Ownership,
  ...life,
  ...depreciation,
  down_payment: Amount,
  purchase_date: Day,
  bank_account: Id.nullable().meta({
    description: 'The account the cash part was paid from; if exactly one bank line fits, it is categorized',
  }),
  loan: Id.nullable(),
  document: Id.nullable(),
}
const DEPRECIATION_DEFAULTS = {
  depreciation_method: depreciation.depreciation_method.default('straight_line'),
  salvage_value: depreciation.salvage_value.default(0),
  expected_miles: depreciation.expected_miles.default(null),
  opening_depreciation: depreciation.opening_depreciation.default(null),
}
/** Why an asset has no schedule, beside its start; null when it has one. */
export const lifeProblem = (life: { depreciation_start_date: DayText; useful_life: number }): string | null =>
  isDay(life.depreciation_start_date) &&
  !isDay(monthEnd(addMonths(monthStart(life.depreciation_start_date), 12 * life.useful_life - 1)))
    ? `Depreciation must end by ${formatDay(LAST_DAY)}.`
    : null
const hasSchedule = (ctx: z.core.ParsePayload<Parameters<typeof lifeProblem>[0]>): void => {
  const message = lifeProblem(ctx.value)
  const field = 'depreciation_start_date'
  if (message !== null) ctx.issues.push({ code: 'custom', path: [field], message, input: ctx.value[field] })
}
export const FixedAssetInput = z
  .strictObject({
    ...fields,
    truck: fields.truck.default(null),
    trailer: fields.trailer.default(null),
    down_payment: fields.down_payment.default(0),
    bank_account: fields.bank_account.default(null),
    loan: fields.loan.default(null),
    document: fields.document.default(null),
    ...DEPRECIATION_DEFAULTS,
  })
  .check(hasSchedule)

const params = z.object({ id: Id })

export const fixedAssetList = endpoint({
  method: 'GET',
  path: '/fixed_asset/fixed-asset/',
  summary: 'Trucks and trailers as fixed assets',
  can: 'asset.read',
  query: PageQuery.extend({
    ordering: ordering(['entry_id', 'purchase_date', 'total_cost', 'created_at']),
    asset_type: AssetType.optional(),
    truck: Id.optional(),
    trailer: Id.optional(),
    loan: Id.optional(),
    is_disposed: QueryFlag.optional(),
    entities: listOf(Id).optional(),
  }),
  response: page(FixedAsset),
  errors: [400],
})
export const createFixedAsset = endpoint({
  method: 'POST',
  path: '/fixed_asset/fixed-asset/',
  can: 'asset.edit',
  summary: 'Add an asset with its depreciation schedule; an owned asset is posted',
  body: FixedAssetInput,
  response: FixedAsset,
  status: 201,
  errors: [400, 404, 409],
})
export const fixedAssetDetail = endpoint({
  method: 'GET',
  path: '/fixed_asset/fixed-asset/{id}/',
  summary: 'One asset',
  can: 'asset.read',
  params,
  response: FixedAsset,
  errors: [404],
})
export const updateFixedAsset = endpoint({
  method: 'PATCH',
  path: '/fixed_asset/fixed-asset/{id}/',
  can: 'asset.edit',
  summary: 'Change an asset; cost, life and dates only as long as none of its depreciation is posted',
  params,
  body: z.strictObject(fields).partial(),
  response: FixedAsset,
  errors: [400, 404, 409],
})
export const deleteFixedAsset = endpoint({
  method: 'DELETE',
  path: '/fixed_asset/fixed-asset/{id}/',
  summary: 'Delete an asset without posted depreciation, along with its entry',
  can: 'asset.delete',
  params,
  response: Message,
  errors: [404, 409],
})
export const depreciationSchedule = endpoint({
  method: 'GET',
  path: '/fixed_asset/fixed-asset/{id}/depreciation-schedule/',
  summary: 'The whole depreciation schedule by month',
  can: 'asset.read',
  params,
  response: z.object({ fixed_asset: Id, depreciation_end: Day.nullable(), results: z.array(DepreciationRow) }),
  errors: [404],
})
export const previewDepreciation = endpoint({
  method: 'POST',
  path: '/fixed_asset/schedule-preview/',
  summary: 'Preview the depreciation schedule of an asset; nothing is saved',
  can: 'asset.read',
  body: z
    .strictObject({
      ...life,
      ...DEPRECIATION_DEFAULTS,
      purchase_date: Day.optional(),
      truck: Id.nullish().meta({ description: 'The truck whose miles count, if depreciation is by miles' }),
    })
    .check(hasSchedule),
  response: z.object({
    monthly_amount: Money.meta({ description: 'For the first month that is not entirely before the books start' }),
    depreciation_end: Day,
    results: z.array(z.object(step)),
  }),
  errors: [400],
})

const rowParams = z.object({ rowId: Id })
export const postDepreciation = endpoint({
  method: 'POST',
  path: '/fixed_asset/depreciation/{rowId}/post/',
  summary: 'Post the depreciation of a month',
  can: 'asset.post',
  params: rowParams,
  response: DepreciationRow,
  errors: [400, 404, 409],
})
export const unpostDepreciation = endpoint({
  method: 'POST',
  path: '/fixed_asset/depreciation/{rowId}/unpost/',
  summary: 'Unpost the depreciation of a month',
  can: 'asset.post',
  params: rowParams,
  response: DepreciationRow,
  errors: [404, 409],
})
export const disposeFixedAsset = endpoint({
  method: 'POST',
  path: '/fixed_asset/fixed-asset/{id}/dispose/',
  can: 'asset.post',
  summary: 'Sell or scrap an asset: posts depreciation through the month before, then gain or loss',
  params,
  body: z.strictObject({ date: Day, proceeds: NonNegativeAmount }),
  response: FixedAsset,
  errors: [400, 404, 409],
})
export const previewDisposal = endpoint({
  method: 'GET',
  path: '/fixed_asset/fixed-asset/{id}/disposal-preview/',
  can: 'asset.read',
  summary:
    'Book value of an asset on a date, and the depreciation that a disposal on it would post first; nothing is saved',
  params,
  query: z.strictObject({ date: Day }),
  response: z.object({
    book_value: Money.nullable().meta({ description: 'null: kept as a record only, with nothing posted' }),
    depreciation: Money.meta({ description: 'For earlier months that are not posted yet' }),
    months: z.int(),
  }),
  errors: [400, 404, 409],
})

export const undoDisposal = endpoint({
  method: 'POST',
  path: '/fixed_asset/fixed-asset/{id}/undo-disposal/',
  can: 'asset.post',
  summary: 'Undo a disposal; later months become upcoming again',
  params,
  response: FixedAsset,
  errors: [404, 409],
})

/** What a run over all assets did, or would do. */
export const DepreciationRun = z
  .object({
    rows: z.int(),
    total_amount: Money,
    locked_rows: z.int().meta({ description: 'Months skipped because the books are locked' }),
    waiting_rows: z.int().meta({ description: "Months skipped because the truck's miles have not been entered" }),
    results: z.array(
      z.object({ fixed_asset: Id, entry_id: z.string(), name: z.string(), rows: z.int(), total_amount: Money }),
    ),
  })
  .meta({ id: 'DepreciationRun' })
export type DepreciationRun = z.infer<typeof DepreciationRun>
const run = z.strictObject({
  month: Month,
  preview: z.boolean().default(false).meta({ description: 'Only report what would happen' }),
})

export const runDepreciation = endpoint({
  method: 'POST',
  path: '/fixed_asset/run-depreciation/',
  summary: 'Post all depreciation due through a month',
  can: 'asset.post',
  body: run,
  response: DepreciationRun,
  errors: [400, 409],
})
export const rollBackDepreciation = endpoint({
  method: 'POST',
  path: '/fixed_asset/roll-back-depreciation/',
  summary: 'Unpost all depreciation after a month',
  can: 'asset.post',
  body: run,
  response: DepreciationRun,
  errors: [400, 409],
})
