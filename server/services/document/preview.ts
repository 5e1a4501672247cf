import type { DocumentEntry, EntryChange } from '@/lib/contract/bill'
import type { Tx } from '@/server/db/connect'
import { transaction, type Ctx } from '../context'

interface Change {
  /** The current entries of what changes. */
  entries: (tx: Tx) => Promise<DocumentEntry[]>
  change: (tx: Tx) => Promise<unknown>
}

/** What a change would post and remove: the change is made and rolled back. It is refused exactly when the change itself would be. */
export async function previewed(ctx: Ctx, { entries, change }: Change): Promise<EntryChange> {
  try {
    return await transaction(ctx, async (tx) => {
      const before = await entries(tx)
      await change(tx)
      const after = await entries(tx)
      throw new TakenBack({ made: without(after, before), removed: without(before, after) })
    })
  } catch (error) {
    if (error instanceof TakenBack) return error.found
    throw error
  }
}

class TakenBack extends Error {
  constructor(readonly found: EntryChange) {
    super('a preview is never kept')
  }
}

const without = (entries: readonly DocumentEntry[], others: readonly DocumentEntry[]): DocumentEntry[] =>
  entries.filter(({ id }) => !others.some((other) => other.id === id))
