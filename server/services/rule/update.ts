import sql from 'sql-template-tag'
import type { Answer, Body } from '@/lib/contract/endpoint'
import {
  AMOUNTS_IN_ORDER,
  areAmountsInOrder,
  FIRST_DAY,
  hasFirstDay,
  type Rule,
  type updateRule,
} from '@/lib/contract/rule'
import { demand } from '../can'
import { audit, tenant, transaction, type Ctx } from '../context'
import { Invalid } from '../problems'
import { assertFresh } from '../stale'
import { assertNoTwinRule, startOf } from './create'
import { lockRules, assertTargetsExist, ruleRow } from './rules'
import { NO_RUN, startRun } from './run'

type Patch = Body<typeof updateRule>

/** Changes the fields that were sent; then all rules run. Lines that only the old version matched wait for a category again. */
export function update(
  ctx: Ctx,
  { id, patch: { run = true, ...patch } }: { id: string; patch: Patch },
): Promise<Answer<typeof updateRule>> {
  demand(ctx, 'rule.edit')
  return transaction(ctx, async (tx) => {
    const { entity_id } = tenant(ctx)
    await lockRules(tx, ctx, 'change')
    const before = await ruleRow(tx, ctx, id)
    await assertFresh(tx, ctx, { kind: 'rule', name: before.name, row: before })
    await assertTargetsExist(tx, ctx, patch)
    const old = inputOf(before)
    const next = { ...old, ...patch, id, starting_from: startOf({ starting_from: old.starting_from, ...patch }) }
    assertWhole(next)
    await assertNoTwinRule(tx, entity_id, next)
    await tx.run(sql`
      update rule set name = ${next.name}, chart_of_account_id = ${next.chart_of_account}, stakeholder_id = ${next.stakeholder},
             bank_account_ids = ${[...new Set(next.bank_accounts)]}::uuid[], starting_from = ${next.starting_from},
             amount_type = ${next.amount_type}, min_amount = ${next.min_amount}, max_amount = ${next.max_amount}, is_template = ${next.is_template},
             conditions = ${JSON.stringify(next.conditions)}::jsonb, updated_at = ${ctx.now()}
       where entity_id = ${entity_id} and id = ${id}`)
    const after = await ruleRow(tx, ctx, id)
    await audit(tx, ctx, [
      {
        object_type: 'rule',
        object_id: id,
        action: 'update',
        changes: changesOf(loggedFields(before), loggedFields(after)),
      },
    ])
    const started = run ? await startRun(tx, ctx, { cause: 'update', rule: next, only: null }) : NO_RUN
    return { ...(run ? await ruleRow(tx, ctx, id) : after), ...started }
  })
}

/** Fields that were sent may not fit the existing ones. */
function assertWhole(rule: Parameters<typeof hasFirstDay>[0] & Parameters<typeof areAmountsInOrder>[0]): void {
  if (!hasFirstDay(rule)) throw new Invalid({ starting_from: [FIRST_DAY.error] })
  if (!areAmountsInOrder(rule)) throw new Invalid({ max_amount: [AMOUNTS_IN_ORDER.error] })
}

const inputOf = ({
  name,
  bank_accounts,
  conditions,
  chart_of_account,
  stakeholder,
  starting_from,
  amount_type,
  min_amount,
  max_amount,
  is_template,
}: Rule) => ({
  name,
  conditions,
  starting_from,
  amount_type,
  min_amount,
  max_amount,
  is_template,
  bank_accounts: bank_accounts.map((account) => account.id),
  chart_of_account: chart_of_account.id,
  stakeholder: stakeholder?.id ?? null,
})

/** The rule for the audit log, with names instead of ids. */
const loggedFields = ({
  name,
  sentence,
  bank_accounts,
  chart_of_account,
  stakeholder,
  starting_from,
  is_template,
}: Rule) => ({
  name,
  conditions: sentence,
  starting_from,
  is_template,
  bank_accounts: bank_accounts.map((account) => account.name),
  chart_of_account: chart_of_account.name,
  stakeholder: stakeholder?.full_name ?? null,
})
type LoggedFields = ReturnType<typeof loggedFields>

const changesOf = (before: LoggedFields, next: LoggedFields): Record<string, unknown> =>
  Object.fromEntries(
    (Object.keys(before) as (keyof LoggedFields)[])
      .filter((field) => JSON.stringify(before[field]) !== JSON.stringify(next[field]))
      .map((field) => [field, [before[field], next[field]]]),
  )
