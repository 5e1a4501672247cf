import sql from 'sql-template-tag'
import type { billEntries, DocumentEntry } from '@/lib/contract/bill'
import type { Answer } from '@/lib/contract/endpoint'
import type { Tx } from '@/server/db/connect'
import { entrySuffix } from '@/server/ledger/post/void'
import { demand } from '../can'
import { reading, type Ctx } from '../context'
import { entriesById } from '../document/entries'
import { furtherEntryId } from '../document/further-entry'
import { NotFound } from '../problems'

/** The entries that a bill itself has posted: its own and its void. */
export function entries(ctx: Ctx, id: string): Promise<Answer<typeof billEntries>> {
  demand(ctx, 'bill.read')
  return reading(ctx, async (tx) => {
    const row = await tx.maybe<{ entity_id: string }>(
      sql`select entity_id from bill where entity_id = any(${ctx.actor?.entity_ids ?? []}::uuid[]) and id = ${id}`,
    )
    if (!row) throw new NotFound()
    return { results: await entriesOf(tx, row.entity_id, id) }
  })
}

/** The current entries of a bill of this entity. */
export const entriesOf = (tx: Tx, entity_id: string, id: string): Promise<DocumentEntry[]> =>
  entriesById(tx, entity_id, [id, furtherEntryId(id, entrySuffix('V', 1))])
