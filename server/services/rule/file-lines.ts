/* Files bank lines by the rules and records what changed, so that the run can be undone. Source: LEDGER §8. */
import sql, { type Sql } from 'sql-template-tag'
import type { TransactionStatus } from '@/lib/contract/transaction-fields'
import type { Tx } from '@/server/db/connect'
import { matcher, type RuleLine } from '@/server/ledger/match/rule'
import { lockedUntil } from '../book'
import { audit, tenant, withFixedTime, type Ctx } from '../context'
import { overfunding } from '../loan/funding'
import { loanFacts } from '../loan/row'
import { likelierElse } from '../transaction/candidates'
import { repost } from '../transaction/lines'
import { inForce, storedRules, type StoredRule } from './rules'
import { openRun, type Filing } from './run-row'

/**
 * Lines of `bank_transaction t` that rules may file, except that those of a locked period are excluded elsewhere. The index
 * bank_transaction_open_to_rules has the same condition.
 */
export const OPEN_TO_RULES: Sql = sql`
  t.status in ('uncategorized', 'unclassifiable', 'by_truck_gpt', 'by_rule')
  and not t.is_finalized and not t.is_split and t.link is null and t.parent_id is null`

interface OpenLine extends RuleLine {
  id: string
  status: TransactionStatus
  chart_of_account_id: string | null
  category_name: string | null
  stakeholder_id: string | null
  stakeholder_name: string | null
  rule_id: string | null
}

interface Decision {
  line: OpenLine
  status: TransactionStatus
  rule: StoredRule | null
  chart_of_account_id: string | null
  stakeholder_id: string | null
}

type Which = { ids: readonly string[] } | { after: string | null; limit: number }

interface Filed {
  /** The last line that was checked, where the next page starts. */
  cursor: string | null
  lines: number
  changed: string[]
}

/** Files a batch of open lines; lines that a person changes meanwhile are left alone. */
export async function fileLines(tx: Tx, ctx: Ctx, which: Which, filing: Filing): Promise<Filed> {
  const rules = inForce(await storedRules(tx, tenant(ctx).entity_id))
  // New lines need no check when there are no rules; a full run, however, may have to undo what an earlier rule filed.
  if (rules.length === 0 && filing.cause === 'import') return { cursor: null, lines: 0, changed: [] }
  const decide = decider(rules, filing.only)
  const seen = await openLines(tx, ctx, which)
  const wanted = seen.flatMap((line) => decide(line)?.line.id ?? [])
  // The second read locks the lines, so the decision is made again on rows that can no longer change.
  const decided =
    wanted.length === 0
      ? []
      : (await openLines(tx, ctx, { ids: wanted }, { lock: true })).flatMap((line) => decide(line) ?? [])
  const held = await heldBack(tx, ctx, decided)
  const decisions = decided.filter(({ line }) => !held.has(line.id))
  await write(tx, ctx, decisions, filing)
  return { cursor: seen.at(-1)?.id ?? null, lines: seen.length, changed: decisions.map(({ line }) => line.id) }
}

type Wanted = { line: Pick<OpenLine, 'id' | 'status' | 'chart_of_account_id'>; chart_of_account_id: string | null }

/** Lines that a rule must not file: a match fits them better, or they would raise a loan above its amount. */
export async function heldBack(
  tx: Tx,
  ctx: Ctx,
  wanted: readonly Wanted[],
  look?: typeof loanFacts,
): Promise<Map<string, 'likelier' | 'beyond_loan'>> {
  const beyond = await overfunding(
    tx,
    tenant(ctx).entity_id,
    wanted.map(({ line, chart_of_account_id }) => ({
      id: line.id,
      from: line.chart_of_account_id,
      account: chart_of_account_id,
    })),
    look,
  )
  const likelier = await likelierElse(
    tx,
    ctx,
    new Map(
      wanted.flatMap(({ line, chart_of_account_id }) =>
        chart_of_account_id !== null && line.status !== 'by_rule' ? [[line.id, chart_of_account_id]] : [],
      ),
    ),
  )
  return new Map([
    ...[...beyond].map((id) => [id, 'beyond_loan'] as const),
    ...[...likelier].map((id) => [id, 'likelier'] as const),
  ])
}

interface RuleForecast {
  id: string
  category: string | null
}

/** What a run of these rules would change, without writing. */
export async function forecastRules(tx: Tx, ctx: Ctx, rules: readonly StoredRule[]): Promise<RuleForecast[]> {
  const decide = decider(rules, null)
  const decided = (await openLines(tx, ctx, { after: null, limit: Number.MAX_SAFE_INTEGER })).flatMap(
    (line) => decide(line) ?? [],
  )
  const held = await heldBack(tx, ctx, decided, loanFacts)
  return decided.flatMap(({ line, rule }) =>
    held.has(line.id) ? [] : [{ id: line.id, category: rule?.account_name ?? null }],
  )
}

