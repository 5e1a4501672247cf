import sql from 'sql-template-tag'
import type { Tx } from '@/server/db/connect'
import { audit, tenant, type Ctx } from '../context'
import { scheduleRow } from '../loan/row'
import { unpay } from '../loan/unpay'
import { lockLines, lockMirrors, lockParts, assertUnlocked, repostFreely, type Line } from '../transaction/lines'
import { settled } from '../transaction/link'
import { takeOffBill } from '../transaction/match-bill'
import { takeOffInvoices } from '../transaction/match-invoice'
import { removeMirrors } from '../transaction/mirror'
import { writeParts } from '../transaction/split-parts'

/**
 * Removes split, match, transfer and loan payment from a whole line, which then waits for a category again. Throws Conflict when a line at
 * the other end is locked, when a later loan payment builds on this one, or when its invoice is written off. Notes and whatever else is
 * attached to its parts move to the line.
 */
export async function detach(tx: Tx, ctx: Ctx, line: Line): Promise<void> {
  const parts = await lockParts(tx, ctx, [line])
  const leaves = [line, ...parts]
  const [bills, invoices]: [{ id: string }[], { id: string }[]] = [[], []]
  for (const leaf of leaves) {
    if (leaf.link === 'bill') bills.push((await takeOffBill(tx, ctx, leaf, true)).bill)
    if (leaf.link === 'invoice') invoices.push(...(await takeOffInvoices(tx, ctx, leaf, true)))
    if (leaf.link === 'loan') await takeOffLoan(tx, ctx, leaf)
  }
  // The line itself is posted further down, once for all its parts.
  if (bills.length > 0) await settled(tx, ctx, [], { link: 'bill', documents: bills })
  if (invoices.length > 0) await settled(tx, ctx, [], { link: 'invoice', documents: invoices })
  await removeMirrors(tx, ctx, await lockMirrors(tx, ctx, leaves))
  const others = await endTransfers(
    tx,
    ctx,
    leaves.map((leaf) => leaf.id),
  )
  await writeParts(tx, ctx, line, { before: parts, lines: [], kept: new Set() })
  await repostFreely(tx, ctx, [line, ...others])
}

async function takeOffLoan(tx: Tx, ctx: Ctx, line: Line): Promise<void> {
  const { entity_id } = tenant(ctx)
  const { id } = await tx.one<{ id: string }>(
    sql`select id from loan_row where entity_id = ${entity_id} and transaction_id = ${line.id}`,
  )
  await unpay(tx, ctx, await scheduleRow(tx, [entity_id], id), true)
}

/** Puts the lines at the other end of an accepted transfer back to waiting for a category. */
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
  assertUnlocked(lines)
  await tx.run(sql`
    update bank_transaction set link = null, status = 'uncategorized', chart_of_account_id = null, updated_at = ${ctx.now()}
     where entity_id = ${entity_id} and id = any(${lines.map((line) => line.id)}::uuid[])`)
  await tx.run(
    sql`delete from transfer_suggestion where entity_id = ${entity_id} and id = any(${suggestions.map((each) => each.id)}::uuid[])`,
  )
  await audit(
    tx,
    ctx,
    lines.map((line) => ({
      object_type: 'transaction',
      object_id: line.id,
      action: 'undo_transfer',
      changes: { chart_of_account: [line.category_name, null], status: [line.status, 'uncategorized'] },
    })),
  )
  return lines
}
