/* Moves everything that refers to a stakeholder to another one. */
import sql from 'sql-template-tag'
import { booksLocked } from '@/lib/contract/refusal'
import type { Tx } from '@/server/db/connect'
import { postedEntries } from '@/server/db/journal-read'
import { post } from '@/server/db/journal-store'
import { bookOf, lockedUntil } from '../book'
import { audit, tenant, type Ctx } from '../context'
import { Conflict } from '../problems'
import { lockLines, assertUnlocked, repost } from '../transaction/lines'

export interface Move {
  id: string
  into: string
  /** The two names, from and to, for the audit log. */
  names: [string, string]
}

/**
 * Moves bills, invoices and bank lines: those of the stakeholder, those that settle its documents, and those with its adjustments.
 * Bank lines are locked before documents. Throws Conflict when a line is locked.
 */
export async function moveRecords(
  tx: Tx,
  ctx: Ctx,
  { id, into, names }: Move,
): Promise<{ lines: number; documents: number }> {
  const { entity_id } = tenant(ctx)
  const found = await tx.rows<{ id: string }>(sql`
    select id from bank_transaction where entity_id = ${entity_id} and stakeholder_id = ${id}
    union select m.transaction_id from match_custom_line m where m.entity_id = ${entity_id} and m.stakeholder_id = ${id}
    union select p.transaction_id from payment_application p join bill b on b.entity_id = p.entity_id and b.id = p.bill_id
           where p.entity_id = ${entity_id} and b.stakeholder_id = ${id}
    union select p.transaction_id from payment_application p join invoice i on i.entity_id = p.entity_id and i.id = p.invoice_id
           where p.entity_id = ${entity_id} and i.stakeholder_id = ${id}`)
  const lines = await lockLines(tx, ctx, { transactions: found.map((line) => line.id) })
  assertUnlocked(lines)
  const documents =
    (await moveDocuments(tx, ctx, { id, into, names }, 'bill')) +
    (await moveDocuments(tx, ctx, { id, into, names }, 'invoice'))
  await tx.run(
    sql`update match_custom_line set stakeholder_id = ${into} where entity_id = ${entity_id} and stakeholder_id = ${id}`,
  )
  await tx.run(sql`
    update bank_transaction set stakeholder_id = ${into}, updated_at = ${ctx.now()} where entity_id = ${entity_id} and stakeholder_id = ${id}`)
  await repost(tx, ctx, lines)
  await audit(
    tx,
    ctx,
    lines
      .filter((line) => line.stakeholder_id === id)
      .map((line) => ({
        object_type: 'transaction',
        object_id: line.id,
        action: 'assign_stakeholder',
        changes: { stakeholder: names },
      })),
  )
  return { lines: lines.length, documents }
}

async function moveDocuments(tx: Tx, ctx: Ctx, { id, into, names }: Move, kind: 'bill' | 'invoice'): Promise<number> {
  const { entity_id } = tenant(ctx)
  const table = kind === 'bill' ? sql`bill` : sql`invoice`
  const rows = await tx.rows<{ id: string }>(sql`
    select id from ${table} where entity_id = ${entity_id} and stakeholder_id = ${id} order by id for update`)
  await tx.run(sql`
    update ${table} set stakeholder_id = ${into}, updated_at = ${ctx.now()} where entity_id = ${entity_id} and stakeholder_id = ${id}`)
  await audit(
    tx,
    ctx,
    rows.map((row) => ({ object_type: kind, object_id: row.id, action: 'update', changes: { stakeholder: names } })),
  )
  return rows.length
}

/** Posts entries that do not come from a bank line again, with the other stakeholder. Throws Conflict when one is in the locked period. */
export async function moveEntries(tx: Tx, ctx: Ctx, { id, into, names }: Move): Promise<number> {
  const entries = await postedEntries(
    tx,
    tenant(ctx).entity_id,
    sql`
    exists (select from posting p where p.entity_id = e.entity_id and p.journal_entry_id = e.id and p.stakeholder_id = ${id})`,
  )
  const until = await lockedUntil(tx, ctx)
  const locked = entries.filter(({ entry }) => until !== null && entry.date <= until)
  if (until !== null && locked.length > 0)
    throw new Conflict(booksLocked(until), { ids: locked.map((posted) => posted.id) })
  await post(
    tx,
    bookOf(ctx),
    entries.map((posted) => ({
      ...posted,
      entry: {
        ...posted.entry,
        lines: posted.entry.lines.map((line) => (line.stakeholder === id ? { ...line, stakeholder: into } : line)),
      },
    })),
  )
  await audit(
    tx,
    ctx,
    entries
      .filter(({ entry }) => entry.event_type === 'manual')
      .map((posted) => ({
        object_type: 'journal_entry',
        object_id: posted.id,
        action: 'update',
        changes: { stakeholder: names },
      })),
  )
  return entries.length
}