async function openLines(
  tx: Tx,
  ctx: Ctx,
  which: Which,
  { lock = false }: { lock?: boolean } = {},
): Promise<OpenLine[]> {
  const locked = await lockedUntil(tx, ctx)
  const some =
    'ids' in which
      ? sql`and t.id = any(${[...which.ids]}::uuid[])`
      : sql`${which.after === null ? sql`` : sql`and t.id > ${which.after}`}`
  return lineAmounts(
    tx.rows<OpenLine>(sql`
    select t.id, t.status, t.amount_type, t.cents::text as cents, t.name, t.description, t.merchant_name, t.bank_account_id, t.date, t.chart_of_account_id, t.stakeholder_id, t.rule_id,
           (select a.name from chart_of_account a where a.entity_id = t.entity_id and a.id = t.chart_of_account_id) as category_name,
           (select s.full_name from stakeholder s where s.entity_id = t.entity_id and s.id = t.stakeholder_id) as stakeholder_name
      from bank_transaction t
     where t.entity_id = ${tenant(ctx).entity_id} and ${OPEN_TO_RULES} ${some} ${locked === null ? sql`` : sql`and t.date > ${locked}`}
     order by t.id ${'limit' in which ? sql`limit ${which.limit}` : sql``} ${lock ? sql`for update of t` : sql``}`),
  )
}

/** Amounts arrive as text, because a JavaScript number cannot hold large ones exactly. */
export const lineAmounts = async <Line extends RuleLine>(read: Promise<Line[]>): Promise<Line[]> =>
  (await read).map((line) => ({ ...line, cents: BigInt(line.cents) }))

function decider(rules: readonly StoredRule[], only: string | null): (line: OpenLine) => Decision | null {
  const match = matcher(rules)
  return (line) => {
    const rule = match(line)
    if (only !== null && rule?.id !== only) return null
    if (!rule && line.status !== 'by_rule') return null
    if (!rule)
      return {
        line,
        status: 'uncategorized',
        rule: null,
        chart_of_account_id: null,
        stakeholder_id: line.stakeholder_id,
      }
    const decision: Decision = {
      line,
      status: 'by_rule',
      rule,
      chart_of_account_id: rule.chart_of_account,
      stakeholder_id: rule.stakeholder ?? line.stakeholder_id,
    }
    return line.status === 'by_rule' && !isRefiled(decision) ? null : decision
  }
}

const isRefiled = ({ line, chart_of_account_id, stakeholder_id }: Decision): boolean =>
  line.chart_of_account_id !== chart_of_account_id || line.stakeholder_id !== stakeholder_id

async function write(tx: Tx, ctx: Ctx, decisions: readonly Decision[], filing: Filing): Promise<void> {
  if (decisions.length === 0) return
  await openRun(tx, ctx, filing)
  const { company_id, entity_id } = tenant(ctx)
  const column = <T>(pick: (decision: Decision) => T): T[] => decisions.map(pick)
  const at = withFixedTime(ctx)
  await tx.run(sql`
    with decided as (
      select * from unnest(
        ${column(({ line }) => line.id)}::uuid[], ${column((d) => d.status)}::text[], ${column((d) => d.chart_of_account_id)}::uuid[],
        ${column((d) => d.stakeholder_id)}::uuid[], ${column(({ rule }) => rule?.id ?? null)}::uuid[], ${column(({ line }) => line.status)}::text[],
        ${column(({ line }) => line.chart_of_account_id)}::uuid[], ${column(({ line }) => line.stakeholder_id)}::uuid[],
        ${column(({ line }) => line.rule_id)}::uuid[]
      ) as d(id, status, account, stakeholder, rule, old_status, old_account, old_stakeholder, old_rule)
    ), noted as (
      insert into rule_run_line (company_id, entity_id, run_id, transaction_id, old_status, old_chart_of_account_id, old_stakeholder_id, old_rule_id,
                                 new_status, new_chart_of_account_id, new_stakeholder_id)
      select ${company_id}::uuid, ${entity_id}::uuid, ${filing.run_id}::uuid, d.id, d.old_status, d.old_account, d.old_stakeholder, d.old_rule,
             d.status, d.account, d.stakeholder from decided d
      on conflict (entity_id, run_id, transaction_id) do update
        set new_status = excluded.new_status, new_chart_of_account_id = excluded.new_chart_of_account_id,
            new_stakeholder_id = excluded.new_stakeholder_id
    )
    update bank_transaction t set status = d.status, chart_of_account_id = d.account, stakeholder_id = d.stakeholder, rule_id = d.rule,
           updated_at = ${at.now()}
      from decided d where t.entity_id = ${entity_id} and t.id = d.id`)
  await repost(
    tx,
    at,
    decisions.filter(isRefiled).map(({ line }) => ({ id: line.id, parent_id: null })),
  )
  await audit(
    tx,
    at,
    decisions.map(({ line, status, rule, stakeholder_id }) => ({
      object_type: 'transaction',
      object_id: line.id,
      action: 'rule',
      changes: {
        chart_of_account: [line.category_name, rule?.account_name ?? null],
        status: [line.status, status],
        ...(line.stakeholder_id !== stakeholder_id && {
          stakeholder: [line.stakeholder_name, rule?.stakeholder_name ?? null],
        }),
        ...(rule && { rule: rule.name }),
      },
    })),
  )
}
