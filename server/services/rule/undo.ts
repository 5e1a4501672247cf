import sql from 'sql-template-tag'
import type { Answer } from '@/lib/contract/endpoint'
import type { undoRuleRun } from '@/lib/contract/rule'
import type { Tx } from '@/server/db/connect'
import { lockedUntil } from '../book'
import { demand } from '../can'
import { audit, tenant, transaction, withFixedTime, type Ctx } from '../context'
import { overfunding, type Refiled } from '../loan/funding'
import { Conflict, NotFound } from '../problems'
import { repost } from '../transaction/lines'
import { lockRules } from './rules'

interface Restored {
  id: string
  status: string
  old_status: string
  category: string | null
  old_category: string | null
  stakeholder: string | null
  old_stakeholder: string | null
}

/**
 * Restores lines to what they were before a run, unless they were changed, finalized or locked since, their account is gone, or a loan
 * would rise above its amount. The rules themselves stay.
 */
export function undoRun(ctx: Ctx, id: string): Promise<Answer<typeof undoRuleRun>> {
  demand(ctx, 'rule.edit')
  return transaction(ctx, async (tx) => {
    const { entity_id } = tenant(ctx)
    await lockRules(tx, ctx, 'change')
    const run = await tx.maybe<{ finished_at: string | null; undone_at: string | null; changed: number }>(sql`
      select finished_at, undone_at, changed from rule_run where entity_id = ${entity_id} and id = ${id} for update`)
    if (!run) throw new NotFound()
    if (run.undone_at !== null) throw new Conflict('This run is already undone.')
    if (run.finished_at === null) throw new Conflict('This run is still under way. Try again later.')
    const held = await lockUnchanged(tx, ctx, id)
    const at = withFixedTime(ctx)
    const restored = await restore(tx, at, { run_id: id, held })
    await tx.run(sql`update rule_run set undone_at = ${at.now()} where entity_id = ${entity_id} and id = ${id}`)
    await repost(
      tx,
      at,
      restored.map((line) => ({ id: line.id, parent_id: null })),
    )
    await audit(tx, at, [
      ...restored.map(({ id: line, status, old_status, category, old_category, stakeholder, old_stakeholder }) => ({
        object_type: 'transaction' as const,
        object_id: line,
        action: 'rule_undo',
        changes: {
          chart_of_account: [category, old_category],
          status: [status, old_status],
          ...(stakeholder !== old_stakeholder && { stakeholder: [stakeholder, old_stakeholder] }),
        },
      })),
      { object_type: 'rule', object_id: id, action: 'undo_run', changes: { restored: restored.length } },
    ])
    return { restored: restored.length, skipped: run.changed - restored.length }
  })
}

async function restore(
  tx: Tx,
  ctx: Ctx,
  { run_id, held }: { run_id: string; held: readonly Refiled[] },
): Promise<Restored[]> {
  const { entity_id } = tenant(ctx)
  const beyond = await overfunding(tx, entity_id, held)
  const ids = held.filter((line) => !beyond.has(line.id)).map((line) => line.id)
  return tx.rows<Restored>(sql`
    with named as (
      select l.*, (select a.name from chart_of_account a where a.entity_id = l.entity_id and a.id = l.new_chart_of_account_id) as category,
             (select a.name from chart_of_account a where a.entity_id = l.entity_id and a.id = l.old_chart_of_account_id) as old_category,
             (select s.full_name from stakeholder s where s.entity_id = l.entity_id and s.id = l.new_stakeholder_id) as stakeholder,
             (select s.full_name from stakeholder s where s.entity_id = l.entity_id and s.id = l.old_stakeholder_id) as old_stakeholder
        from rule_run_line l where l.entity_id = ${entity_id} and l.run_id = ${run_id} and l.transaction_id = any(${ids}::uuid[])
    )
    update bank_transaction t
       set status = n.old_status, chart_of_account_id = n.old_chart_of_account_id, rule_id = n.old_rule_id, updated_at = ${ctx.now()},
           -- A stakeholder that was deleted meanwhile is not restored.
           stakeholder_id = (select s.id from stakeholder s where s.entity_id = n.entity_id and s.id = n.old_stakeholder_id)
      from named n where t.entity_id = ${entity_id} and t.id = n.transaction_id
    returning t.id, n.new_status as status, n.old_status, n.category, n.old_category, n.stakeholder, n.old_stakeholder`)
}

/** The lines of a run that are still as it left them, with the account each had before. */
async function lockUnchanged(tx: Tx, ctx: Ctx, run_id: string): Promise<Refiled[]> {
  const locked = await lockedUntil(tx, ctx)
  return tx.rows(sql`
    select t.id, t.chart_of_account_id as "from", l.old_chart_of_account_id as account
      from bank_transaction t
      join rule_run_line l on l.entity_id = t.entity_id and l.transaction_id = t.id and l.run_id = ${run_id}
     where t.entity_id = ${tenant(ctx).entity_id} and not t.is_finalized and not t.is_split and t.link is null
       and t.status = l.new_status and t.chart_of_account_id is not distinct from l.new_chart_of_account_id
       and t.stakeholder_id is not distinct from l.new_stakeholder_id
       and (l.old_chart_of_account_id is null
            or exists (select from chart_of_account a where a.entity_id = l.entity_id and a.id = l.old_chart_of_account_id
                         and a.is_active and not a.is_header and a.bank_account_id is null))
       ${locked === null ? sql`` : sql`and t.date > ${locked}`}
     order by t.id for update of t`)
}
