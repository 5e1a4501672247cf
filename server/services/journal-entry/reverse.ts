import type { Body } from '@/lib/contract/endpoint'
import type { JournalEntry, reverseJournalEntry } from '@/lib/contract/journal-entry'
import { demand } from '../can'
import { transaction, type Ctx } from '../context'
import { Conflict } from '../problems'
import { assertFresh } from '../stale'
import { reverseIn } from './create'
import { entryName } from './row'
import { lockEntry } from './update'

/** Reverses a manual entry on a date; both entries stay in the books. Only once per entry. */
export function reverse(
  ctx: Ctx,
  { id, ...how }: Body<typeof reverseJournalEntry> & { id: string },
): Promise<JournalEntry> {
  demand(ctx, 'journal.reverse')
  return transaction(ctx, async (tx) => {
    const { before } = await lockEntry(tx, ctx, id)
    await assertFresh(tx, ctx, { kind: 'journal_entry', name: entryName(before), row: before })
    if (!before.is_editable) throw new Conflict('Only manual journal entries can be reversed here.')
    if (before.reversed_by)
      throw new Conflict(`${entryName(before)} is already reversed by ${before.reversed_by.entry_id}.`)
    return reverseIn(tx, ctx, before, how, 'date')
  })
}
