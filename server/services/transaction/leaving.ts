import type { StayReason } from '@/lib/contract/bank-import'
import type { Tx } from '@/server/db/connect'
import { countEach, groupBy } from '@/server/ledger/group-by'
import { openingFollows } from '../bank/opening-balance'
import { tenant, type Ctx } from '../context'
import { assertLoansNotOverdrawn, type Brought } from '../loan/funding'
import { lockLines, lockMirrors, lockParts, readLines, type Line } from './lines'
import { removeMirrors } from './mirror'
import { removeLines } from './remove-lines'

const BATCH = 2000

interface Leaving {
  gone: Line[]
  stayed: { reason: StayReason; count: number }[]
}

interface LeavingLine {
  line: Line
  reason: StayReason | null
}

/** Whole lines, each with the reason why it cannot be removed from the books, or null. For a preview, which locks nothing. */
export async function previewLeaving(tx: Tx, ctx: Ctx, ids: readonly string[]): Promise<LeavingLine[]> {
  return judge(await readLines(tx, ctx, ids))
}

/** The same for lines that are about to be removed: they, their parts and their mirrors are locked. */
async function lockLeaving(tx: Tx, ctx: Ctx, ids: readonly string[]): Promise<LeavingLine[]> {
  if (ids.length === 0) return []
  const lines = await lockLines(tx, ctx, { transactions: [...ids] })
  return judge({ lines, parts: await lockParts(tx, ctx, lines), mirrors: await lockMirrors(tx, ctx, lines) })
}

function judge(found: Record<'lines' | 'parts' | 'mirrors', readonly Line[]>): LeavingLine[] {
  const parts = groupBy(found.parts, (part) => part.parent_id)
  const mirrors = groupBy(found.mirrors, (mirror) => mirror.mirror_of)
  return found.lines.map((line) => {
    const all = [
      line,
      ...(parts.get(line.id) ?? []),
      ...(mirrors.get(line.id) ?? []).map((mirror) => ({ ...mirror, tie: null })),
    ]
    return { line, reason: all.map(reasonOf).find((reason) => reason !== null) ?? null }
  })
}

function reasonOf({ lock, is_reconciliation, tie }: Line): StayReason | null {
  if (lock !== null) return lock
  if (is_reconciliation) return 'reconciled'
  if (tie === 'document') return 'matched'
  if (tie === 'loan') return tie
  // The mirrored side of a transfer follows the line that created it.
  return tie === 'transfer' || tie === 'mirror' ? 'transfer' : null
}

/**
 * Removes whole lines with their parts and mirrors from the books, except those that were finalized, reconciled, matched or locked; opening
 * balances follow. Source: LEDGER §11.
 */
export async function leave(tx: Tx, ctx: Ctx, ids: readonly string[]): Promise<Leaving> {
  const judged = await lockLeaving(tx, ctx, ids)
  const gone = judged.filter(({ reason }) => reason === null).map(({ line }) => line)
  await removeMirrors(tx, ctx, await lockMirrors(tx, ctx, gone))
  const brought: Brought[] = []
  for (let start = 0; start < gone.length; start += BATCH)
    brought.push(...(await removeLines(tx, ctx, gone.slice(start, start + BATCH))))
  await assertLoansNotOverdrawn(tx, tenant(ctx).entity_id, brought)
  await openingFollows(tx, ctx, gone)
  return { gone, stayed: countEach(judged.flatMap(({ reason }) => reason ?? [])) }
}
