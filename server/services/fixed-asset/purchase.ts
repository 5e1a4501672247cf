import { addDays, type Day } from '@/lib/dates/day'
import type { Cents } from '@/lib/money/cents'
import type { Tx } from '@/server/db/connect'
import { post, unpost } from '@/server/db/journal-store'
import type { Entry } from '@/server/ledger/journal'
import { financedOf, isCapitalized, postAssetOpening, postPurchase } from '@/server/ledger/post/fixed-asset'
import { accountsByRole } from '../chart-of-account/find'
import { bookOf } from '../book'
import type { Ctx } from '../context'
import { isOpening, type AssetTerms } from './check'
import { assetAccounts } from './facts'

interface Purchase {
  id: string
  entry_id: string
  name: string
  asset: AssetTerms
  books_start: Day
  /** Depreciation from before the books start. */
  depreciated: Cents
  /** The account of the loan that financed it. */
  loan: string | null
}

/** Posts the asset's own entry, or removes it when the asset is no longer owned. */
export async function settlePurchase(tx: Tx, ctx: Ctx, purchase: Purchase): Promise<void> {
  const entry = await entryOf(tx, bookOf(ctx).entity_id, purchase)
  if (entry === null) await unpost(tx, bookOf(ctx), [purchase.id])
  else await post(tx, bookOf(ctx), [{ id: purchase.id, entry_id: purchase.entry_id, entry }])
}

async function entryOf(
  tx: Tx,
  entity_id: string,
  { name, asset, books_start, depreciated, loan }: Purchase,
): Promise<Entry | null> {
  if (!isCapitalized(asset.ownership)) return null
  const accounts = await assetAccounts(tx, entity_id, asset.asset_type)
  const { asset_clearing: clearing, opening_balance_equity: equity } = await accountsByRole(tx, entity_id, [
    'asset_clearing',
    'opening_balance_equity',
  ])
  const shared = { asset: accounts.asset, cost: asset.cost, truck: asset.truck }
  return isOpening(asset, books_start)
    ? postAssetOpening({
        ...shared,
        date: addDays(books_start, -1),
        description: `Opening balance of ${name}`,
        accumulated: accounts.accumulated,
        equity,
        depreciated,
      })
    : postPurchase({
        ...shared,
        date: asset.purchase_date,
        description: `Purchase of ${name}`,
        financed: financedOf(asset),
        loan,
        clearing,
      })
}
