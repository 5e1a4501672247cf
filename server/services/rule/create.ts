import sql from 'sql-template-tag'
import type { Answer, Body } from '@/lib/contract/endpoint'
import type { createRule } from '@/lib/contract/rule'
import type { Tx } from '@/server/db/connect'
import { sameReach, type RuleScope } from '@/server/ledger/match/rule'
import { demand } from '../can'
import { audit, tenant, transaction, type Ctx } from '../context'
import { Invalid } from '../problems'
import { lockRules, assertTargetsExist, ruleRow, storedRules, type StoredRule } from './rules'
import { NO_RUN, startRun } from './run'

type Input = Body<typeof createRule>

/** Adds a rule at the end of the order; then all rules run. Source: LEDGER §8. */
export function create(ctx: Ctx, input: Input): Promise<Answer<typeof createRule>> {
  demand(ctx, 'rule.edit')
  return transaction(ctx, async (tx) => {
    const { company_id, entity_id, user_id } = tenant(ctx)
    await lockRules(tx, ctx, 'change')
    await assertTargetsExist(tx, ctx, input)
    const rule = { ...input, id: ctx.id(), starting_from: startOf(input) }
    await assertNoTwinRule(tx, entity_id, rule)
    const now = ctx.now()
    await tx.run(sql`
      insert into rule (company_id, entity_id, id, position, name, chart_of_account_id, stakeholder_id, bank_account_ids, starting_from, amount_type,
        min_amount, max_amount, is_template, conditions, created_by, created_at, updated_at)
      select ${company_id}::uuid, ${entity_id}::uuid, ${rule.id}::uuid,
             coalesce((select max(position) from rule where entity_id = ${entity_id}), 0) + 1, ${rule.name}::text,
             ${rule.chart_of_account}::uuid, ${rule.stakeholder ?? null}::uuid, ${[...new Set(rule.bank_accounts)]}::uuid[],
             ${rule.starting_from}::date, ${rule.amount_type ?? null}::text, ${rule.min_amount ?? null}::numeric,
             ${rule.max_amount ?? null}::numeric, ${rule.is_template}::boolean, ${JSON.stringify(rule.conditions)}::jsonb, ${user_id}::uuid,
             ${now}::timestamptz, ${now}::timestamptz`)
    await audit(tx, ctx, [
      { object_type: 'rule', object_id: rule.id, action: 'create', changes: { name: [null, rule.name] } },
    ])
    const started =
      input.run && !input.is_template ? await startRun(tx, ctx, { cause: 'create', rule, only: null }) : NO_RUN
    return { ...(await ruleRow(tx, ctx, rule.id)), ...started }
  })
}

/** A rule that applies to all lines has no start date. */
export const startOf = ({
  apply_to_all,
  starting_from = null,
}: Pick<Input, 'apply_to_all' | 'starting_from'>): string | null => (apply_to_all === true ? null : starting_from)

type Reach = Pick<StoredRule, 'id' | 'conditions' | 'is_template' | keyof RuleScope>

/** Refuses a rule with the same conditions, accounts and start date as another one, because the second would never apply. */
export async function assertNoTwinRule(tx: Tx, entity_id: string, rule: Reach): Promise<void> {
  const others = (await storedRules(tx, entity_id)).filter(
    (other) => other.id !== rule.id && other.is_template === rule.is_template,
  )
  const twin = others.find((other) => sameReach(other, rule))
  if (twin)
    throw new Invalid({
      conditions: [`Rule ${twin.name} has the same conditions and bank accounts. Change that rule instead.`],
    })
}
