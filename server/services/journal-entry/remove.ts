import sql from 'sql-template-tag'
import { unpost } from '@/server/db/journal-store'
import { bookOf, assertDatesOpen } from '../book'
import { demand } from '../can'
import { audit, transaction, type Ctx } from '../context'
import { withinLoans } from '../loan/funding'
import { Conflict } from '../problems'
import { assertFresh } from '../stale'
import { entryName } from './row'
import { assertNotReversed, lockEntry } from './update'

/** Removes a manual entry from the books; its last version and the audit log keep what it was. */
export function remove(ctx: Ctx, id: string): Promise<{ message: string }> {
  demand(ctx, 'journal.delete')
  return transaction(ctx, async (tx) => {
    const book = bookOf(ctx)
    const { before } = await lockEntry(tx, ctx, id)
    await assertFresh(tx, ctx, { kind: 'journal_entry', name: entryName(before), row: before })
    if (!before.is_editable) throw new Conflict('Only manual journal entries can be deleted here.')
    assertNotReversed(before)
    await assertDatesOpen(tx, ctx, [before.date])
    await withinLoans(tx, book.entity_id, [{ id }], () => unpost(tx, book, [id]))
    await tx.run(sql`delete from manual_entry where entity_id = ${book.entity_id} and id = ${id}`)
    await audit(tx, ctx, [{ object_type: 'journal_entry', object_id: id, action: 'delete', changes: { ...before } }])
    return { message: `${entryName(before)} was deleted.` }
  })
}
