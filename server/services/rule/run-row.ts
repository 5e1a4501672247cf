import sql from 'sql-template-tag'
import type { RuleRun } from '@/lib/contract/rule'
import type { Tx } from '@/server/db/connect'
import { tenant, type Ctx } from '../context'

/** A run in progress: its cause, its rule, and whether only that rule's lines change. */
export interface Filing {
  run_id: string
  cause: RuleRun['cause']
  rule: { id: string; name: string } | null
  /** Only lines that this rule files; null files by every rule and undoes what no rule files any more. */
  only: string | null
}

/** Creates the row of a run unless it exists. A run without changes needs none. */
export const openRun = (tx: Tx, ctx: Ctx, { run_id, cause, rule }: Filing): Promise<number> => {
  const { company_id, entity_id, user_id } = tenant(ctx)
  return tx.run(sql`
    insert into rule_run (company_id, entity_id, id, cause, rule_id, rule_name, created_by, created_at)
    values (${company_id}, ${entity_id}, ${run_id}, ${cause}, ${rule?.id ?? null}, ${rule?.name ?? null}, ${user_id}, ${ctx.now()})
    on conflict (entity_id, id) do nothing`)
}

interface Progress {
  lines: number
  changed: number
  isLast: boolean
}
export const noteRun = (tx: Tx, ctx: Ctx, { run_id }: Filing, { lines, changed, isLast }: Progress): Promise<number> =>
  tx.run(sql`
    update rule_run set lines = lines + ${lines}, changed = changed + ${changed}, finished_at = ${isLast ? ctx.now() : null}
     where entity_id = ${tenant(ctx).entity_id} and id = ${run_id}`)
