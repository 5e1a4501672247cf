import sql, { type Sql } from 'sql-template-tag'
import type { Answer } from '@/lib/contract/endpoint'
import { transactionList, type Transaction, type TransactionFilter } from '@/lib/contract/transaction'
import type { Tx } from '@/server/db/connect'
import { entityScope, reading, type Ctx } from '../context'
import { offsetOf, orderBy, pageOf } from '../paging'
import { filterClause } from './filter'
import { TRANSACTION_COLUMNS, TRANSACTION_JOINS, transactionRow } from './row'

type Query = TransactionFilter & { page: number; page_size: number; ordering?: string }
interface Totals {
  count: number
  money_in: number
  money_out: number
}

const ORDER: Record<string, Sql> = {
  date: sql`t.date`,
  amount: sql`t.amount`,
  name: sql`lower(t.name)`,
  status: sql`t.status`,
  chart_of_account: sql`(select lower(o.name) from chart_of_account o where o.entity_id = t.entity_id and o.id = t.chart_of_account_id)`,
  stakeholder: sql`(select lower(o.full_name) from stakeholder o where o.entity_id = t.entity_id and o.id = t.stakeholder_id)`,
  bank_account: sql`(select lower(o.name) from bank_account o where o.entity_id = t.entity_id and o.id = t.bank_account_id)`,
}

/** Bank lines with count and sums of the whole filtered set. Newest first unless asked otherwise. */
export async function list(ctx: Ctx, query: Query): Promise<Answer<typeof transactionList>> {
  const entities = entityScope(ctx, query.entities)
  return reading(ctx, async (tx) => {
    const totals = isCounted(query) ? await countedTotals(tx, entities, query) : await scannedTotals(tx, entities, query)
    const results = offsetOf(query) < totals.count ? await rows(tx, entities, query) : []
    const { count, money_in, money_out } = totals
    return { ...pageOf(transactionList.path, query, count, results), money_in, money_out }
  })
}

async function rows(tx: Tx, entities: readonly string[], query: Query): Promise<Transaction[]> {
  const start = isCounted(query) && isByDate(query) ? await seekDay(tx, entities, query) : { from: undefined, skip: offsetOf(query) }
  const order = orderBy(query.ordering, ORDER, { fallback: '-date', id: sql`t.id`, nullable: ['chart_of_account', 'stakeholder'] })
  return tx.rows<Transaction>(sql`
    select ${TRANSACTION_COLUMNS}
      from (select * from bank_transaction t where ${filterClause(entities, query)}
            ${start.from ? sql`and t.date <= ${start.from}` : sql``}
            order by ${order} limit ${query.page_size} offset ${start.skip}) t
      ${TRANSACTION_JOINS}
     order by ${order}`)
}

/** Filters that the maintained counts can answer without reading lines. */
const COUNTED = new Set([
  'page', 'page_size', 'ordering', 'entities', 'bank_account', 'bank_accounts', 'start_date', 'end_date', 'amount_type', 'not_categorized',
])
const isCounted = (query: Query): boolean =>
  Object.entries(query).every(([key, value]) => value === undefined || COUNTED.has(key))
const isByDate = (query: Query): boolean => (query.ordering || '-date') === '-date'

function countedClause(entities: readonly string[], query: Query): Sql {
  const accounts = [...(query.bank_accounts ?? []), ...(query.bank_account ? [query.bank_account] : [])]
  return sql`c.entity_id = any(${[...entities]}::uuid[])
    ${accounts.length ? sql`and c.bank_account_id = any(${accounts}::uuid[])` : sql``}
    ${query.start_date ? sql`and c.date >= ${query.start_date}` : sql``}
    ${query.end_date ? sql`and c.date <= ${query.end_date}` : sql``}
    ${query.amount_type ? sql`and c.amount_type = ${query.amount_type}` : sql``}
    ${query.not_categorized === undefined ? sql`` : sql`and c.is_waiting = ${query.not_categorized}`}`
}

const countedTotals = (tx: Tx, entities: readonly string[], query: Query): Promise<Totals> =>
  tx.one<Totals>(sql`
    select coalesce(sum(lines), 0)::bigint as count,
           coalesce(sum(total) filter (where amount_type = 'money_in'), 0) as money_in,
           coalesce(sum(total) filter (where amount_type = 'money_out'), 0) as money_out
      from bank_line_movement c where ${countedClause(entities, query)}`)

const scannedTotals = (tx: Tx, entities: readonly string[], query: Query): Promise<Totals> =>
  tx.one<Totals>(sql`
    select count(*) as count,
           coalesce(sum(t.amount) filter (where t.amount_type = 'money_in'), 0) as money_in,
           coalesce(sum(t.amount) filter (where t.amount_type = 'money_out'), 0) as money_out
      from bank_transaction t where ${filterClause(entities, query)}`)

/** The day on which a page of a date-ordered list starts, and how many lines of that day come before it. Keeps deep pages quick. */
async function seekDay(tx: Tx, entities: readonly string[], query: Query): Promise<{ from?: string; skip: number }> {
  const offset = offsetOf(query)
  if (offset === 0) return { skip: 0 }
  const day = await tx.maybe<{ date: string; before: number }>(sql`
    select date, (through - lines)::bigint as before
      from (select date, sum(lines) as lines, sum(sum(lines)) over (order by date desc) as through
              from bank_line_movement c where ${countedClause(entities, query)} group by date) d
     where through > ${offset} order by date desc limit 1`)
  return day ? { from: day.date, skip: offset - day.before } : { skip: offset }
}

export const detail = (ctx: Ctx, id: string): Promise<Transaction> =>
  reading(ctx, (tx) => transactionRow(tx, ctx.actor?.entity_ids ?? [], id))

/** Lines that wait for a category, from the maintained counts. */
export async function notCategorizedCount(ctx: Ctx, query: { entities?: string[] }): Promise<{ count: number }> {
  const entities = entityScope(ctx, query.entities)
  return reading(ctx, (tx) =>
    tx.one<{ count: number }>(sql`
      select coalesce(sum(lines), 0)::bigint as count from bank_line_movement
       where entity_id = any(${[...entities]}::uuid[]) and is_waiting`),
  )
}
