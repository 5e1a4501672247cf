import sql from 'sql-template-tag'
import type { Body } from '@/lib/contract/endpoint'
import type { reorderRules, RuleMove, RuleRunStart } from '@/lib/contract/rule'
import { demand } from '../can'
import { audit, tenant, transaction, type Ctx } from '../context'
import { Invalid, NotFound } from '../problems'
import { lockRules, storedRules } from './rules'
import { NO_RUN, startRun } from './run'

/**
 * Applies moves to the current order, so that a colleague's moves are kept; then all rules run, because a different one may apply first
 * now.
 */
export function reorder(ctx: Ctx, { moves, run }: Body<typeof reorderRules>): Promise<RuleRunStart> {
  demand(ctx, 'rule.edit')
  return transaction(ctx, async (tx) => {
    const { entity_id } = tenant(ctx)
    await lockRules(tx, ctx, 'change')
    const before = (await storedRules(tx, entity_id)).map((rule) => rule.id)
    const rules = moves.reduce(withMove, before)
    await tx.run(sql`
      update rule r set position = o.position, updated_at = ${ctx.now()}
        from unnest(${rules}::uuid[]) with ordinality as o(id, position)
       where r.entity_id = ${entity_id} and r.id = o.id and r.position <> o.position`)
    const moved = rules.filter((id, index) => before[index] !== id)
    await audit(
      tx,
      ctx,
      moved.map((id) => ({
        object_type: 'rule',
        object_id: id,
        action: 'reorder',
        changes: { position: [before.indexOf(id) + 1, rules.indexOf(id) + 1] },
      })),
    )
    return run && moved.length > 0 ? startRun(tx, ctx, { cause: 'reorder', rule: null, only: null }) : NO_RUN
  })
}

function withMove(order: readonly string[], { rule, after }: RuleMove): string[] {
  if (!order.includes(rule) || (after !== null && !order.includes(after))) throw new NotFound()
  if (rule === after) throw new Invalid({ moves: ['A rule cannot be placed after itself.'] })
  const others = order.filter((id) => id !== rule)
  return others.toSpliced(after === null ? 0 : others.indexOf(after) + 1, 0, rule)
}
