import sql, { type Sql } from 'sql-template-tag'
import { BULK_MAX } from '@/lib/contract/bounds'
import type { Updated } from '@/lib/contract/transaction'
import type { BulkAction } from '@/lib/contract/transaction-bulk'
import type { Tx } from '@/server/db/connect'
import type { z } from 'zod'
import { lockedUntil } from '../book'
import type { Ctx } from '../context'
import { changedSince, countedBy, type ChangedLine, type Versions } from './changed-since'
import { takes } from './left-out'
import { lockLines, type Line, type Target } from './lines'
import { refuseStale } from './refuse-overwrite'

/** A target as it was read. */
export type SeenTarget = Target & { versions?: Versions }
/** One of which lines that cannot take the action may be left out. */
export type BulkTarget = SeenTarget & { leave_out?: boolean }

export interface LockedTarget {
  lines: Line[]
  /** Left out, because somebody changed the same since they were read. */
  changed: ChangedLine[]
}

/** Locks the lines of a bulk action; without `leave_out` all of them, so that the first that cannot take it refuses. */
export async function lockTarget(tx: Tx, ctx: Ctx, { leave_out, ...target }: BulkTarget, action: BulkAction): Promise<LockedTarget> {
  const found = await lockSeen(tx, ctx, target, { action, only: leave_out ? takes(action, await lockedUntil(tx, ctx)) : undefined })
  const [first] = found.changed
  if (first && !leave_out) await refuseStale(tx, ctx, { id: first.id, version: target.versions?.[first.id] ?? '', action })
  return found
}

/** Locks the lines that `only` lets through, without those that somebody changed since they were read. */
export async function lockSeen(tx: Tx, ctx: Ctx, { versions, ...target }: SeenTarget, how: { action: BulkAction; only?: Sql }): Promise<LockedTarget> {
  const lines = await lockLines(tx, ctx, target, how.only)
  const clause = sql`t.id = any(${lines.map((line) => line.id)}::uuid[])`
  const changed = versions ? await changedSince(tx, ctx, { versions, action: how.action, clause }) : []
  const gone = new Set(changed.map(({ id }) => id))
  return { lines: lines.filter(({ id }) => !gone.has(id)), changed }
}

/** Where lines were left out it says which were not. */
export const updatedOf = (lines: readonly Pick<Line, 'id'>[], { leave_out, changed = [] }: { leave_out?: boolean; changed?: readonly ChangedLine[] }): Answer => ({
  updated: lines.length,
  ...(leave_out && { transactions: lines.slice(0, BULK_MAX).map(({ id }) => id) }),
  ...(changed.length > 0 && { skipped: countedBy(changed) }),
})
export type Answer = z.infer<typeof Updated>
