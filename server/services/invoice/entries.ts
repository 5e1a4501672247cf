import sql from 'sql-template-tag'
import type { Answer } from '@/lib/contract/endpoint'
import type { DocumentEntry } from '@/lib/contract/bill'
import type { invoiceEntries } from '@/lib/contract/invoice'
import type { Tx } from '@/server/db/connect'
import { entrySuffix } from '@/server/ledger/post/void'
import { demand } from '../can'
import { reading, type Ctx } from '../context'
import { entriesById } from '../document/entries'
import { furtherEntryId } from '../document/further-entry'
import { NotFound } from '../problems'
import { wasPosted } from './posted'
import { writeOffIds } from './write-offs'

/** The entries that an invoice itself has posted, in the order in which they came about. */
export function entries(ctx: Ctx, id: string): Promise<Answer<typeof invoiceEntries>> {
  demand(ctx, 'invoice.read')
  return reading(ctx, async (tx) => {
    const row = await tx.maybe<{ entity_id: string }>(
      sql`select entity_id from invoice where entity_id = any(${ctx.actor?.entity_ids ?? []}::uuid[]) and id = ${id}`,
    )
    if (!row) throw new NotFound()
    const results = await entriesOf(tx, row.entity_id, id)
    return { results, was_posted: results.length > 0 || (await wasPosted(tx, row.entity_id, id)) }
  })
}

/** The current entries of an invoice of this entity. */
export async function entriesOf(tx: Tx, entity_id: string, id: string): Promise<DocumentEntry[]> {
  const invoice = await tx.maybe<{ write_offs: number }>(
    sql`select write_offs from invoice where entity_id = ${entity_id} and id = ${id}`,
  )
  const write_offs = invoice?.write_offs ?? 0
  return entriesById(tx, entity_id, [id, furtherEntryId(id, entrySuffix('V', 1)), ...writeOffIds({ id, write_offs })])
}
