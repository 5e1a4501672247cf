/* What a depreciation schedule is calculated from, and how miles that are entered later change it. Source: LEDGER §3.12. */
import sql from 'sql-template-tag'
import { addDays, monthEnd, type Day } from '@/lib/dates/day'
import { formatMonth } from '@/lib/dates/format'
import { parseCents, toDecimal, type Cents } from '@/lib/money/cents'
import type { Tx } from '@/server/db/connect'
import { depreciationSchedule, type DepreciationTerms } from '@/server/ledger/schedule/depreciation'
import { booksStartDate } from '../book'
import { tenant, type Ctx } from '../context'
import { Conflict } from '../problems'
import type { AssetTerms } from './check'
import { lockAsset } from './facts'

export type DepreciatedAsset = Pick<
  AssetTerms,
  'cost' | 'salvage' | 'method' | 'expected_miles' | 'useful_life' | 'depreciation_start_date' | 'taken'
>
interface Known {
  books_start: Day
  /** Miles by month. */
  driven: ReadonlyMap<string, number>
  posted?: ReadonlyMap<string, Cents>
}

export const scheduleTerms = (asset: DepreciatedAsset, { books_start, driven, posted }: Known): DepreciationTerms => ({
  cost: asset.cost,
  useful_life: asset.useful_life,
  start: asset.depreciation_start_date,
  method: asset.method,
  salvage: asset.salvage,
  taken: asset.taken === null ? null : { before: books_start, amount: asset.taken },
  miles:
    asset.method === 'units_of_miles' && asset.expected_miles !== null
      ? { expected: asset.expected_miles, driven, posted }
      : null,
})

export async function drivenBy(
  tx: Tx,
  entity_ids: readonly string[],
  truck: string | null,
): Promise<Map<string, number>> {
  if (truck === null) return new Map()
  const rows = await tx.rows<{ month: string; miles: number }>(sql`
    select to_char(month, 'YYYY-MM') as month, miles from truck_mileage
     where entity_id = any(${[...entity_ids]}::uuid[]) and truck_id = ${truck}`)
  return new Map(rows.map(({ month, miles }) => [month, miles]))
}

/** Locks the assets that depreciate by the miles of a truck and are not disposed of. */
export async function lockDepreciatedByMiles(
  tx: Tx,
  entity_id: string,
  truck: string,
): Promise<{ id: string; name: string }[]> {
  const rows = await tx.rows<{ id: string }>(sql`
    select id from fixed_asset
     where entity_id = ${entity_id} and truck_id = ${truck} and depreciation_method = 'units_of_miles' and disposed_on is null
       and type_of_ownership in ('company', 'other')
     order by id for update`)
  const held = []
  for (const { id } of rows) held.push({ id, name: (await lockAsset(tx, entity_id, id)).name })
  return held
}

/** Throws Conflict when the month's depreciation is posted, because it was calculated with the old miles. */
export async function assertMonthUnposted(
  tx: Tx,
  ctx: Ctx,
  asset: { id: string; name: string },
  month: Day,
): Promise<void> {
  const posted = await tx.maybe(sql`
    select from depreciation_row
     where entity_id = ${tenant(ctx).entity_id} and fixed_asset_id = ${asset.id} and status = 'posted' and not is_opening
       and date between ${month} and ${monthEnd(month)}`)
  if (posted)
    throw new Conflict(`Unpost the depreciation of ${asset.name} for ${formatMonth(month)} before changing its miles.`)
}

interface PostedMonths {
  /** Amounts of the months that stay, by month. */
  posted: Map<string, Cents>
  /** The first day after the months that the opening entry covers. */
  books_start: Day
  last: number
}

/** The posted months of an asset, which stay as they are. */
export async function postedMonths(tx: Tx, ctx: Ctx, id: string): Promise<PostedMonths> {
  const rows = await tx.rows<{ n: number; date: Day; amount: string; is_opening: boolean }>(sql`
    select n, date, depreciation_amount::text as amount, is_opening from depreciation_row
     where entity_id = ${tenant(ctx).entity_id} and fixed_asset_id = ${id} and status = 'posted' order by n`)
  const opening = rows.findLast(({ is_opening }) => is_opening)
  return {
    posted: new Map(rows.map(({ date, amount }) => [date.slice(0, 7), parseCents(amount)])),
    books_start: opening ? addDays(opening.date, 1) : await booksStartDate(tx, ctx),
    last: rows.at(-1)?.n ?? 0,
  }
}

/** Recalculates the months that are not posted from the current miles. */
export async function recalculateByMiles(tx: Tx, ctx: Ctx, id: string): Promise<void> {
  const { entity_id } = tenant(ctx)
  const asset = await lockAsset(tx, entity_id, id)
  const { posted, books_start } = await postedMonths(tx, ctx, id)
  const driven = await drivenBy(tx, [entity_id], asset.truck)
  const steps = depreciationSchedule(scheduleTerms(asset, { books_start, driven, posted }))
  await tx.run(sql`
    update depreciation_row d
       set beginning_amount = x.beginning, depreciation_amount = x.amount, ending_amount = x.ending,
           miles = case when d.status = 'posted' then d.miles else x.miles end
      from unnest(
        ${steps.map(({ n }) => n)}::int[], ${steps.map(({ beginning }) => toDecimal(beginning))}::numeric[],
        ${steps.map(({ amount }) => toDecimal(amount))}::numeric[], ${steps.map(({ ending }) => toDecimal(ending))}::numeric[],
        ${steps.map(({ miles }) => miles)}::int[]) as x(n, beginning, amount, ending, miles)
     where d.entity_id = ${entity_id} and d.fixed_asset_id = ${id} and d.n = x.n`)
  await tx.run(sql`update fixed_asset set updated_at = ${ctx.now()} where entity_id = ${entity_id} and id = ${id}`)
}
