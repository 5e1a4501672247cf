import sql, { type Sql } from 'sql-template-tag'
import type { Answer } from '@/lib/contract/endpoint'
import type { AmountType } from '@/lib/contract/transaction-fields'
import type { TransactionMarks, transactionMarks } from '@/lib/contract/transaction-marks'
import type { Tx } from '@/server/db/connect'
import { restsOnHistory } from '@/server/ledger/match/classifier'
import { lineText } from '@/server/ledger/match/words'
import { demand, may } from '../can'
import { reading, tenant, type Ctx } from '../context'
import { categoryHelper, stakeholderHelper, type StakeholderHelper } from '../suggestion/learn'
import { CANDIDATES, OPEN } from './candidates'
import { waitsFor } from './filter'
import { UNFILED } from './statuses'

type Suggested = TransactionMarks['suggestion']

interface Found extends Omit<TransactionMarks, 'suggestion' | 'stakeholder'> {
  entity_id: string
  name: string
  description: string
  amount_type: AmountType
  /** It waits and may be filed, so the helper is asked for a suggestion. */
  is_open: boolean
  /** It has no stakeholder and may get one. */
  is_unnamed: boolean
  kept: (Omit<NonNullable<Suggested>, 'source'> & { explanation: string }) | null
}

/** Suggestions and other marks of these lines, in no order; lines that the caller cannot see are skipped. */
export async function marks(ctx: Ctx, ids: readonly string[]): Promise<Answer<typeof transactionMarks>> {
  demand(ctx, 'transaction.read')
  const found = await reading(ctx, (tx) => read(tx, ctx, ids))
  const here = found.filter(({ is_open, entity_id }) => is_open && entity_id === tenant(ctx).entity_id)
  const suggest = here.length === 0 ? null : (await categoryHelper(ctx)).suggest
  const suggested = (row: Found): Suggested => {
    const { account, confidence, explanation } = row.kept
      ? { account: row.kept.chart_of_account, ...row.kept }
      : suggest && here.includes(row)
        ? suggest({ description: lineText(row), amount_type: row.amount_type })
        : NOTHING
    if (!account) return null
    const { id, name, chart_number } = account
    return {
      chart_of_account: { id, name, chart_number },
      confidence: Math.floor(confidence * 100) / 100,
      source: restsOnHistory(explanation) ? 'history' : 'ai',
    }
  }
  const unnamed = found.filter(({ is_unnamed, entity_id }) => is_unnamed && entity_id === tenant(ctx).entity_id)
  const named = unnamed.length === 0 ? null : await stakeholderHelper(ctx)
  return {
    results: found.map((row) => {
      const { id, parts, comments, attachments, waits_for_you, rule, candidates } = row
      const stakeholder = named && unnamed.includes(row) ? stakeholderMark(named, row) : null
      return {
        id,
        parts,
        comments,
        attachments,
        waits_for_you,
        rule: may(ctx, 'rule.read') ? rule : null,
        candidates: readableCounts(ctx, candidates),
        suggestion: suggested(row),
        stakeholder,
      }
    }),
  }
}

/** Documents and loans are counted for who may read them. */
const readableCounts = (ctx: Ctx, { bills, invoices, loans, ...rest }: Found['candidates']): Found['candidates'] => ({
  ...rest,
  bills: may(ctx, 'bill.read') ? bills : 0,
  invoices: may(ctx, 'invoice.read') ? invoices : 0,
  loans: may(ctx, 'asset.read') ? loans : 0,
})

function stakeholderMark({ stakeholders, suggest }: StakeholderHelper, row: Found): TransactionMarks['stakeholder'] {
  const { stakeholder, confidence } = suggest(lineText(row))
  const known = stakeholder && stakeholders.get(stakeholder.id)
  return known ? { ...known, confidence: Math.floor(confidence * 100) / 100 } : null
}

const NOTHING = { account: null, confidence: 0, explanation: '' }

const read = (tx: Tx, ctx: Ctx, ids: readonly string[]): Promise<Found[]> =>
  tx.rows<Found>(sql`
    select t.id, t.entity_id, t.name, t.description, t.amount_type,
           t.status in ${UNFILED} and ${OPEN} as is_open,
           t.stakeholder_id is null and t.status <> 'in_progress' and not t.is_finalized and not t.is_split
             and (t.link is null or t.link in ('transfer', 'loan')) as is_unnamed,
           case when t.parent_id is not null
                then (select count(*) from bank_transaction p where p.entity_id = t.entity_id and p.parent_id = t.parent_id) else 0 end as parts,
           (select count(*) from comment c where c.entity_id = t.entity_id and c.object_id in (t.id, t.parent_id)) as comments,
           (select count(*) from attachment a where a.entity_id = t.entity_id and a.object_id in (t.id, t.parent_id)) as attachments,
           ${waitsFor(sql`t`, { user: tenant(ctx).user_id, entity_ids: ctx.actor?.entity_ids ?? [] })} as waits_for_you,
           case when t.status = 'by_rule' then
             (select json_build_object('id', r.id, 'name', r.name) from rule r where r.entity_id = t.entity_id and r.id = t.rule_id) end as rule,
           case when t.status = 'by_truck_gpt' or t.status in ${UNFILED} then ${KEPT} end as kept,
           ${CANDIDATES} as candidates
      from bank_transaction t
     where t.entity_id = any(${ctx.actor?.entity_ids ?? []}::uuid[]) and t.id = any(${[...ids]}::uuid[])`)

const KEPT: Sql = sql`
  (select json_build_object('chart_of_account', json_build_object('id', a.id, 'name', a.name, 'chart_number', a.chart_number),
                            'confidence', u.confidence, 'explanation', u.explanation)
     from suggestion u join chart_of_account a on a.entity_id = u.entity_id and a.id = u.chart_of_account_id
    where u.entity_id = t.entity_id and u.transaction_id = t.id and u.decided_at is not null
      and (t.status = 'by_truck_gpt' and u.chart_of_account_id = t.chart_of_account_id
        or t.status <> 'by_truck_gpt' and u.engine = 'model' and a.is_active and ${OPEN}))`
