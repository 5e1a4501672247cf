import sql from 'sql-template-tag'
import type { Tx } from '@/server/db/connect'
import { accountSums } from '@/server/db/balances'
import type { AccountSums } from '@/server/ledger/statements/account-sums'

export interface Range {
  start_date: string
  end_date: string
}
export interface Asked extends Range {
  entities?: string[]
}

/** Sums of every account around a range, in the fiscal year of the first entity. */
export async function sumsOf(tx: Tx, entity_ids: readonly string[], range: Range): Promise<AccountSums[]> {
  const { start_date: start, end_date: end } = range
  const year = await tx.maybe<{ fiscal_year_start_month: number }>(sql`
    select fiscal_year_start_month from entity where id = any(${[...entity_ids]}::uuid[])
     order by created_at, id limit 1`)
  return accountSums(tx, { entity_ids, start, end, fiscal_year_start_month: year?.fiscal_year_start_month ?? 1 })
}
