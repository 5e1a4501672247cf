import sql from 'sql-template-tag'
import { BULK_MAX } from '@/lib/contract/bounds'
import type { SuggestionSkip, SuggestionsStarted } from '@/lib/contract/suggestion'
import type { Tx } from '@/server/db/connect'
import { enqueue } from '@/server/db/queue'
import { demand } from '../can'
import { tenant, transaction, type Ctx } from '../context'
import { staleTopics } from '@/lib/contract/topics'
import { lockLines, type Line, type Target } from '../transaction/lines'
import { giveBackOverdue, PATIENCE_MS } from './give-back'

/**
 * Hands lines to the helper. They are in progress until it is done, and go back to their earlier status when it fails. Source: LEDGER §4.1.
 */
export async function categorizeBulk(
  ctx: Ctx,
  { apply, ...target }: Target & { apply: boolean },
): Promise<SuggestionsStarted> {
  demand(ctx, 'transaction.edit')
  const started = await transaction(ctx, async (tx) => {
    const { company_id, entity_id } = tenant(ctx)
    const now = ctx.now()
    await giveBackOverdue(tx, ctx)
    const { open, skipped } = sorted(await lockLines(tx, ctx, target), categoryReason)
    const task_id = ctx.id()
    const ids = open.map((line) => line.id)
    await tx.run(sql`
      insert into suggestion (company_id, entity_id, transaction_id, task_id, old_status, created_at)
      select ${company_id}::uuid, ${entity_id}::uuid, l.id, ${task_id}::uuid, l.status, ${now}::timestamptz
        from unnest(${ids}::uuid[], ${open.map((line) => line.status)}::text[]) as l(id, status)
      on conflict (entity_id, transaction_id) do update
        set task_id = excluded.task_id, old_status = excluded.old_status, chart_of_account_id = null, confidence = null, explanation = null,
            engine = null, created_at = excluded.created_at, decided_at = null`)
    await tx.run(sql`
      update bank_transaction set status = 'in_progress', updated_at = ${now} where entity_id = ${entity_id} and id = any(${ids}::uuid[])`)
    const task = { ...tenant(ctx), kind: 'categorize_transactions' as const, now }
    await enqueue(tx, { ...task, id: task_id, payload: { apply } })
    if (ids.length > 0)
      await enqueue(tx, {
        ...task,
        id: ctx.id(),
        payload: { gives_back: task_id },
        not_before: new Date(now.getTime() + PATIENCE_MS),
      })
    return answer(task_id, skipped)
  })
  ctx.events.publish({
    company_id: tenant(ctx).company_id,
    message_type: 'invalidate',
    message: staleTopics(['transaction']).join(','),
  })
  return started
}

/** Hands lines without a stakeholder to the helper; their status does not change meanwhile. */
export function stakeholderBulk(ctx: Ctx, target: Target): Promise<SuggestionsStarted> {
  demand(ctx, 'transaction.edit')
  return transaction(ctx, async (tx) => {
    const { open, skipped } = sorted(await lockLines(tx, ctx, target), stakeholderReason)
    const task_id = ctx.id()
    await enqueueStakeholders(
      tx,
      ctx,
      task_id,
      open.map((line) => line.id),
    )
    return answer(task_id, skipped)
  })
}

const enqueueStakeholders = (tx: Tx, ctx: Ctx, id: string, transactions: string[]): Promise<string> =>
  enqueue(tx, { ...tenant(ctx), id, kind: 'suggest_stakeholders', now: ctx.now(), payload: { transactions } })

type Reason = (line: Line) => SuggestionSkip | null
type Skipped = SuggestionsStarted['skipped']

function sorted(lines: readonly Line[], reasonOf: Reason): { open: Line[]; skipped: Skipped } {
  const skipped: Skipped = []
  const open = lines.filter((line) => {
    const reason = reasonOf(line)
    if (reason) skipped.push({ transaction: line.id, reason })
    return reason === null
  })
  return { open, skipped }
}

const answer = (task_id: string, skipped: Skipped): SuggestionsStarted => ({
  task_id,
  skipped: skipped.slice(0, BULK_MAX),
  skipped_count: skipped.length,
})

const lockReason: Reason = ({ lock, is_split }) => lock ?? (is_split ? 'split' : null)

const categoryReason: Reason = (line) => {
  const reason = lockReason(line)
  if (reason) return reason
  if (line.link !== null) return 'linked'
  return line.status === 'by_user' || line.status === 'by_rule' ? line.status : null
}

const stakeholderReason: Reason = (line) => {
  const reason = lockReason(line)
  if (reason) return reason
  if (line.link === 'bill' || line.link === 'invoice' || line.link === 'mirror') return 'linked'
  return line.stakeholder_id !== null ? 'has_stakeholder' : null
}
