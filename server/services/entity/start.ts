import sql from 'sql-template-tag'
import type { Tx } from '@/server/db/connect'

/** Why the books of an entity can start on no other day any more, or null. */
export async function whyStartStays(tx: Tx, id: string): Promise<string | null> {
  const { filled, loans } = await tx.one<{ filled: boolean; loans: boolean }>(sql`
    select exists (select from journal_entry where entity_id = ${id})
           or exists (select from bank_account where entity_id = ${id}) as filled,
           exists (select from loan where entity_id = ${id}) as loans`)
  if (filled) return 'Books already have entries; the start date cannot change.'
  // The start decides which payments were made before the books, and what a loan opens with.
  return loans ? 'Books already have loans; the start date cannot change.' : null
}
