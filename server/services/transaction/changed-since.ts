import sql, { type Sql } from 'sql-template-tag'
import type { BulkAction } from '@/lib/contract/transaction-bulk'
import type { Tx } from '@/server/db/connect'
import { tenant, type Ctx } from '../context'
import { lastChange, type LastChange } from '../stale'

/** `updated_at` of lines by id, as somebody read them. */
export type Versions = Record<string, string>

/** The fields of which at least one changes whenever a line is filed again. */
export const FILED_BY = ['chart_of_account', 'status', 'lines']

/** The fields that an action would overwrite, or confirm unseen. */
export const SAME: Record<BulkAction, readonly string[]> = {
  categorize: FILED_BY,
  accept: FILED_BY,
  assign_stakeholder: ['stakeholder'],
  flag: ['is_flagged'],
  finalize: [...FILED_BY, 'stakeholder', 'is_finalized'],
  unfinalize: ['is_finalized'],
  suggest: [],
}

export interface ChangedLine extends LastChange {
  id: string
}

interface SinceQuery {
  versions: Versions
  fields: readonly string[]
  clause: Sql
}

/**
 * Of the lines of `versions` that `clause` selects from `bank_transaction t`, those in which one of the fields was changed since, each with
 * its latest such change.
 */
export async function changedSince(tx: Tx, ctx: Ctx, { versions, fields, clause }: SinceQuery): Promise<ChangedLine[]> {
  const { company_id, entity_id } = tenant(ctx)
  const seen = Object.entries(versions)
  if (seen.length === 0 || fields.length === 0) return []
  return tx.rows<ChangedLine>(sql`
    select t.id, l.by, l.at, l.action, l.changes
      from unnest(${seen.map(([id]) => id)}::uuid[], ${seen.map(([, version]) => version)}::timestamptz[]) as seen(id, version)
      join bank_transaction t on t.entity_id = ${entity_id} and t.id = seen.id and t.updated_at > seen.version
      cross join lateral (${lastChange({ company_id, object_type: 'transaction', id: sql`t.id`, since: sql`seen.version`, fields })}) l
     where ${clause}
     order by t.id`)
}

/** How many lines each person changed. */
export function countByPerson(changed: readonly ChangedLine[]): { reason: 'changed'; count: number; by: string }[] {
  const counts = new Map<string, number>()
  for (const { by } of changed) counts.set(by, (counts.get(by) ?? 0) + 1)
  return [...counts].map(([by, count]) => ({ reason: 'changed', count, by }))
}
