/*
 * Count and sums of the bank lines of categories or stakeholders, from maintained counts for whole months and from the lines themselves for
 * single days at the ends of a period.
 */
import sql, { join, type Sql } from 'sql-template-tag'
import type { TransactionFilter } from '@/lib/contract/transaction-filter'
import type { Tx } from '@/server/db/connect'
import { periodParts, TOTALS, within, type Totals } from './counts'
import { anyOf, filterClause, idsOf, ofCategories } from './filter'

type Query = TransactionFilter & { page?: number; page_size?: number; ordering?: string }

const BESIDE = ['page', 'page_size', 'ordering', 'entities', 'amount_type', 'start_date', 'end_date']
const CATEGORY = new Set([...BESIDE, 'chart_of_account', 'chart_of_accounts'])
const STAKEHOLDER = new Set([...BESIDE, 'stakeholder', 'stakeholders'])

interface Party {
  /** Counts by month, and the condition for those of the party. */
  movement: Sql
  among: (entities: readonly string[]) => Sql | undefined
}

/** Undefined when the filter has more than one kind of party, or anything else. */
export function partyOf(query: Query): Party | undefined {
  const keys = Object.entries(query).flatMap(([key, value]) => (value === undefined ? [] : [key]))
  const categories = idsOf(query.chart_of_accounts, query.chart_of_account)
  const stakeholders = idsOf(query.stakeholders, query.stakeholder)
  if (categories.length > 0 && keys.every((key) => CATEGORY.has(key))) {
    return {
      movement: sql`bank_line_category_movement`,
      among: (entities) => ofCategories(sql`c.chart_of_account_id`, entities, categories),
    }
  }
  if (stakeholders.length > 0 && keys.every((key) => STAKEHOLDER.has(key))) {
    return { movement: sql`bank_line_stakeholder_movement`, among: () => anyOf(sql`c.stakeholder_id`, stakeholders) }
  }
  return undefined
}

export function partyTotals(
  tx: Tx,
  entities: readonly string[],
  query: Query,
  { movement, among }: Party,
): Promise<Totals> {
  const parts = periodParts(query).map(({ months, days }) =>
    months
      ? sql`
        select lines, total, amount_type from ${movement} c
         where c.entity_id = any(${[...entities]}::uuid[]) and ${among(entities) ?? sql`true`}
           ${query.amount_type ? sql`and c.amount_type = ${query.amount_type}` : sql``} ${within(sql`c.month`, months)}`
      : sql`
        select 1, t.cents / 100.0, t.amount_type from bank_transaction t
         where ${filterClause(entities, { ...query, start_date: days.from, end_date: days.through })}`,
  )
  return tx.one<Totals>(sql`select ${TOTALS} from (${join(parts, ' union all ')}) c(lines, total, amount_type)`)
}
