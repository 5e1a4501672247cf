import sql, { type Sql } from 'sql-template-tag'
import { BULK_MAX } from '@/lib/contract/bounds'
import { MORE_MATCH } from '@/lib/contract/refusal'
import type { BulkAction, BulkSkipped, Updated } from '@/lib/contract/transaction-bulk'
import type { Tx } from '@/server/db/connect'
import type { z } from 'zod'
import { lockedUntil } from '../book'
import type { Ctx } from '../context'
import { Conflict } from '../problems'
import { throwChanged } from '../stale'
import { changedSince, countByPerson, SAME, type ChangedLine, type Versions } from './changed-since'
import { countLeftOut, takes } from './left-out'
import { lockLines, type Line, type Target } from './lines'

/** A target with the versions that were read, and how many lines a person agreed to. */
export type SeenTarget = Target & { versions?: Versions; at_most?: number }
/** A target from which lines that cannot take the action may be left out. */
export type BulkTarget = SeenTarget & { leave_out?: boolean }

export interface LockedTarget {
  lines: Line[]
  /** Left out because somebody changed the same field since they were read. */
  changed: ChangedLine[]
  /** Left out of the requested ids, because they cannot take the action. */
  unable: BulkSkipped[]
}

/** The ids of everything that was changed: these lines, and the lines they are part or mirror of. */
export const movedOf = (lines: readonly Pick<Line, 'id' | 'parent_id' | 'mirror_of'>[]): Set<string> =>
  new Set(lines.flatMap(({ id, parent_id, mirror_of }) => [id, parent_id, mirror_of].flatMap((one) => one ?? [])))

/**
 * Locks the lines of a bulk action. Without `leave_out` it locks all of them, so that the first one that cannot take the action refuses.
 */
export async function lockTarget(
  tx: Tx,
  ctx: Ctx,
  { leave_out, ...target }: BulkTarget,
  action: BulkAction,
): Promise<LockedTarget> {
  const locked = await lockedUntil(tx, ctx)
  const found = await lockSeen(tx, ctx, target, { action, only: leave_out ? takes(action, locked) : undefined })
  const [first] = found.changed
  if (first && !leave_out) throwChanged(first)
  const taken = new Set([...found.lines, ...found.changed].map(({ id }) => id))
  const others = leave_out ? (target.transactions ?? []).filter((id) => !taken.has(id)) : []
  return {
    ...found,
    unable: others.length === 0 ? [] : await countLeftOut(tx, ctx, { transactions: others }, { action, locked }),
  }
}

/** Locks the lines that `only` selects, except those that somebody changed since they were read. */
export async function lockSeen(
  tx: Tx,
  ctx: Ctx,
  { versions, ...target }: SeenTarget,
  how: { action: BulkAction; only?: Sql },
): Promise<Omit<LockedTarget, 'unable'>> {
  const lines = await lockLines(tx, ctx, target, how.only)
  const clause = sql`t.id = any(${lines.map((line) => line.id)}::uuid[])`
  const changed = versions ? await changedSince(tx, ctx, { versions, fields: SAME[how.action], clause }) : []
  const gone = new Set(changed.map(({ id }) => id))
  return { lines: lines.filter(({ id }) => !gone.has(id)), changed }
}

/**
 * The response of a bulk action. When lines were left out, it says which were changed, how many of them `moved`, and
 * why the others were not. Throws Conflict when there are more than the person agreed to.
 */
export function updatedOf(
  lines: readonly Pick<Line, 'id'>[],
  { leave_out, at_most = Infinity, moved, changed = [], unable = [] }: Left,
): Answer {
  const skipped = [...unable, ...countByPerson(changed)]
  const updated = leave_out && moved ? lines.filter(({ id }) => moved.has(id)).length : lines.length
  if (updated > at_most) throw new Conflict(MORE_MATCH.message, { code: MORE_MATCH.code })
  return {
    updated,
    ...(leave_out && { transactions: lines.slice(0, BULK_MAX).map(({ id }) => id) }),
    ...(skipped.length > 0 && { skipped }),
  }
}
interface Left {
  at_most?: number
  leave_out?: boolean
  moved?: ReadonlySet<string>
  changed?: readonly ChangedLine[]
  unable?: readonly BulkSkipped[]
}
export type Answer = z.infer<typeof Updated>
