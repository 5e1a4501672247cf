import sql, { type Sql } from 'sql-template-tag'
import { ruleList, ruleRunList, type Rule, type RuleRun } from '@/lib/contract/rule'
import type { Answer, Query } from '@/lib/contract/endpoint'
import { addDays } from '@/lib/dates/day'
import { like } from '@/server/db/like'
import { today } from '../book'
import { demand } from '../can'
import { entityScope, reading, type Ctx } from '../context'
import { offsetOf, orderBy, pageOf } from '../paging'
import { RULE_COLUMNS, ruleRow, WINDOW_DAYS, withSentence } from './rules'

const ORDER: Record<string, Sql> = {
  position: sql`position`,
  name: sql`lower(r.name)`,
  created_at: sql`r.created_at`,
  last_used: sql`last_used`,
  matches_90_days: sql`matches_90_days`,
}

/** Rules in the order in which they are tried, unless another order is requested. */
export function list(ctx: Ctx, query: Query<typeof ruleList>): Promise<Answer<typeof ruleList>> {
  demand(ctx, 'rule.read')
  return reading(ctx, async (tx) => {
    const where = sql`r.entity_id = any(${entityScope(ctx, query.entities)}::uuid[]) ${query.search ? sql`and lower(r.name) like ${like(query.search)}` : sql``}`
    const { count } = await tx.one<{ count: number }>(sql`select count(*) as count from rule r where ${where}`)
    const since = addDays(await today(tx, ctx), -WINDOW_DAYS)
    const rows = await tx.rows<Omit<Rule, 'sentence'>>(sql`
      select ${RULE_COLUMNS(since)} from rule r where ${where}
       order by ${orderBy(query.ordering, ORDER, { fallback: 'position', id: sql`r.id`, nullable: ['last_used'] })}
       limit ${query.page_size} offset ${offsetOf(query)}`)
    return pageOf(ruleList.path, query, count, rows.map(withSentence))
  })
}

export function detail(ctx: Ctx, id: string): Promise<Rule> {
  demand(ctx, 'rule.read')
  return reading(ctx, (tx) => ruleRow(tx, ctx, id))
}

/** Runs that changed something, newest first. */
export function runs(ctx: Ctx, query: Query<typeof ruleRunList>): Promise<Answer<typeof ruleRunList>> {
  demand(ctx, 'rule.read')
  return reading(ctx, async (tx) => {
    const where = sql`u.entity_id = any(${entityScope(ctx, query.entities)}::uuid[]) ${query.rule ? sql`and u.rule_id = ${query.rule}` : sql``}`
    const { count } = await tx.one<{ count: number }>(sql`select count(*) as count from rule_run u where ${where}`)
    const rows = await tx.rows<RuleRun>(sql`
      select u.id, u.cause, u.rule_id as rule, u.rule_name, u.lines, u.changed, u.finished_at is not null as is_finished, u.undone_at,
             (select json_build_object('id', p.id, 'full_name', p.full_name) from app_user p where p.id = u.created_by)
               as created_by, u.created_at
        from rule_run u where ${where} order by u.created_at desc, u.id desc limit ${query.page_size} offset ${offsetOf(query)}`)
    return pageOf(ruleRunList.path, query, count, rows)
  })
}
