import sql from 'sql-template-tag'
import type { Tx } from '@/server/db/connect'
import type { Ctx } from '../context'
import { isStale, throwChanged } from '../stale'
import { changedSince } from './changed-since'

/**
 * Refuses when one of these fields was changed since the caller read the lines, and says who changed what. Changes of other fields do not
 * conflict with the caller's. Several lines that were read together have one version, that of the latest.
 */
export async function assertNotOverwriting(
  tx: Tx,
  ctx: Ctx,
  lines: readonly { id: string; updated_at: string }[],
  fields: readonly string[],
): Promise<void> {
  const { version } = ctx
  if (!version) return
  const moved = lines.filter((line) => isStale(ctx, line.updated_at))
  const [changed] = await changedSince(tx, ctx, {
    versions: Object.fromEntries(moved.map(({ id }) => [id, version])),
    fields,
    clause: sql`true`,
  })
  if (changed) throwChanged(changed)
}
