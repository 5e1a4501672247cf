import sql from 'sql-template-tag'
import { v5 } from 'uuid'
import type { Answer } from '@/lib/contract/endpoint'
import type { DocumentEntry, invoiceEntries } from '@/lib/contract/invoice'
import type { Tx } from '@/server/db/connect'
import { furtherEntry } from '@/server/ledger/post/invoice'
import { demand } from '../can'
import { reading, type Ctx } from '../context'
import { NotFound } from '../problems'

/** What an invoice itself has posted, in the order of its life. */
export function entries(ctx: Ctx, id: string): Promise<Answer<typeof invoiceEntries>> {
  demand(ctx, 'invoice.read')
  return reading(ctx, async (tx) => {
    const row = await tx.maybe<{ entity_id: string }>(
      sql`select entity_id from invoice where entity_id = any(${ctx.actor?.entity_ids ?? []}::uuid[]) and id = ${id}`,
    )
    if (!row) throw new NotFound()
    return { results: await entriesOf(tx, row.entity_id, id) }
  })
}

/** The standing entries of an invoice of this entity. */
export async function entriesOf(tx: Tx, entity_id: string, id: string): Promise<DocumentEntry[]> {
  const invoice = await tx.maybe<{ write_offs: number }>(
    sql`select write_offs from invoice where entity_id = ${entity_id} and id = ${id}`,
  )
  const suffixes = Array.from({ length: invoice?.write_offs ?? 0 }, (_, n) => [
    furtherEntry('WO', n + 1),
    furtherEntry('RI', n + 1),
  ]).flat()
  const ids = [id, ...[furtherEntry('V', 1), ...suffixes].map((suffix) => v5(suffix, id))]
  return tx.rows<DocumentEntry>(sql`
    select e.id, e.entry_id, e.date, e.description,
           (select json_agg(json_build_object(
              'chart_of_account', json_build_object('id', a.id, 'name', a.name, 'chart_number', a.chart_number),
              'debit', case p.balance_type when 'debit' then p.amount else 0 end,
              'credit', case p.balance_type when 'credit' then p.amount else 0 end) order by p.line_no)
              from posting p join chart_of_account a on a.entity_id = p.entity_id and a.id = p.chart_of_account_id
             where p.entity_id = e.entity_id and p.journal_entry_id = e.id) as lines
      from journal_entry e where e.entity_id = ${entity_id} and e.id = any(${ids}::uuid[])
     order by array_position(${ids}::uuid[], e.id)`)
}
