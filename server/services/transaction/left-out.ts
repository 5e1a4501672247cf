import sql, { type Sql } from 'sql-template-tag'
import type { Answer } from '@/lib/contract/endpoint'
import type { BulkSkip, BulkSkipped } from '@/lib/contract/transaction'
import type { BulkAction, bulkPreview } from '@/lib/contract/transaction-bulk'
import type { Tx } from '@/server/db/connect'
import { lockedUntil } from '../book'
import { reading, tenant, type Ctx } from '../context'
import { countedLikelier, likelierElse } from './candidates'
import { changedSince, countedBy, SAME, type Versions } from './changed-since'
import { targetClause, type Target } from './lines'

/** Why a bulk action leaves a line of `bank_transaction t` out, in the order of LEDGER §5; null when it can take it. */
export function leftOutBecause(action: BulkAction, locked: string | null): Sql {
  const finalized = sql`when t.is_finalized then 'finalized'`
  const period = locked === null ? sql`` : sql`when t.date <= ${locked} then 'locked_period'`
  const document = sql`when t.link in ('bill', 'invoice') then 'document'`
  const loan = sql`when t.link = 'loan' then 'loan' when t.is_split then 'split'`
  const reasons: Record<BulkAction, Sql> = {
    categorize: sql`${finalized} ${period} when t.mirror_of is not null or t.link = 'transfer' then 'transfer' ${document} ${loan}`,
    assign_stakeholder: sql`${finalized} ${period} when t.mirror_of is not null then 'transfer' ${document}`,
    flag: sql`when false then ''`,
    finalize: sql`when t.status in ('uncategorized', 'unclassifiable') then 'not_categorized'`,
    unfinalize: locked === null ? sql`when false then ''` : sql`when t.is_finalized and t.date <= ${locked} then 'locked_period'`,
    accept: sql`${finalized} ${period} when t.status <> 'by_truck_gpt' then 'no_suggestion'`,
    suggest: sql`${finalized} ${period} when t.link in ('transfer', 'mirror') then 'transfer' ${document} ${loan}
      when t.status in ('by_user', 'by_rule') then 'filed'`,
  }
  const busy = action === 'flag' ? sql`` : sql`when t.status = 'in_progress' then 'in_progress'`
  return sql`case ${busy} ${reasons[action]} end`
}

/** The lines that a bulk action can take. */
export const takes = (action: BulkAction, locked: string | null): Sql => sql`(${leftOutBecause(action, locked)}) is null`

type Preview = Answer<typeof bulkPreview>

/** What a bulk action would do, counted by the same words that leave lines out when it runs. */
export function preview(ctx: Ctx, { action, versions, ...target }: Target & { action: BulkAction; versions?: Versions }): Promise<Preview> {
  return reading(ctx, async (tx) => {
    const locked = await lockedUntil(tx, ctx)
    const because = leftOutBecause(action, locked)
    const rows = await countBecause(tx, ctx, target, { action, locked })
    const clause = sql`${targetClause(tenant(ctx).entity_id, target)} and (${because}) is null`
    const changed = versions ? await changedSince(tx, ctx, { versions, fields: SAME[action], clause }) : []
    const likelier = action === 'accept' ? await likelierOf(tx, ctx, sql`${clause} and not t.id = any(${changed.map(({ id }) => id)}::uuid[])`) : NONE
    return {
      able: (rows.find(({ reason }) => reason === null)?.count ?? 0) - changed.length - likelier.size,
      skipped: [...skippedOf(rows), ...countedLikelier(likelier), ...countedBy(changed)],
    }
  })
}

const NONE: ReadonlySet<string> = new Set()

/** Of lines that are filed, those that a match fits better. */
async function likelierOf(tx: Tx, ctx: Ctx, clause: Sql): Promise<Set<string>> {
  const filed = await tx.rows<{ id: string; account: string }>(sql`
    select t.id, t.chart_of_account_id as account from bank_transaction t where ${clause} and t.chart_of_account_id is not null`)
  return likelierElse(tx, ctx, new Map(filed.map(({ id, account }) => [id, account])))
}

interface How {
  action: BulkAction
  locked: string | null
}
type Counted = { reason: BulkSkip | null; count: number }[]

const countBecause = (tx: Tx, ctx: Ctx, target: Target, { action, locked }: How): Promise<Counted> =>
  tx.rows(sql`
    select ${leftOutBecause(action, locked)} as reason, count(*) as count from bank_transaction t
     where ${targetClause(tenant(ctx).entity_id, target)} group by 1 order by 2 desc, 1`)

const skippedOf = (rows: Counted): BulkSkipped[] => rows.flatMap(({ reason, count }) => (reason === null ? [] : [{ reason, count }]))

/** How many lines cannot take an action, and why. */
export const countLeftOut = async (tx: Tx, ctx: Ctx, target: Target, how: How): Promise<BulkSkipped[]> =>
  skippedOf(await countBecause(tx, ctx, target, how))
