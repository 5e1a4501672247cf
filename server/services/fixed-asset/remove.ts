import sql from 'sql-template-tag'
import type { FixedAsset } from '@/lib/contract/fixed-asset'
import type { Tx } from '@/server/db/connect'
import { unpost } from '@/server/db/journal-store'
import { bookOf, booksStartDate, assertDatesOpen } from '../book'
import { demand } from '../can'
import { audit, transaction, type Ctx } from '../context'
import { Conflict } from '../problems'
import { assertFresh } from '../stale'
import { takeBackLine } from './cash-part'
import { DISPOSED, entryDate, assertNothingPosted } from './check'
import { lockAsset } from './facts'
import { assetRow } from './row'

/**
 * Deletes an asset with its schedule and removes its entry from the books. A line that was created for it is deleted too; what the bank
 * paid stays where it is filed.
 */
export function remove(ctx: Ctx, id: string): Promise<{ message: string }> {
  demand(ctx, 'asset.delete')
  return transaction(ctx, async (tx) => {
    const before = await removeIn(tx, ctx, id)
    return { message: `Asset ${before.name} was deleted.` }
  })
}

/** The same within a transaction; returns what it was. */
export async function removeIn(tx: Tx, ctx: Ctx, id: string): Promise<FixedAsset> {
  const book = bookOf(ctx)
  const asset = await lockAsset(tx, book.entity_id, id)
  const before = await assetRow(tx, [book.entity_id], id)
  await assertFresh(tx, ctx, { kind: 'fixed_asset', name: before.name, row: before })
  if (asset.disposed_on !== null) throw new Conflict(DISPOSED)
  await assertNothingPosted(tx, book.entity_id, id, 'deleting')
  const date = entryDate(asset, await booksStartDate(tx, ctx))
  if (date !== null) await assertDatesOpen(tx, ctx, [date])
  await takeBackLine(tx, ctx, id, 'deleting the asset')
  await unpost(tx, book, [id])
  await tx.run(sql`delete from fixed_asset where entity_id = ${book.entity_id} and id = ${id}`)
  await audit(tx, ctx, [{ object_type: 'fixed_asset', object_id: id, action: 'delete', changes: { ...before } }])
  return before
}
