import sql from 'sql-template-tag'
import type { Answer } from '@/lib/contract/endpoint'
import type { deleteRule } from '@/lib/contract/rule'
import { demand } from '../can'
import { audit, tenant, transaction, type Ctx } from '../context'
import { assertFresh } from '../stale'
import { lockRules, ruleRow } from './rules'
import { NO_RUN, startRun } from './run'

/** Removes a rule. What it filed goes to the next rule that matches, or waits for a category again. */
export function remove(ctx: Ctx, id: string): Promise<Answer<typeof deleteRule>> {
  demand(ctx, 'rule.delete')
  return transaction(ctx, async (tx) => {
    await lockRules(tx, ctx, 'change')
    const rule = await ruleRow(tx, ctx, id)
    await assertFresh(tx, ctx, { kind: 'rule', name: rule.name, row: rule })
    await tx.run(sql`delete from rule where entity_id = ${tenant(ctx).entity_id} and id = ${id}`)
    const { name, sentence, chart_of_account } = rule
    await audit(tx, ctx, [
      {
        object_type: 'rule',
        object_id: id,
        action: 'delete',
        changes: { name, sentence, chart_of_account: chart_of_account.name },
      },
    ])
    const started = rule.is_template ? NO_RUN : await startRun(tx, ctx, { cause: 'delete', rule, only: null })
    return { message: `Rule ${name} was deleted.`, ...started }
  })
}
