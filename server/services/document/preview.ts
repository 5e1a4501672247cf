import type { DocumentEntry, EntryChange } from '@/lib/contract/bill'
import type { Tx } from '@/server/db/connect'
import type { Ctx } from '../context'
import { rehearse } from '../rehearse'

interface Change {
  /** The current entries of what changes. */
  entries: (tx: Tx) => Promise<DocumentEntry[]>
  change: (tx: Tx) => Promise<unknown>
}

/** What a change would post and remove. It is refused exactly when the change itself would be. */
export const previewed = (ctx: Ctx, { entries, change }: Change): Promise<EntryChange> =>
  rehearse(ctx, async (tx) => {
    const before = await entries(tx)
    await change(tx)
    const after = await entries(tx)
    return { made: without(after, before), removed: without(before, after) }
  })

const without = (entries: readonly DocumentEntry[], others: readonly DocumentEntry[]): DocumentEntry[] =>
  entries.filter(({ id }) => !others.some((other) => other.id === id))
