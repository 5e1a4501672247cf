import sql from 'sql-template-tag'
import type { Body } from '@/lib/contract/endpoint'
import type { DepreciationRun, runDepreciation } from '@/lib/contract/fixed-asset'
import { monthEnd } from '@/lib/dates/day'
import { sum, toWire } from '@/lib/money/cents'
import type { Tx } from '@/server/db/connect'
import { groupBy } from '@/server/ledger/group-by'
import { bookOf, lockedUntil, assertDatesOpen, today } from '../book'
import { demand } from '../can'
import { oneSnapshot, reading, transaction, type Ctx } from '../context'
import { lockRows, postRows, readRows, unpostRows, type DepreciationFacts } from './due-rows'

type Input = Body<typeof runDepreciation>

/**
 * Posts every month of depreciation that is due through the month. Months in a locked period, or without their miles, are skipped and
 * counted.
 */
export function run(ctx: Ctx, { month, preview }: Input): Promise<DepreciationRun> {
  demand(ctx, 'asset.post')
  return within(ctx, preview, async (tx, rowsOf) => {
    const [end, day, until] = [monthEnd(`${month}-01`), await today(tx, ctx), await lockedUntil(tx, ctx)]
    const rows = await rowsOf(
      tx,
      bookOf(ctx).entity_id,
      sql`d.status <> 'posted' and d.date <= ${end < day ? end : day}`,
    )
    const open = rows.filter((row) => until === null || row.date > until)
    const ready = open.filter((row) => !row.awaits_miles)
    if (!preview) await postRows(tx, ctx, ready)
    return summary(ready, { locked: rows.length - open.length, waiting: open.length - ready.length })
  })
}

/** Un-posts every month of depreciation after the month, for assets not disposed of. A single locked month refuses the whole rollback. */
export function rollBack(ctx: Ctx, { month, preview }: Input): Promise<DepreciationRun> {
  demand(ctx, 'asset.post')
  return within(ctx, preview, async (tx, rowsOf) => {
    const { entity_id } = bookOf(ctx)
    const rows = await rowsOf(
      tx,
      entity_id,
      sql`
      d.status = 'posted' and not d.is_opening and d.date > ${monthEnd(`${month}-01`)}
      and exists (select from fixed_asset a where a.entity_id = d.entity_id and a.id = d.fixed_asset_id and a.disposed_on is null)`,
    )
    await assertDatesOpen(
      tx,
      ctx,
      rows.map((row) => row.date),
    )
    if (!preview) await unpostRows(tx, ctx, rows)
    return summary(rows, { locked: 0, waiting: 0 })
  })
}

/** A preview only reads, so it locks no asset and works in frozen books. */
const within = (
  ctx: Ctx,
  preview: boolean,
  work: (tx: Tx, rowsOf: typeof readRows) => Promise<DepreciationRun>,
): Promise<DepreciationRun> =>
  preview
    ? reading(ctx, async (tx) => {
        await oneSnapshot(tx)
        return work(tx, readRows)
      })
    : transaction(ctx, (tx) => work(tx, lockRows))

function summary(rows: readonly DepreciationFacts[], left: { locked: number; waiting: number }): DepreciationRun {
  const total = (some: readonly DepreciationFacts[]): number => toWire(sum(some.map((row) => row.amount)))
  return {
    rows: rows.length,
    total_amount: total(rows),
    locked_rows: left.locked,
    waiting_rows: left.waiting,
    results: [...groupBy(rows, (row) => row.asset)].flatMap(([fixed_asset, own]) => {
      const [first] = own
      return first
        ? [{ fixed_asset, entry_id: first.entry_id, name: first.name, rows: own.length, total_amount: total(own) }]
        : []
    }),
  }
}
