import sql from 'sql-template-tag'
import type { FixedAsset } from '@/lib/contract/fixed-asset'
import { unpost } from '@/server/db/journal-store'
import { isCapitalized } from '@/server/ledger/post/fixed-asset'
import { bookOf, assertDatesOpen } from '../book'
import { demand } from '../can'
import { audit, transaction, type Ctx } from '../context'
import { Conflict } from '../problems'
import { assertFresh } from '../stale'
import { disposalEntry } from './dispose'
import { lockAsset } from './facts'
import { assetRow } from './row'
import { resumeSchedule } from './schedule'

/**
 * Undoes a disposal: its entry leaves the books, and the months after it are upcoming again. What the bank received stays where it is
 * filed.
 */
export function undoDisposal(ctx: Ctx, id: string): Promise<FixedAsset> {
  demand(ctx, 'asset.post')
  return transaction(ctx, async (tx) => {
    const book = bookOf(ctx)
    const asset = await lockAsset(tx, book.entity_id, id)
    await assertFresh(tx, ctx, { kind: 'fixed_asset', name: asset.name, row: asset })
    const { disposed_on } = asset
    if (disposed_on === null) throw new Conflict('Asset is not disposed.')
    if (isCapitalized(asset.ownership)) {
      await assertDatesOpen(tx, ctx, [disposed_on])
      await unpost(tx, book, [disposalEntry(id)])
      await resumeSchedule(tx, ctx, { id, asset })
    }
    await tx.run(sql`
      update fixed_asset set disposed_on = null, proceeds = null, updated_at = ${book.now} where entity_id = ${book.entity_id} and id = ${id}`)
    await audit(tx, ctx, [
      {
        object_type: 'fixed_asset',
        object_id: id,
        action: 'undo_dispose',
        changes: { disposed_on: [disposed_on, null] },
      },
    ])
    return assetRow(tx, [book.entity_id], id)
  })
}
