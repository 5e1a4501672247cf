import sql from 'sql-template-tag'
import type { Basis } from '@/lib/contract/report-query'
import type { Tx } from '@/server/db/connect'
import { accountSums } from '@/server/db/balances'
import type { AccountSums } from '@/server/ledger/statements/account-sums'

export interface Range {
  start_date: string
  end_date: string
}
export interface Asked extends Range {
  entities?: string[]
  basis?: Basis
}

/** How a report reads the books: the basis asked for or the first entity's own, in that entity's fiscal year. */
export interface Reading {
  basis: Basis
  fiscal_year_start_month: number
}

export async function readingOf(
  tx: Tx,
  entity_ids: readonly string[],
  { basis }: Pick<Asked, 'basis'>,
): Promise<Reading> {
  const first = await tx.maybe<{ default_basis: Basis; fiscal_year_start_month: number }>(sql`
    select default_basis, fiscal_year_start_month from entity where id = any(${[...entity_ids]}::uuid[])
     order by created_at, id limit 1`)
  return {
    basis: basis ?? first?.default_basis ?? 'accrual',
    fiscal_year_start_month: first?.fiscal_year_start_month ?? 1,
  }
}

/** Sums of every account around a range. */
export async function sumsOf(tx: Tx, entity_ids: readonly string[], asked: Asked): Promise<AccountSums[]> {
  return sumsAs(tx, entity_ids, asked, await readingOf(tx, entity_ids, asked))
}

export const sumsAs = (
  tx: Tx,
  entity_ids: readonly string[],
  { start_date, end_date }: Range,
  reading: Reading,
): Promise<AccountSums[]> => accountSums(tx, { ...reading, entity_ids, start: start_date, end: end_date })
