import { z } from 'zod'
import { Id } from '@/lib/contract/fields'
import { advance, type Claim } from '@/server/db/queue'
import type { Tx } from '@/server/db/connect'
import type { Ctx } from '../context'

/**
 * What a sync has done so far. It is saved with the task in the transaction of each step, so that a worker that takes over continues where
 * the last one stopped.
 */
const Progress = z.object({
  /** When the first worker started; lines written since then belong to this sync. */
  since: z.string(),
  created: z.int(),
  updated: z.int(),
  removed: z.int(),
  duplicates: z.int(),
  before_start: z.int(),
  refused_changes: z.array(Id),
  flagged: z.array(Id),
})
export type Progress = z.infer<typeof Progress>

export function progressOf(claim: Claim, now: Date): Progress {
  const before = Progress.safeParse(claim.result)
  if (before.success) return before.data
  return {
    since: now.toISOString(),
    created: 0,
    updated: 0,
    removed: 0,
    duplicates: 0,
    before_start: 0,
    refused_changes: [],
    flagged: [],
  }
}

/** What one transaction of the sync adds to its progress. */
export type Step = Omit<Progress, 'since'>
export const noStep = (): Step => ({
  created: 0,
  updated: 0,
  removed: 0,
  duplicates: 0,
  before_start: 0,
  refused_changes: [],
  flagged: [],
})

export const addSteps = (a: Step, b: Step): Step => ({
  created: a.created + b.created,
  updated: a.updated + b.updated,
  removed: a.removed + b.removed,
  duplicates: a.duplicates + b.duplicates,
  before_start: a.before_start + b.before_start,
  refused_changes: [...new Set([...a.refused_changes, ...b.refused_changes])],
  flagged: [...new Set([...a.flagged, ...b.flagged])],
})

/**
 * How much a bank still has is unknown until the last page, so the progress bar approaches the end and never moves
 * back.
 */
const shown = ({ created }: Step): number => 5 + (90 * created) / (created + 500)

/** Saves a step in the transaction of its effects, while the job is still this worker's. Throws FencedOff. */
export async function noteStep(
  tx: Tx,
  ctx: Ctx,
  claim: Claim,
  { before, step }: { before: Progress; step: Step },
): Promise<Progress> {
  const after = { since: before.since, ...addSteps(before, step) }
  await advance(tx, claim, { progress: shown(after), result: after, now: ctx.now() })
  return after
}
