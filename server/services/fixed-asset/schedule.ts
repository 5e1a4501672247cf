import sql, { type Sql } from 'sql-template-tag'
import type { Answer, Body } from '@/lib/contract/endpoint'
import type {
  DepreciationRow,
  depreciationSchedule as endpoint,
  DepreciationStatus,
  previewDepreciation,
} from '@/lib/contract/fixed-asset'
import { parseCents, sum, toDecimal, toWire, ZERO, type Cents } from '@/lib/money/cents'
import type { Day } from '@/lib/dates/day'
import type { Tx } from '@/server/db/connect'
import { isCapitalized } from '@/server/ledger/post/fixed-asset'
import { depreciationSchedule, type DepreciationStep } from '@/server/ledger/schedule/depreciation'
import { booksStartDate } from '../book'
import { demand } from '../can'
import { reading, tenant, type Ctx } from '../context'
import { NotFound } from '../problems'
import type { AssetTerms } from './check'
import { drivenBy, postedMonths, scheduleTerms, type DepreciatedAsset } from './depreciation-terms'

/** Columns of the wire form, from `d`. */
export const DEPRECIATION_COLUMNS: Sql = sql`
  d.id, d.fixed_asset_id as fixed_asset, d.n, d.date, d.beginning_amount, d.depreciation_amount, d.ending_amount, d.status, d.miles, d.is_opening`

export async function preview(
  ctx: Ctx,
  input: Body<typeof previewDepreciation>,
): Promise<Answer<typeof previewDepreciation>> {
  demand(ctx, 'asset.read')
  const start = input.depreciation_start_date
  const { books_start, driven } = await reading(ctx, async (tx) => ({
    books_start: await booksStartDate(tx, ctx),
    driven: await drivenBy(tx, ctx.actor?.entity_ids ?? [], input.truck ?? null),
  }))
  const steps = depreciationSchedule(scheduleTerms(assetOf(input), { books_start, driven }))
  const is_old = input.purchase_date !== undefined && input.purchase_date < books_start
  const isOver = (date: Day): boolean => is_old && date < books_start
  return {
    monthly_amount: toWire((steps.find(({ date }) => !isOver(date)) ?? steps[0])?.amount ?? ZERO),
    depreciation_end: steps.at(-1)?.date ?? start,
    results: steps.map((step) => ({
      n: step.n,
      date: step.date,
      beginning_amount: toWire(step.beginning),
      depreciation_amount: toWire(step.amount),
      ending_amount: toWire(step.ending),
      status: isOver(step.date) ? ('posted' as const) : ('upcoming' as const),
    })),
  }
}

/** The terms typed so far; values that do not fit together yet are limited to what is possible. */
function assetOf(input: Body<typeof previewDepreciation>): DepreciatedAsset {
  const cost = parseCents(input.total_cost)
  const least = (a: bigint, b: bigint): Cents => (a < b ? a : b) as Cents
  const salvage = least(parseCents(input.salvage_value), cost)
  return {
    cost,
    salvage,
    method: input.depreciation_method,
    expected_miles: input.expected_miles,
    useful_life: input.useful_life,
    depreciation_start_date: input.depreciation_start_date,
    taken: input.opening_depreciation === null ? null : least(parseCents(input.opening_depreciation), cost - salvage),
  }
}

export async function schedule(ctx: Ctx, id: string): Promise<Answer<typeof endpoint>> {
  demand(ctx, 'asset.read')
  const entities = ctx.actor?.entity_ids ?? []
  return reading(ctx, async (tx) => {
    const asset = await tx.maybe(
      sql`select id from fixed_asset where entity_id = any(${entities}::uuid[]) and id = ${id}`,
    )
    if (!asset) throw new NotFound()
    const results = await tx.rows<DepreciationRow>(sql`
      select ${DEPRECIATION_COLUMNS} from depreciation_row d
       where d.entity_id = any(${entities}::uuid[]) and d.fixed_asset_id = ${id} order by d.n`)
    return { fixed_asset: id, depreciation_end: results.at(-1)?.date ?? null, results }
  })
}

/** Rewrites the schedule of an asset and returns the depreciation from before the books start. Only owned assets have a schedule. */
export async function writeSchedule(
  tx: Tx,
  ctx: Ctx,
  { id, asset, books_start }: { id: string; asset: AssetTerms; books_start: Day },
): Promise<Cents> {
  const { entity_id } = tenant(ctx)
  await tx.run(sql`delete from depreciation_row where entity_id = ${entity_id} and fixed_asset_id = ${id}`)
  if (!isCapitalized(asset.ownership)) return ZERO
  const driven = await drivenBy(tx, [entity_id], asset.truck)
  const steps = depreciationSchedule(scheduleTerms(asset, { books_start, driven }))
  const isBefore = (step: { date: Day }): boolean => step.date < books_start
  await insertSteps(tx, ctx, { id, steps, books_start })
  return sum(steps.filter(isBefore).map((step) => step.amount))
}

/** Adds the months after the last existing one; none of them is posted. */
export async function resumeSchedule(
  tx: Tx,
  ctx: Ctx,
  { id, asset }: { id: string; asset: AssetTerms },
): Promise<void> {
  const { entity_id } = tenant(ctx)
  const { posted, books_start, last } = await postedMonths(tx, ctx, id)
  const driven = await drivenBy(tx, [entity_id], asset.truck)
  const steps = depreciationSchedule(scheduleTerms(asset, { books_start, driven, posted }))
  await insertSteps(tx, ctx, { id, steps: steps.filter((step) => step.n > last), books_start: null })
}

interface Steps {
  id: string
  steps: readonly DepreciationStep[]
  /** Months before it are posted by the opening entry. */
  books_start: Day | null
}

async function insertSteps(tx: Tx, ctx: Ctx, { id, steps, books_start }: Steps): Promise<void> {
  const { company_id, entity_id } = tenant(ctx)
  const column = <T>(pick: (step: DepreciationStep) => T): T[] => steps.map(pick)
  await tx.run(sql`
    insert into depreciation_row (company_id, entity_id, id, fixed_asset_id, n, date, beginning_amount, depreciation_amount, ending_amount,
      miles, status, is_opening)
    select ${company_id}::uuid, ${entity_id}::uuid, x.id, ${id}::uuid, x.n, x.date, x.beginning, x.amount, x.ending, x.miles, x.status, x.status = 'posted'
      from unnest(
        ${column(() => ctx.id())}::uuid[], ${column((step) => step.n)}::int[], ${column((step) => step.date)}::date[],
        ${column((step) => toDecimal(step.beginning))}::numeric[], ${column((step) => toDecimal(step.amount))}::numeric[],
        ${column((step) => toDecimal(step.ending))}::numeric[], ${column((step) => step.miles)}::int[],
        ${column((step): DepreciationStatus => (books_start !== null && step.date < books_start ? 'posted' : 'upcoming'))}::text[]
      ) as x(id, n, date, beginning, amount, ending, miles, status)`)
}
