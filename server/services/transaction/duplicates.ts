import sql, { type Sql } from 'sql-template-tag'
import { duplicates as contract } from '@/lib/contract/duplicate'
import type { Answer, Query } from '@/lib/contract/endpoint'
import { demand } from '../can'
import { entityScope, reading, type Ctx } from '../context'
import { offsetOf, pageOf } from '../paging'
import { transactionRows } from './row'

/** How many days apart two lines may be and still be the same transaction. Source: LEDGER §11.4. */
export const DAYS_APART = 3

/** Pairs from different sources only: manual, file and feed, or two files. Of two files, the later one's line is the duplicate. */
export async function duplicates(ctx: Ctx, query: Query<typeof contract>): Promise<Answer<typeof contract>> {
  demand(ctx, 'transaction.read')
  const entities = entityScope(ctx, query.entities)
  return reading(ctx, async (tx) => {
    const pairs = pairsOf(entities, { bank_account: query.bank_account })
    const { count } = await tx.one<{ count: number }>(sql`select count(*) as count from (${pairs}) p`)
    const found = await tx.rows<{ manual: string; imported: string; days_apart: number }>(sql`
      select manual, imported, days_apart from (${pairs}) p order by date desc, days_apart, manual, imported
       limit ${query.page_size} offset ${offsetOf(query)}`)
    const rows = await transactionRows(
      tx,
      entities,
      found.flatMap(({ manual, imported }) => [manual, imported]),
    )
    const byId = new Map(rows.map((row) => [row.id, row]))
    const results = found.flatMap(({ days_apart, ...pair }) => {
      const [manual, imported] = [byId.get(pair.manual), byId.get(pair.imported)]
      return manual && imported ? [{ manual, imported, days_apart }] : []
    })
    return pageOf(contract.path, query, count, results)
  })
}

interface PairFilter {
  bank_account?: string
  /** At least one line of the pair is in the range. */
  range?: { start_date: string; end_date: string }
}

/** The duplicate, the line that stays, and their dates. */
export const pairsOf = (entities: readonly string[], filter: PairFilter): Sql => sql`
  ${pairs(sql`m.source = 'manual'`, sql`f.source in ('plaid', 'qbo', 'file')`, { entities, filter })}
  union all
  ${pairs(sql`m.source = 'file'`, sql`f.source in ('plaid', 'qbo')`, { entities, filter })}
  union all
  ${pairs(sql`m.source = 'file'`, OF_AN_EARLIER_FILE, { entities, filter })}`

// Lines to which a bank gave two ids on two days are different, however similar.
const OF_AN_EARLIER_FILE: Sql = sql`
  f.source = 'file' and f.import_id is distinct from m.import_id and (f.created_at, f.id) < (m.created_at, m.id)
  and (f.date = m.date or f.provider_transaction_id is null or m.provider_transaction_id is null)`

const pairs = (
  goes: Sql,
  stays: Sql,
  { entities, filter }: { entities: readonly string[]; filter: PairFilter },
): Sql => sql`
  select m.id as manual, f.id as imported, m.date, abs(f.date - m.date) as days_apart
    from bank_transaction m
    join bank_transaction f on f.entity_id = m.entity_id and f.bank_account_id = m.bank_account_id and f.amount_type = m.amount_type
         and f.cents = m.cents and f.date between m.date - ${DAYS_APART}::int and m.date + ${DAYS_APART}::int and f.parent_id is null and ${stays}
   where m.entity_id = any(${[...entities]}::uuid[]) and m.parent_id is null and ${goes} ${matching(filter)}`

// An index on dates can use the first bound of a range.
const matching = ({ bank_account, range }: PairFilter): Sql => sql`
  ${bank_account ? sql`and m.bank_account_id = ${bank_account}` : sql``}
  ${
    range
      ? sql`and m.date between ${range.start_date}::date - ${DAYS_APART}::int and ${range.end_date}::date + ${DAYS_APART}::int
          and (m.date between ${range.start_date} and ${range.end_date} or f.date between ${range.start_date} and ${range.end_date})`
      : sql``
  }`
