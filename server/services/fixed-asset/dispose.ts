import sql from 'sql-template-tag'
import { v5 } from 'uuid'
import type { Answer, Body } from '@/lib/contract/endpoint'
import type { disposeFixedAsset, FixedAsset, previewDisposal as previewContract } from '@/lib/contract/fixed-asset'
import { monthStart, type Day } from '@/lib/dates/day'
import { parseCents, subtract, sum, toDecimal, toWire, ZERO, type Cents } from '@/lib/money/cents'
import type { Tx } from '@/server/db/connect'
import { post } from '@/server/db/journal-store'
import { postDisposal } from '@/server/ledger/post/disposal'
import { isCapitalized } from '@/server/ledger/post/fixed-asset'
import { demand } from '../can'
import { accountsByRole } from '../chart-of-account/find'
import { bookOf, booksStartDate, assertDatesOpen, today } from '../book'
import { audit, reading, tenant, transaction, type Ctx } from '../context'
import { Conflict, Invalid } from '../problems'
import { assertFresh } from '../stale'
import { DISPOSED } from './check'
import { assertMilesKnown, postRows, readRows, type DepreciationFacts } from './due-rows'
import { assetAccounts, lockAsset, readAsset, type Asset } from './facts'
import { assetRow } from './row'

/** Sells or scraps an asset: posts depreciation through the month before, then the gain or loss over book value. Source: LEDGER §3.12. */
export function dispose(
  ctx: Ctx,
  { id, date, proceeds: entered }: Body<typeof disposeFixedAsset> & { id: string },
): Promise<FixedAsset> {
  demand(ctx, 'asset.post')
  const proceeds = parseCents(entered)
  return transaction(ctx, async (tx) => {
    const { entity_id, now } = bookOf(ctx)
    const asset = await lockAsset(tx, entity_id, id)
    await assertFresh(tx, ctx, { kind: 'fixed_asset', name: asset.name, row: asset })
    const { depreciated, missing } = await planned(tx, ctx, asset, date)
    if (isCapitalized(asset.ownership)) {
      await postRows(tx, ctx, missing)
      await postOut(tx, ctx, { asset, date, proceeds, depreciated })
    }
    await tx.run(sql`
      update fixed_asset set disposed_on = ${date}, proceeds = ${toDecimal(proceeds)}, updated_at = ${now} where entity_id = ${entity_id} and id = ${id}`)
    await audit(tx, ctx, [
      {
        object_type: 'fixed_asset',
        object_id: id,
        action: 'dispose',
        changes: { disposed_on: [null, date], proceeds: [null, entered] },
      },
    ])
    return assetRow(tx, [entity_id], id)
  })
}

/** What disposing of the asset on a day would find and post first. Refused whenever a disposal on that day would be. */
export function previewDisposal(ctx: Ctx, id: string, date: Day): Promise<Answer<typeof previewContract>> {
  demand(ctx, 'asset.read')
  return reading(ctx, async (tx) => {
    const asset = await readAsset(tx, tenant(ctx).entity_id, id)
    const { depreciated, missing } = await planned(tx, ctx, asset, date)
    return {
      book_value: isCapitalized(asset.ownership) ? toWire(subtract(asset.cost, depreciated)) : null,
      depreciation: toWire(sum(missing.map((row) => row.amount))),
      months: missing.length,
    }
  })
}

/** The entry of a disposal has an id derived from the asset's. */
export const disposalEntry = (asset: string): string => v5('D', asset)

async function assertDisposalDate(tx: Tx, ctx: Ctx, asset: Asset, date: Day): Promise<void> {
  if (date < asset.purchase_date) throw new Invalid({ date: ['An asset cannot be disposed of before it was bought.'] })
  if (date < (await booksStartDate(tx, ctx)))
    throw new Invalid({ date: ['An asset cannot be disposed of before the books start.'] })
  if (date > (await today(tx, ctx))) throw new Invalid({ date: ['An asset cannot be disposed of in the future.'] })
}

interface Plan {
  /** Depreciation up to that day. */
  depreciated: Cents
  /** The months of it that are not posted yet. */
  missing: DepreciationFacts[]
}

async function planned(tx: Tx, ctx: Ctx, asset: Asset, date: Day): Promise<Plan> {
  if (asset.disposed_on !== null) throw new Conflict(DISPOSED)
  await assertDisposalDate(tx, ctx, asset, date)
  if (!isCapitalized(asset.ownership)) return { depreciated: ZERO, missing: [] }
  const rows = await readRows(tx, tenant(ctx).entity_id, sql`d.fixed_asset_id = ${asset.id}`)
  const month = monthStart(date)
  if (rows.some((row) => row.date >= month && row.status === 'posted')) {
    throw new Conflict('Unpost depreciation dated in or after the disposal month first.')
  }
  const earlier = rows.filter((row) => row.date < month)
  const missing = earlier.filter((row) => row.status !== 'posted')
  assertMilesKnown(missing)
  await assertDatesOpen(tx, ctx, [date, ...missing.map((row) => row.date)])
  return { depreciated: sum(earlier.map((row) => row.amount)), missing }
}

interface Disposal {
  asset: Asset
  date: Day
  proceeds: Cents
  depreciated: Cents
}

async function postOut(tx: Tx, ctx: Ctx, { asset, date, proceeds, depreciated }: Disposal): Promise<void> {
  const book = bookOf(ctx)
  await tx.run(
    sql`delete from depreciation_row where entity_id = ${book.entity_id} and fixed_asset_id = ${asset.id} and date >= ${monthStart(date)}`,
  )
  const { accumulated, asset: account } = await assetAccounts(tx, book.entity_id, asset.asset_type)
  const { asset_clearing, gain_disposal, loss_disposal } = await accountsByRole(tx, book.entity_id, [
    'asset_clearing',
    'gain_disposal',
    'loss_disposal',
  ])
  const entry = postDisposal({
    date,
    description: `Disposal of ${asset.name}`,
    cost: asset.cost,
    depreciated,
    proceeds,
    asset: account,
    accumulated,
    clearing: asset_clearing,
    gain: gain_disposal,
    loss: loss_disposal,
    truck: asset.truck,
  })
  if (entry === null) return
  await post(tx, book, [{ id: disposalEntry(asset.id), entry_id: `${asset.entry_id}-D`, entry, source: asset.id }])
}
