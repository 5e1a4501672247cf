/* Stored rules: how they are locked, read for matching, and shown. */
import sql, { type Sql } from 'sql-template-tag'
import type { Rule } from '@/lib/contract/rule'
import { addDays, type Day } from '@/lib/dates/day'
import type { Tx } from '@/server/db/connect'
import { sentence, type Condition, type RuleScope } from '@/server/ledger/match/rule'
import { today } from '../book'
import { categoryAccount } from '../chart-of-account/find'
import { tenant, type Ctx } from '../context'
import { NotFound } from '../problems'
import { stakeholderName } from '../transaction/assign-stakeholder'

/** The parts of a rule that matching needs. */
export interface StoredRule extends RuleScope {
  id: string
  name: string
  chart_of_account: string
  account_name: string
  stakeholder: string | null
  stakeholder_name: string | null
  is_template: boolean
  conditions: Condition[]
}

/**
 * Rules change one at a time, and never while lines are being filed by them; runs on different lines may proceed side by side. Taken before
 * any line is locked.
 */
export const lockRules = (tx: Tx, ctx: Ctx, mode: 'change' | 'run'): Promise<object[]> => {
  const key = sql`hashtextextended(${`rules ${tenant(ctx).entity_id}`}, 0)`
  return tx.rows(
    mode === 'change' ? sql`select pg_advisory_xact_lock(${key})` : sql`select pg_advisory_xact_lock_shared(${key})`,
  )
}

/** Every rule, in the order in which they are tried. */
export const storedRules = (tx: Tx, entity_id: string): Promise<StoredRule[]> =>
  tx.rows<StoredRule>(sql`
    select r.id, r.name, r.chart_of_account_id as chart_of_account, a.name as account_name, r.stakeholder_id as stakeholder,
           s.full_name as stakeholder_name, r.bank_account_ids as bank_accounts, r.starting_from, r.amount_type,
           r.min_amount, r.max_amount, r.is_template, r.conditions
      from rule r join chart_of_account a on a.entity_id = r.entity_id and a.id = r.chart_of_account_id
      left join stakeholder s on s.entity_id = r.entity_id and s.id = r.stakeholder_id
     where r.entity_id = ${entity_id} order by r.position, r.id`)

export const inForce = (rules: readonly StoredRule[]): StoredRule[] => rules.filter((rule) => !rule.is_template)

export const RULE_COLUMNS = (since: Day): Sql => sql`
  r.id, r.name, r.position,
  coalesce((select json_agg(json_build_object('id', b.id, 'name', b.name, 'mask', b.mask) order by lower(b.name), b.id)
              from bank_account b where b.entity_id = r.entity_id and b.id = any(r.bank_account_ids)), '[]'::json) as bank_accounts,
  (select json_build_object('id', a.id, 'name', a.name, 'chart_number', a.chart_number)
     from chart_of_account a where a.entity_id = r.entity_id and a.id = r.chart_of_account_id) as chart_of_account,
  (select json_build_object('id', s.id, 'full_name', s.full_name, 'type', s.type)
     from stakeholder s where s.entity_id = r.entity_id and s.id = r.stakeholder_id) as stakeholder,
  r.starting_from is null as apply_to_all, r.starting_from, r.amount_type, r.min_amount, r.max_amount, r.is_template, r.conditions,
  (select count(*) from bank_transaction t where t.entity_id = r.entity_id and t.rule_id = r.id and t.status = 'by_rule'
      and t.date > ${since}) as matches_90_days,
  (select max(t.date) from bank_transaction t where t.entity_id = r.entity_id and t.rule_id = r.id and t.status = 'by_rule') as last_used,
  r.entity_id as entity, r.created_at, r.updated_at`

export const WINDOW_DAYS = 90

export async function ruleRow(tx: Tx, ctx: Ctx, id: string): Promise<Rule> {
  const since = addDays(await today(tx, ctx), -WINDOW_DAYS)
  const row = await tx.maybe<Omit<Rule, 'sentence'>>(sql`
    select ${RULE_COLUMNS(since)} from rule r where r.entity_id = ${tenant(ctx).entity_id} and r.id = ${id}`)
  if (!row) throw new NotFound()
  return withSentence(row)
}

export const withSentence = (row: Omit<Rule, 'sentence'>): Rule => ({
  ...row,
  sentence: sentence(row.conditions, { ...row, bank_accounts: [] }),
})

interface RuleTargets {
  chart_of_account?: string | null
  stakeholder?: string | null
  bank_accounts?: readonly string[]
}

/** Checks that whatever a rule refers to is in this entity, and that its account may be a category. */
export async function assertTargetsExist(
  tx: Tx,
  ctx: Ctx,
  { chart_of_account, stakeholder, bank_accounts = [] }: RuleTargets,
): Promise<void> {
  const { entity_id } = tenant(ctx)
  if (chart_of_account) await categoryAccount(tx, entity_id, chart_of_account)
  if (stakeholder) await stakeholderName(tx, entity_id, stakeholder)
  const wanted = [...new Set(bank_accounts)]
  const found = await tx.rows(
    sql`select id from bank_account where entity_id = ${entity_id} and id = any(${wanted}::uuid[])`,
  )
  if (found.length !== wanted.length) throw new NotFound()
}
