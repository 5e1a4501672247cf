import sql from 'sql-template-tag'
import type { ReadAs } from '@/lib/contract/report'
import type { Basis } from '@/lib/contract/report-query'
import type { Tx } from '@/server/db/connect'
import { accountSums } from '@/server/db/balances'
import type { AccountSums } from '@/server/ledger/statements/account-sums'

export interface Range {
  start_date: string
  end_date: string
}
export interface ReportQuery extends Range {
  entities?: string[]
  basis?: Basis
  read_as?: string
}

/** How a report reads the books: on the requested basis or the entity's own, in that entity's fiscal year. */
export interface Reading {
  basis: Basis
  fiscal_year_start_month: number
  /** Null when no entity is covered. */
  read_as: ReadAs | null
}

export async function readingOf(
  tx: Tx,
  entity_ids: readonly string[],
  { basis, read_as }: Pick<ReportQuery, 'basis' | 'read_as'>,
): Promise<Reading> {
  const first = await tx.maybe<ReadAs>(sql`
    select id as entity, name, default_basis as basis, fiscal_year_start_month from entity where id = any(${[...entity_ids]}::uuid[])
     order by id is distinct from ${read_as ?? null}::uuid, created_at, id limit 1`)
  const own = first ? { ...first, basis: basis ?? first.basis } : null
  return {
    basis: own?.basis ?? basis ?? 'accrual',
    fiscal_year_start_month: own?.fiscal_year_start_month ?? 1,
    read_as: own,
  }
}

/** Sums of every account before and within a range. */
export async function sumsOf(tx: Tx, entity_ids: readonly string[], query: ReportQuery): Promise<AccountSums[]> {
  return sumsAs(tx, entity_ids, query, await readingOf(tx, entity_ids, query))
}

export const sumsAs = (
  tx: Tx,
  entity_ids: readonly string[],
  { start_date, end_date }: Range,
  { basis, fiscal_year_start_month }: Reading,
): Promise<AccountSums[]> =>
  accountSums(tx, { basis, fiscal_year_start_month, entity_ids, start: start_date, end: end_date })
