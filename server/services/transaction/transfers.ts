import sql, { type Sql } from 'sql-template-tag'
import type { Answer, Query } from '@/lib/contract/endpoint'
import { transferTransactions, type TransferSuggestion } from '@/lib/contract/transfer'
import type { Tx } from '@/server/db/connect'
import { like } from '@/server/db/like'
import { groupBy } from '@/server/ledger/group-by'
import { demand } from '../can'
import { entityScope, reading, type Ctx } from '../context'
import { offsetOf, orderBy, pageOf } from '../paging'
import { NotFound } from '../problems'
import { transactionRows } from './row'
import { isFree, isPending } from './suggest-transfers'

const ORDER: Record<string, Sql> = {
  score: sql`g.score`,
  date: sql`t.date`,
  created_at: sql`g.created_at`,
  updated_at: sql`g.updated_at`,
}

/** A suggestion `g` that was answered or still waits. */
export const CURRENT: Sql = sql`(g.is_accepted is not null or ${isPending(sql`g`)})`

const FROM: Sql = sql`transfer_suggestion g join bank_transaction t on t.entity_id = g.entity_id and t.id = g.receiving_id`

/** Most likely first, then by date, unless another order is requested. */
export async function transfers(
  ctx: Ctx,
  query: Query<typeof transferTransactions>,
): Promise<Answer<typeof transferTransactions>> {
  demand(ctx, 'transaction.read')
  const entities = entityScope(ctx, query.entities)
  return reading(ctx, async (tx) => {
    const where = sql`g.entity_id = any(${entities}::uuid[]) and ${CURRENT} ${stateOf(query.is_accepted)} ${answeredSince(query.answered_since)} ${query.transaction ? sideOf(query.transaction) : sql``} ${query.search ? worded(query.search) : sql``}`
    const order = query.ordering
      ? orderBy(query.ordering, ORDER, { fallback: '-score', id: sql`g.id` })
      : sql`g.score desc, t.date, t.id, g.id`
    const { count } = await tx.one<{ count: number }>(sql`select count(*) as count from ${FROM} where ${where}`)
    const found = await tx.rows<Found>(
      sql`select ${FOUND} from ${FROM} where ${where} order by ${order} limit ${query.page_size} offset ${offsetOf(query)}`,
    )
    return pageOf(transferTransactions.path, query, count, await withLines(tx, found))
  })
}

const stateOf = (state: 'true' | 'false' | 'null' | undefined): Sql => {
  if (state === undefined) return sql``
  return state === 'null' ? sql`and g.is_accepted is null` : sql`and g.is_accepted = ${state === 'true'}`
}
/** Days are in the entity's time zone. */
const answeredSince = (day: string | undefined): Sql =>
  day === undefined
    ? sql``
    : sql`and g.is_accepted is not null
          and g.updated_at >= ${day}::date::timestamp at time zone (select e.timezone from entity e where e.id = g.entity_id)`
const sideOf = (id: string): Sql => sql`
  and (g.receiving_id = ${id} or exists (
    select from transfer_suggestion_line l
     where l.entity_id = g.entity_id and l.suggestion_id = g.id and l.transaction_id = ${id}))`
const worded = (words: string): Sql => sql`
  and (t.search_text like ${like(words)} or exists (
    select from transfer_suggestion_line l join bank_transaction o on o.entity_id = l.entity_id and o.id = l.transaction_id
     where l.entity_id = g.entity_id and l.suggestion_id = g.id and o.search_text like ${like(words)}))`

interface Found extends Pick<
  TransferSuggestion,
  'id' | 'is_accepted' | 'score' | 'reasons' | 'created_at' | 'updated_at'
> {
  entity_id: string
  receiving_id: string
  paying: string[]
}
const FOUND: Sql = sql`
  g.id, g.entity_id, g.receiving_id, g.is_accepted, g.score, g.reasons, g.created_at, g.updated_at,
  array(select o.id from transfer_suggestion_line l join bank_transaction o on o.entity_id = l.entity_id and o.id = l.transaction_id
         where l.entity_id = g.entity_id and l.suggestion_id = g.id order by abs(o.date - t.date), o.date, o.id) as paying`

/** One suggestion in wire form. Throws NotFound outside the entity. */
export async function transferRow(tx: Tx, entity_id: string, id: string): Promise<TransferSuggestion> {
  const [row] = await withLines(
    tx,
    await tx.rows<Found>(sql`select ${FOUND} from ${FROM} where g.entity_id = ${entity_id} and g.id = ${id}`),
  )
  if (!row) throw new NotFound()
  return row
}

async function withLines(tx: Tx, found: readonly Found[]): Promise<TransferSuggestion[]> {
  const others = groupBy(
    await otherPayers(
      tx,
      found.filter((row) => row.is_accepted === null),
    ),
    (row) => row.suggestion,
  )
  const idsOf = (row: Found): string[] => [
    row.receiving_id,
    ...row.paying,
    ...(others.get(row.id) ?? []).map(({ id }) => id),
  ]
  const rows = await transactionRows(tx, [...new Set(found.map((row) => row.entity_id))], found.flatMap(idsOf))
  const byId = new Map(rows.map((row) => [row.id, row]))
  return found.flatMap(({ receiving_id, paying, entity_id: _, ...row }) => {
    const receiving = byId.get(receiving_id)
    const lines = (ids: readonly string[]) => ids.flatMap((id) => byId.get(id) ?? [])
    if (!receiving) return []
    const candidates = lines((others.get(row.id) ?? []).map(({ id }) => id))
    return [{ ...row, credit_card_transaction: receiving, cash_bank_transaction: lines(paying), candidates }]
  })
}

/**
 * Free lines of the same amount and a near date on other depository accounts, in addition to the suggested ones; nearest first. Source:
 * LEDGER §10.
 */
const otherPayers = (tx: Tx, found: readonly Found[]): Promise<{ suggestion: string; id: string }[]> =>
  found.length === 0
    ? Promise.resolve([])
    : tx.rows(sql`
    select s.suggestion, o.id
      from unnest(${found.map((row) => row.id)}::uuid[], ${found.map((row) => row.entity_id)}::uuid[], ${found.map((row) => row.receiving_id)}::uuid[])
             as s(suggestion, entity, receiving)
      join bank_transaction r on r.entity_id = any(${[...new Set(found.map((row) => row.entity_id))]}::uuid[]) and r.entity_id = s.entity and r.id = s.receiving
      cross join lateral (
        select o.id, abs(o.date - r.date) as gap from bank_transaction o
          join bank_account b on b.entity_id = o.entity_id and b.id = o.bank_account_id and b.kind = 'depository'
         where o.entity_id = r.entity_id and o.cents = r.cents and o.amount_type = 'money_out' and o.bank_account_id <> r.bank_account_id
           and o.date between r.date - 5 and r.date + 5 and ${isFree(sql`o`)}
           and not exists (select from transfer_suggestion_line l
                            where l.entity_id = r.entity_id and l.suggestion_id = s.suggestion and l.transaction_id = o.id)
         order by gap, o.id limit 5) o
     order by s.suggestion, o.gap, o.id`)
