import sql, { type Sql } from 'sql-template-tag'
import type { Answer } from '@/lib/contract/endpoint'
import { transactionList, type Transaction } from '@/lib/contract/transaction'
import type { TransactionFilter } from '@/lib/contract/transaction-filter'
import type { Tx } from '@/server/db/connect'
import { like } from '@/server/db/like'
import { demand } from '../can'
import { type Ctx, entityScope, limitStatements, reading } from '../context'
import { offsetOf, orderBy, pageOf } from '../paging'
import { countedTotals, isCounted, seekDay, type Totals } from './counts'
import { filterClause, hasDigits, type Words } from './filter'
import { partyOf, partyTotals } from './party-counts'
import { isShared, NEWEST_FIRST, sharedPage } from './shared-order'
import { transactionRow, transactionRows } from './row'

type Query = TransactionFilter & { page: number; page_size: number; ordering?: string }
const ORDER: Record<string, Sql> = {
  date: sql`t.date`,
  amount: sql`t.cents`,
  name: sql`lower(t.name)`,
  status: sql`t.status`,
  chart_of_account: sql`(select lower(o.name) from chart_of_account o where o.entity_id = t.entity_id and o.id = t.chart_of_account_id)`,
  stakeholder: sql`(select lower(o.full_name) from stakeholder o where o.entity_id = t.entity_id and o.id = t.stakeholder_id)`,
  bank_account: sql`(select lower(o.name) from bank_account o where o.entity_id = t.entity_id and o.id = t.bank_account_id)`,
}

/** Bank lines with count and sums of the whole filtered set. Newest first unless another order is requested. */
export async function list(ctx: Ctx, query: Query): Promise<Answer<typeof transactionList>> {
  demand(ctx, 'transaction.read')
  const entities = entityScope(ctx, query.entities)
  return reading(ctx, async (tx) => {
    if (query.search) await limitStatements(tx)
    const words = await wordsOf(tx, entities, query)
    const totals = await totalsOf(tx, entities, query, words)
    const results =
      offsetOf(query) < totals.count ? await rows(tx, entities, query, { ...words, count: totals.count }) : []
    const { count, money_in, money_out } = totals
    return { ...pageOf(transactionList.path, query, count, results), money_in, money_out }
  })
}

/** Count and sums of the whole filtered set. */
export function totalsOf(
  tx: Tx,
  entities: readonly string[],
  query: TransactionFilter,
  words?: Words,
): Promise<Totals> {
  if (isCounted(query)) return countedTotals(tx, entities, query)
  const party = partyOf(query)
  return party ? partyTotals(tx, entities, query, party) : scannedTotals(tx, entities, query, words)
}

export const orderOf = (ordering: string | undefined): Sql =>
  orderBy(ordering, ORDER, {
    fallback: '-date',
    id: sql`t.id`,
    nullable: ['chart_of_account', 'stakeholder'],
    ...(isShared(ordering) && { ties: NEWEST_FIRST }),
  })

/** The parts of a line are in the order in which they were split, unless another order is requested. */
const orderIn = ({ ordering, split_transaction }: Query): Sql =>
  split_transaction && !ordering ? sql`t.split_no, t.id` : orderOf(ordering)

/** With this many matching lines, reading in the list's order fills a page quickly. */
const DENSE = 5000

/** Searched digits are looked up once for both count and page. */
async function wordsOf(tx: Tx, entities: readonly string[], { search }: Query): Promise<Words> {
  if (!search || !hasDigits(search)) return {}
  const { ids } = await tx.one<{ ids: string[] | null }>(
    sql`select few_lines(${[...entities]}::uuid[], ${like(search)}, ${DENSE}) as ids`,
  )
  return ids ? { found: ids } : { dense: true }
}

type Known = Words & { count: number }

async function rows(tx: Tx, entities: readonly string[], query: Query, known: Known): Promise<Transaction[]> {
  const isDense = Boolean(query.search) && isByDate(query) && known.count > DENSE
  const page = await pageLines(tx, entities, query, { ...known, dense: known.dense ?? isDense })
  const read = () => tx.rows<{ id: string }>(sql`select t.id from (${page}) t order by ${orderIn(query)}`)
  const lines = isDense ? await inIndexOrder(tx, read) : await read()
  return transactionRows(
    tx,
    entities,
    lines.map(({ id }) => id),
  )
}

/**
 * A read that follows an index and ends once its page is full. The planner cannot know how many lines have the words; where it expects
 * few, it reads and sorts all lines of the books.
 */
async function inIndexOrder<T>(tx: Tx, read: () => Promise<T>): Promise<T> {
  await tx.run(sql`set local enable_sort = off`)
  const result = await read()
  await tx.run(sql`set local enable_sort = on`)
  return result
}

async function pageLines(tx: Tx, entities: readonly string[], query: Query, words: Words): Promise<Sql> {
  const { ordering, page_size: limit } = query
  const where = filterClause(entities, query, words)
  const shared = !query.search ? sharedPage(entities, { ordering, where, limit, offset: offsetOf(query) }) : undefined
  if (shared) return shared
  const start = await startOf(tx, entities, query)
  return sql`
    select * from bank_transaction t where ${where} ${start.from ? sql`and t.date <= ${start.from}` : sql``}
     order by ${orderIn(query)} limit ${limit} offset ${start.skip}`
}

const isByDate = (query: Query): boolean => (query.ordering || '-date') === '-date'

const scannedTotals = (tx: Tx, entities: readonly string[], query: TransactionFilter, words?: Words): Promise<Totals> =>
  tx.one<Totals>(sql`
    select count(*) as count,
           coalesce(sum(t.cents) filter (where t.amount_type = 'money_in'), 0) / 100 as money_in,
           coalesce(sum(t.cents) filter (where t.amount_type = 'money_out'), 0) / 100 as money_out
      from bank_transaction t where ${filterClause(entities, query, words)}`)

/**
 * The day at which a page of a list ordered by date starts. Keeps deep pages fast, and lists of lines that come late in the order, such as
 * finalized ones.
 */
async function startOf(tx: Tx, entities: readonly string[], query: Query): Promise<{ from?: string; skip: number }> {
  const offset = offsetOf(query)
  const startsAtTop = offset === 0 && query.is_finalized === undefined && query.status === undefined
  if (startsAtTop || !isCounted(query) || !isByDate(query)) return { skip: offset }
  const day = await seekDay(tx, entities, query, offset)
  return day ? { from: day.date, skip: day.skip } : { skip: offset }
}

export function detail(ctx: Ctx, id: string): Promise<Transaction> {
  demand(ctx, 'transaction.read')
  return reading(ctx, (tx) => transactionRow(tx, ctx.actor?.entity_ids ?? [], id))
}

/** The number of lines that wait for a category, from the maintained counts. */
export async function notCategorizedCount(ctx: Ctx, query: { entities?: string[] }): Promise<{ count: number }> {
  demand(ctx, 'transaction.read')
  const entities = entityScope(ctx, query.entities)
  return reading(ctx, async (tx) => ({ count: (await countedTotals(tx, entities, { not_categorized: true })).count }))
}
