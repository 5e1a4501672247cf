import sql from 'sql-template-tag'
import type { Answer, Query } from '@/lib/contract/endpoint'
import { journalEntryList, type JournalEntry, type JournalEntryDetail } from '@/lib/contract/journal-entry'
import { like } from '@/server/db/like'
import { demand } from '../can'
import { entityScope, oneSnapshot, reading, type Ctx } from '../context'
import { offsetOf, orderBy, pageOf } from '../paging'
import { ENTRY_COLUMNS, ENTRY_JOINS, entryRow, TOTAL } from './row'
import { sourceOf } from './source'

const ORDER = { date: sql`e.date`, entry_id: sql`e.entry_id`, total_amount: TOTAL, created_at: sql`e.created_at` }

export async function list(ctx: Ctx, query: Query<typeof journalEntryList>): Promise<Answer<typeof journalEntryList>> {
  demand(ctx, 'journal.read')
  const entities = entityScope(ctx, query.entities)
  const posted = sql`select from posting p where p.entity_id = e.entity_id and p.journal_entry_id = e.id`
  const where = sql`e.entity_id = any(${entities}::uuid[]) and e.event_type = any(${query.event_type}::text[])
    ${query.search ? sql`and lower(e.entry_id || ' ' || e.description) like ${like(query.search)}` : sql``}
    ${query.start_date ? sql`and e.date >= ${query.start_date}` : sql``}
    ${query.end_date ? sql`and e.date <= ${query.end_date}` : sql``}
    ${query.chart_of_account ? sql`and exists (${posted} and p.chart_of_account_id = ${query.chart_of_account})` : sql``}
    ${query.stakeholder ? sql`and exists (${posted} and p.stakeholder_id = ${query.stakeholder})` : sql``}`
  return reading(ctx, async (tx) => {
    const { count, total_amount } = await tx.one<{ count: number; total_amount: number | null }>(sql`
      select count(*) as count, ${query.totals ? sql`coalesce(sum(${TOTAL}), 0)` : sql`null::numeric`} as total_amount
        from journal_entry e where ${where}`)
    const rows = await tx.rows<JournalEntry>(sql`
      select ${ENTRY_COLUMNS} from journal_entry e ${ENTRY_JOINS} where ${where}
       order by ${orderBy(query.ordering, ORDER, { fallback: '-date', id: sql`e.id` })}
       limit ${query.page_size} offset ${offsetOf(query)}`)
    return { ...pageOf(journalEntryList.path, query, count, rows), total_amount }
  })
}

export function detail(ctx: Ctx, id: string): Promise<JournalEntryDetail> {
  demand(ctx, 'journal.read')
  return reading(ctx, async (tx) => {
    await oneSnapshot(tx)
    const entry = await entryRow(tx, ctx.actor?.entity_ids ?? [], id)
    return { ...entry, source: await sourceOf(tx, entry) }
  })
}
