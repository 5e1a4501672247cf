import sql from 'sql-template-tag'
import type { ConsistencyReview } from '@/lib/contract/review-report'
import { toWire } from '@/lib/money/cents'
import type { Tx } from '@/server/db/connect'
import { onSide } from '@/server/ledger/statements/account-ledger'
import { trialBalance } from '@/server/ledger/statements/trial-balance'
import { demand } from '../can'
import { entityScope, oneSnapshot, reporting, type Ctx } from '../context'
import { openingWaits } from '../bank/accounts'
import { pairsOf } from '../transaction/duplicates'
import { accountFacts } from './account-flags'
import { unclearedAccounts } from './close-checklist'
import { sumsOf, type ReportQuery, type Range } from './sums'

/** How many findings of a kind are listed at most. */
const TOLD = 100

/** Whatever looks inconsistent in a period; none of it is necessarily wrong. */
export function consistencyReview(ctx: Ctx, query: ReportQuery): Promise<ConsistencyReview> {
  demand(ctx, 'report.read')
  return reporting(ctx, async (tx) => {
    await oneSnapshot(tx)
    const entity_ids = entityScope(ctx, query.entities)
    return {
      many_categories: await manyCategories(tx, entity_ids, query),
      wrong_side: await wrongSide(tx, entity_ids, query),
      duplicates: await duplicates(tx, entity_ids, query),
      openings: await openings(tx, entity_ids),
      suspense: {
        count: await waiting(tx, entity_ids, query),
        accounts: await unclearedAccounts(tx, entity_ids, query.end_date),
      },
    }
  })
}

const manyCategories = (tx: Tx, entity_ids: readonly string[], { start_date, end_date }: Range) =>
  tx.rows<ConsistencyReview['many_categories'][number]>(sql`
    select s.id as stakeholder_id, s.full_name,
           json_agg(json_build_object('chart_of_account_id', a.id, 'chart_number', a.chart_number, 'name', a.name, 'count', x.count,
                                      'total_amount', case a.balance_type when 'credit' then x.total else -x.total end) order by x.count desc, a.chart_number) as categories
      from (select t.entity_id, t.stakeholder_id, t.chart_of_account_id, count(*) as count,
                     sum(case t.amount_type when 'money_in' then t.amount else -t.amount end) as total
              from bank_transaction t
             where t.entity_id = any(${[...entity_ids]}::uuid[]) and t.stakeholder_id is not null and t.chart_of_account_id is not null
               and t.link is null and not t.is_split and t.date between ${start_date} and ${end_date}
             group by 1, 2, 3) x
      join stakeholder s on s.entity_id = x.entity_id and s.id = x.stakeholder_id
      join chart_of_account a on a.entity_id = x.entity_id and a.id = x.chart_of_account_id
     group by s.entity_id, s.id, s.full_name having count(*) > 1
     order by count(*) desc, s.full_name, s.id limit ${TOLD}`)

/** Accounts whose balance is opposite to their normal side at the end of the range. */
export async function wrongSide(
  tx: Tx,
  entity_ids: readonly string[],
  query: ReportQuery,
): Promise<ConsistencyReview['wrong_side']> {
  const facts = await accountFacts(tx, entity_ids)
  const lines = trialBalance(await sumsOf(tx, entity_ids, query))
  return lines.flatMap(({ id, chart_number, name, total }) => {
    const balance_type = facts.get(chart_number)?.balance_type ?? 'debit'
    const balance = toWire(onSide(balance_type, total))
    return balance < 0 ? [{ chart_of_account_id: id, chart_number, name, balance_type, balance }] : []
  })
}

const duplicates = (tx: Tx, entity_ids: readonly string[], range: Range) =>
  tx.rows<ConsistencyReview['duplicates'][number]>(sql`
    select m.bank_account_id, m.amount, m.amount_type,
           json_build_array(json_build_object('id', m.id, 'date', m.date, 'name', m.name, 'source', m.source),
                            json_build_object('id', f.id, 'date', f.date, 'name', f.name, 'source', f.source)) as transactions
      from (${pairsOf(entity_ids, { range })}) p
      join bank_transaction m on m.id = p.manual and m.entity_id = any(${[...entity_ids]}::uuid[])
      join bank_transaction f on f.entity_id = m.entity_id and f.id = p.imported
     order by p.date desc, p.days_apart, m.id, f.id limit ${TOLD}`)

const openings = (tx: Tx, entity_ids: readonly string[]) =>
  tx.rows<ConsistencyReview['openings'][number]>(sql`
    select b.id as bank_account_id, b.chart_of_account_id, b.name, ${openingWaits(sql`b`)} as locked_until from bank_account b
     where b.entity_id = any(${[...entity_ids]}::uuid[]) and b.is_opening_due and ${openingWaits(sql`b`)} is not null order by b.name, b.id`)

async function waiting(tx: Tx, entity_ids: readonly string[], { start_date, end_date }: Range): Promise<number> {
  const { count } = await tx.one<{ count: number }>(sql`
    select coalesce(sum(lines), 0)::bigint as count from bank_line_movement
     where entity_id = any(${[...entity_ids]}::uuid[]) and is_waiting and date between ${start_date} and ${end_date}`)
  return count
}
