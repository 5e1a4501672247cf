import sql from 'sql-template-tag'
import type { Answer } from '@/lib/contract/endpoint'
import type { deleteRule, previewDeleteRule } from '@/lib/contract/rule'
import { demand } from '../can'
import { audit, limitStatements, reading, tenant, transaction, type Ctx } from '../context'
import { assertFresh } from '../stale'
import { transactionRows } from '../transaction/row'
import { forecastRules } from './file-lines'
import { inForce, lockRules, ruleRow, storedRules } from './rules'
import { NO_RUN, startRun } from './run'

const SAMPLE = 20

/** The lines that would change if the rule were removed: exactly those that the run after its removal changes. */
export function previewRemove(ctx: Ctx, id: string): Promise<Answer<typeof previewDeleteRule>> {
  demand(ctx, 'rule.delete')
  return reading(ctx, async (tx) => {
    const { entity_id } = tenant(ctx)
    await limitStatements(tx)
    const rule = await ruleRow(tx, ctx, id)
    if (rule.is_template) return { count: 0, waiting: 0, sample: [] }
    const others = inForce(await storedRules(tx, entity_id)).filter((other) => other.id !== id)
    const changes = await forecastRules(tx, ctx, others)
    const shown = changes.slice(0, SAMPLE)
    const rows = await transactionRows(
      tx,
      [entity_id],
      shown.map((change) => change.id),
    )
    const categories = new Map(shown.map((change) => [change.id, change.category]))
    return {
      count: changes.length,
      waiting: changes.filter(({ category }) => category === null).length,
      sample: rows.map((transaction) => ({ transaction, category: categories.get(transaction.id) ?? null })),
    }
  })
}

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
