import sql from 'sql-template-tag'
import type { Tx } from '@/server/db/connect'
import { tenant, type Ctx } from '../context'
import { Conflict } from '../problems'
import { lockLines, lockMirrors, lockParts, refuseLocked, repost, type Line } from '../transaction/lines'
import { removeMirrors } from '../transaction/mirror'

/**
 * Takes split, match, transfer and loan payment off a whole line: it waits for a category again. Throws Conflict when a line at the
 * other end is locked, or when a later loan payment builds on this one.
 */
export async function detach(tx: Tx, ctx: Ctx, line: Line): Promise<void> {
  const { entity_id } = tenant(ctx)
  const parts = await lockParts(tx, ctx, [line])
  const leaves = [line, ...parts]
  const ids = leaves.map((leaf) => leaf.id)
  await removeMirrors(tx, ctx, await lockMirrors(tx, ctx, leaves))
  await unpayLoans(tx, entity_id, ids)
  const others = await endTransfers(tx, ctx, ids)
  await tx.run(sql`delete from payment_application where entity_id = ${entity_id} and transaction_id = any(${ids}::uuid[])`)
  await tx.run(sql`delete from match_custom_line where entity_id = ${entity_id} and transaction_id = any(${ids}::uuid[])`)
  await tx.run(sql`delete from bank_transaction where entity_id = ${entity_id} and parent_id = ${line.id}`)
  await tx.run(sql`
    update bank_transaction set is_split = false, link = null, status = 'uncategorized', chart_of_account_id = null, updated_at = ${ctx.now()}
     where entity_id = ${entity_id} and id = ${line.id}`)
  await repost(tx, ctx, [line, ...others])
}

/** Payments of a loan are made and taken back in order. Source: LEDGER §4.5. */
async function unpayLoans(tx: Tx, entity_id: string, ids: readonly string[]): Promise<void> {
  const rows = await tx.rows<{ id: string; is_last: boolean }>(sql`
    select r.id, not exists (select from loan_row later where later.entity_id = r.entity_id and later.loan_id = r.loan_id and later.n > r.n and later.is_paid) as is_last
      from loan_row r where r.entity_id = ${entity_id} and r.transaction_id = any(${[...ids]}::uuid[]) for update of r`)
  if (rows.some((row) => !row.is_last)) throw new Conflict('A later loan payment builds on this one.')
  await tx.run(sql`
    update loan_row set is_paid = false, transaction_id = null where entity_id = ${entity_id} and id = any(${rows.map((row) => row.id)}::uuid[])`)
}

/** The lines at the other end of an accepted transfer wait for a category again. */
async function endTransfers(tx: Tx, ctx: Ctx, ids: readonly string[]): Promise<Line[]> {
  const { entity_id } = tenant(ctx)
  const suggestions = await tx.rows<{ id: string; lines: string[] }>(sql`
    select s.id, array_append(array(select l.transaction_id from transfer_suggestion_line l where l.entity_id = s.entity_id and l.suggestion_id = s.id),
                              s.receiving_id) as lines
      from transfer_suggestion s
     where s.entity_id = ${entity_id} and s.is_accepted
       and (s.receiving_id = any(${[...ids]}::uuid[])
            or exists (select from transfer_suggestion_line l where l.entity_id = s.entity_id and l.suggestion_id = s.id
                         and l.transaction_id = any(${[...ids]}::uuid[]))) for update of s`)
  const others = [...new Set(suggestions.flatMap((suggestion) => suggestion.lines))].filter((id) => !ids.includes(id))
  if (suggestions.length === 0) return []
  const lines = (await lockLines(tx, ctx, { transactions: others })).filter((line) => line.link === 'transfer')
  await refuseLocked(tx, ctx, lines)
  await tx.run(sql`
    update bank_transaction set link = null, status = 'uncategorized', chart_of_account_id = null, updated_at = ${ctx.now()}
     where entity_id = ${entity_id} and id = any(${lines.map((line) => line.id)}::uuid[])`)
  await tx.run(sql`delete from transfer_suggestion where entity_id = ${entity_id} and id = any(${suggestions.map((each) => each.id)}::uuid[])`)
  return lines
}
