/* Shared by matching to bills and to invoices: which lines may be matched, and how a line gets and loses a link. */
import sql from 'sql-template-tag'
import type { AmountType } from '@/lib/contract/transaction-fields'
import type { Tx } from '@/server/db/connect'
import { recognize } from '@/server/db/cash-store'
import { bookOf } from '../book'
import { accountsByRole } from '../chart-of-account/find'
import { audit, tenant, withFixedTime, type Change, type Ctx } from '../context'
import { Rejected } from '../problems'
import { stakeholderName } from './assign-stakeholder'
import { FILED_BY } from './changed-since'
import { lockLine, lockMirrors, assertUntied, assertUnlocked, repost, type Line } from './lines'
import { removeMirrors } from './mirror'
import { assertNotOverwriting } from './assert-not-overwriting'

/**
 * Locks a line, or a part of one, that documents may be matched to. Throws Conflict for newer changes, locks and links, Rejected for the
 * wrong direction.
 */
export async function lockMatchable(
  tx: Tx,
  ctx: Ctx,
  id: string,
  { direction, documents }: { direction: AmountType; documents: string },
): Promise<Line> {
  const line = await lockLine(tx, ctx, id)
  await assertNotOverwriting(tx, ctx, [line], FILED_BY)
  assertUnlocked([line])
  assertUntied([line], 'changing the category')
  if (line.amount_type !== direction) {
    throw new Rejected(
      `Only money ${direction === 'money_in' ? 'in' : 'out'} transactions can be matched to ${documents}.`,
    )
  }
  return line
}

interface Linked {
  link: 'bill' | 'invoice'
  documents: readonly { id: string; entry_id: string; stakeholder_id: string }[]
  /** The caller calls `settled` itself, once for several parts of a line. */
  later?: boolean
}

/**
 * Called after the applications are written: links the line to the documents. A line without a stakeholder takes theirs if they share one.
 */
export async function linkLine(tx: Tx, ctx: Ctx, line: Line, { link, documents, later }: Linked): Promise<void> {
  const { entity_id } = tenant(ctx)
  const roles = await accountsByRole(tx, entity_id, ['accounts_payable', 'accounts_receivable'])
  const account = link === 'bill' ? roles.accounts_payable : roles.accounts_receivable
  const stakeholders = [...new Set(documents.map((document) => document.stakeholder_id))]
  const stakeholder = line.stakeholder_id ?? (stakeholders.length === 1 ? (stakeholders[0] ?? null) : null)
  const at = withFixedTime(ctx)
  await removeMirrors(tx, at, await lockMirrors(tx, ctx, [line]))
  const { category } = await tx.one<{ category: string }>(sql`
    update bank_transaction t set link = ${link}, chart_of_account_id = a.id, status = 'by_user', stakeholder_id = ${stakeholder},
           is_stakeholder_linked = ${line.stakeholder_id === null && stakeholder !== null}, updated_at = ${at.now()}
      from chart_of_account a
     where t.entity_id = ${entity_id} and t.id = ${line.id} and a.entity_id = t.entity_id and a.id = ${account}
    returning a.name as category`)
  if (!later) await settled(tx, at, [line], { link, documents })
  await audit(tx, at, [
    change('transaction', line.id, `match_${link}`, {
      [link]: [null, documents.map((document) => document.entry_id)],
      chart_of_account: [line.category_name, category],
      ...(line.status !== 'by_user' && { status: [line.status, 'by_user'] }),
      ...(line.stakeholder_id !== stakeholder && {
        stakeholder: [null, stakeholder && (await stakeholderName(tx, entity_id, stakeholder))],
      }),
    }),
    ...documents.map((document) => change(link, document.id, 'match', { transaction: [null, line.entry_id] })),
  ])
}

/** Called after the applications are deleted: the line goes back to suspense, without the stakeholder that the link brought. */
export async function unlinkLine(tx: Tx, ctx: Ctx, line: Line, { link, documents, later }: Linked): Promise<void> {
  const at = withFixedTime(ctx)
  const { stakeholder_id } = await tx.one<{ stakeholder_id: string | null }>(sql`
    update bank_transaction set link = null, chart_of_account_id = null, status = 'uncategorized', updated_at = ${at.now()},
           stakeholder_id = case when is_stakeholder_linked then null else stakeholder_id end, is_stakeholder_linked = false
     where entity_id = ${tenant(ctx).entity_id} and id = ${line.id} returning stakeholder_id`)
  if (!later) await settled(tx, at, [line], { link, documents })
  await audit(tx, at, [
    change('transaction', line.id, `unlink_${link}`, {
      [link]: [documents.map((document) => document.entry_id), null],
      chart_of_account: [line.category_name, null],
      status: [line.status, 'uncategorized'],
      ...(line.stakeholder_id !== stakeholder_id && { stakeholder: [line.stakeholder_name, null] }),
    }),
    ...documents.map((document) => change(link, document.id, 'unlink', { transaction: [line.entry_id, null] })),
  ])
}

/**
 * Called when documents gained or lost a payment: marks open forms of them as stale, and updates what they earned or cost on a cash basis.
 */
export async function settled(
  tx: Tx,
  ctx: Ctx,
  lines: readonly Line[],
  { link, documents }: Pick<Linked, 'link'> & { documents: readonly { id: string }[] },
): Promise<void> {
  const book = bookOf(ctx)
  const table = link === 'bill' ? sql`bill` : sql`invoice`
  await tx.run(
    sql`update ${table} set updated_at = ${book.now} where entity_id = ${book.entity_id} and id = any(${documents.map(({ id }) => id)}::uuid[])`,
  )
  await repost(tx, ctx, lines)
  await recognize(
    tx,
    book,
    documents.map(({ id }) => id),
  )
}

const change = (
  object_type: Change['object_type'],
  object_id: string,
  action: string,
  changes: Change['changes'],
): Change => ({ object_type, object_id, action, changes })
