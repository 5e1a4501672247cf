import sql from 'sql-template-tag'
import type { Tx } from '@/server/db/connect'
import { STALE, type Ctx } from '../context'
import { Refusal } from '../problems'
import { changesOf } from '../shared/changes'
import { changedSince, type ChangedLine } from './changed-since'

/**
 * Refuses when one of these fields was changed since the caller read the lines, and says who changed what. A change of other fields
 * stands beside the caller's: nothing is lost. Several lines that were read together have one version, that of the latest.
 */
export async function refuseOverwrite(tx: Tx, ctx: Ctx, lines: readonly { id: string; updated_at: string }[], fields: readonly string[]): Promise<void> {
  const { version } = ctx
  if (!version) return
  const moved = lines.filter((line) => new Date(line.updated_at).getTime() !== new Date(version).getTime())
  const [changed] = await changedSince(tx, ctx, { versions: Object.fromEntries(moved.map(({ id }) => [id, version])), fields, clause: sql`true` })
  if (changed) refuseChanged(changed)
}

export type Overwritten = Pick<ChangedLine, 'by' | 'at' | 'action' | 'changes'> & { name?: string }

export function refuseChanged({ by, at, action, changes, name }: Overwritten): never {
  throw new Refusal(409, { message: STALE, code: 'stale', changed: { by, at, ...(name !== undefined && { name }), changes: changesOf(action, changes) } })
}
