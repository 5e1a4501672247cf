import sql, { type Sql } from 'sql-template-tag'
import type { Answer } from '@/lib/contract/endpoint'
import type { BulkAction, bulkPreview, BulkSkip, BulkSkipped } from '@/lib/contract/transaction-bulk'
import type { Tx } from '@/server/db/connect'
import { lockedUntil } from '../book'
import { demand } from '../can'
import { accountRow } from '../chart-of-account/row'
import { reading, tenant, type Ctx } from '../context'
import { stakeholderRow } from '../stakeholder/row'
import { lockCase, TIE } from './blocks'
import { countedLikelier, likelierElse } from './candidates'
import { changedSince, countByPerson, SAME, type Versions } from './changed-since'
import { assertAllFound, targetClause, type Target } from './lines'
import { UNFILED } from './statuses'

/** Why a bulk action leaves out a line of `bank_transaction t`, in the order of LEDGER §5; null when it can take it. */
export function leftOutBecause(action: BulkAction, locked: string | null): Sql {
  const until = sql`${locked}::date`
  const lock = lockCase(until)
  const farSide = (because: (m: Sql) => Sql): Sql => sql`
    case when t.link = 'mirror' and t.mirror_of is null then
      (select ${because(sql`m`)} from bank_transaction m where m.entity_id = t.entity_id and m.mirror_of = t.id) end`
  const farLock = farSide((m) => lockCase(until, m))
  const reconciled = farSide((m) => sql`case when ${m}.is_reconciliation then 'transfer' end`)
  const tie = sql`replace(${TIE}, 'mirror', 'transfer')`
  const busy = sql`case when t.status = 'in_progress' then 'in_progress' end`
  const reasons: Record<BulkAction, Sql> = {
    categorize: sql`coalesce(${lock}, ${tie}, ${farLock}, ${reconciled})`,
    assign_stakeholder: sql`coalesce(${lock}, case ${TIE} when 'mirror' then 'transfer' when 'document' then 'document' end, ${farLock})`,
    flag: sql`null::text`,
    finalize: sql`coalesce(${busy}, case when t.status in ${UNFILED} then 'not_categorized' end)`,
    unfinalize: sql`coalesce(${busy}, case when t.is_finalized and t.date <= ${until} then 'locked_period' end)`,
    accept: sql`coalesce(${lock}, case when t.status <> 'by_truck_gpt' then 'no_suggestion' end)`,
    suggest: sql`coalesce(${lock}, case when t.link = 'mirror' then 'transfer' end, ${tie},
      case when t.status in ('by_user', 'by_rule') then 'filed' end)`,
  }
  return reasons[action]
}

/** What an action would set. */
interface Aim {
  chart_of_account?: string | null
  stakeholder?: string | null
  is_flagged?: boolean
}

/** Whether a line of `bank_transaction t`, including its parts, already has what an action would set. */
function isAlreadyDone(action: BulkAction, { chart_of_account, stakeholder, is_flagged }: Aim): Sql {
  const withParts = (so: (line: Sql) => Sql): Sql => sql`
    ${so(sql`t`)} and (not t.is_split or not exists (
      select from bank_transaction p where p.entity_id = t.entity_id and p.parent_id = t.id and not (${so(sql`p`)})))`
  if (action === 'finalize') return sql`t.is_finalized`
  if (action === 'unfinalize') return withParts((line) => sql`not ${line}.is_finalized`)
  if (action === 'flag' && is_flagged !== undefined) return sql`t.is_flagged = ${is_flagged}`
  if (action === 'assign_stakeholder' && stakeholder !== undefined) {
    return withParts((line) => sql`${line}.stakeholder_id is not distinct from ${stakeholder}::uuid`)
  }
  if (action !== 'categorize' || chart_of_account === undefined) return sql`false`
  if (chart_of_account === null) return sql`t.status = 'uncategorized' and t.link is null and not t.is_split`
  return sql`
    t.status = 'by_user' and case when t.link is null then t.chart_of_account_id = ${chart_of_account}
      when t.link = 'mirror' and t.mirror_of is null then exists (
        select from bank_transaction m join chart_of_account a on a.entity_id = m.entity_id and a.bank_account_id = m.bank_account_id
         where m.entity_id = t.entity_id and m.mirror_of = t.id and a.id = ${chart_of_account})
      else false end`
}

/** The lines that a bulk action can take. */
export const takes = (action: BulkAction, locked: string | null): Sql =>
  sql`(${leftOutBecause(action, locked)}) is null`

type Preview = Answer<typeof bulkPreview>

type BulkRequest = Target & Aim & { action: BulkAction; versions?: Versions }

/**
 * What a bulk action would change, counted by the same conditions that leave lines out when it runs; first come lines that need no change.
 */
export function preview(ctx: Ctx, { action, versions, transactions, filter, ...aim }: BulkRequest): Promise<Preview> {
  demand(ctx, 'transaction.read')
  return reading(ctx, async (tx) => {
    const locked = await lockedUntil(tx, ctx)
    const target = { transactions, filter }
    const { entity_id } = tenant(ctx)
    if (aim.chart_of_account) await accountRow(tx, [entity_id], aim.chart_of_account)
    if (aim.stakeholder) await stakeholderRow(tx, ctx, aim.stakeholder)
    if (transactions) await assertAllFound(tx, targetClause(entity_id, target), transactions)
    const because = sql`case when ${isAlreadyDone(action, aim)} then 'already' else ${leftOutBecause(action, locked)} end`
    const rows = await countBecause(tx, ctx, target, because)
    const clause = sql`${targetClause(entity_id, target)} and (${because}) is null`
    const changed = versions ? await changedSince(tx, ctx, { versions, fields: SAME[action], clause }) : []
    const likelier =
      action === 'accept'
        ? await likelierOf(tx, ctx, sql`${clause} and not t.id = any(${changed.map(({ id }) => id)}::uuid[])`)
        : NONE
    return {
      able: (rows.find(({ reason }) => reason === null)?.count ?? 0) - changed.length - likelier.size,
      skipped: [...skippedOf(rows), ...countedLikelier(likelier), ...countByPerson(changed)],
    }
  })
}

const NONE: ReadonlySet<string> = new Set()

/** The filed lines that a match fits better. */
async function likelierOf(tx: Tx, ctx: Ctx, clause: Sql): Promise<Set<string>> {
  const filed = await tx.rows<{ id: string; account: string }>(sql`
    select t.id, t.chart_of_account_id as account from bank_transaction t where ${clause} and t.chart_of_account_id is not null`)
  return likelierElse(tx, ctx, new Map(filed.map(({ id, account }) => [id, account])))
}

type Counted = { reason: BulkSkip | null; count: number }[]

const countBecause = (tx: Tx, ctx: Ctx, target: Target, because: Sql): Promise<Counted> =>
  tx.rows(sql`
    select ${because} as reason, count(*) as count from bank_transaction t
     where ${targetClause(tenant(ctx).entity_id, target)} group by 1 order by 2 desc, 1`)

const skippedOf = (rows: Counted): BulkSkipped[] =>
  rows.flatMap(({ reason, count }) => (reason === null ? [] : [{ reason, count }]))

/** How many lines cannot take an action, and why. */
export const countLeftOut = async (tx: Tx, ctx: Ctx, target: Target, { action, locked }: How): Promise<BulkSkipped[]> =>
  skippedOf(await countBecause(tx, ctx, target, leftOutBecause(action, locked)))

interface How {
  action: BulkAction
  locked: string | null
}
