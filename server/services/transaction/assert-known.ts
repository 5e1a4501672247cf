import sql, { type Sql } from 'sql-template-tag'
import type { TransactionFilter } from '@/lib/contract/transaction-filter'
import type { Tx } from '@/server/db/connect'
import { NotFound } from '../problems'
import { idsOf } from './filter'

/** Throws NotFound when a filter names something that is not in these books: an empty file would look as if the books had no lines. */
export async function assertKnown(tx: Tx, entity_ids: readonly string[], filter: TransactionFilter): Promise<void> {
  if (filter.entities?.some((id) => !entity_ids.includes(id))) throw new NotFound()
  const named: [table: Sql, ids: readonly string[]][] = [
    [sql`bank_account`, idsOf(filter.bank_accounts, filter.bank_account)],
    [sql`stakeholder`, idsOf(filter.stakeholders, filter.stakeholder)],
    [sql`integration`, idsOf(undefined, filter.integration)],
    [sql`bank_transaction`, idsOf(filter.id, filter.split_transaction)],
    [
      sql`chart_of_account`,
      [
        ...idsOf(filter.chart_of_accounts, filter.chart_of_account),
        ...(filter.parent_chart_of_accounts ?? []),
        ...(filter.posted_to ?? []),
      ],
    ],
  ]
  for (const [table, ids] of named) {
    const wanted = [...new Set(ids)]
    if (wanted.length === 0) continue
    const { found } = await tx.one<{ found: number }>(sql`
      select count(*) as found from ${table} x where x.entity_id = any(${[...entity_ids]}::uuid[]) and x.id = any(${wanted}::uuid[])`)
    if (found !== wanted.length) throw new NotFound()
  }
}
