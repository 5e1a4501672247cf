import sql from 'sql-template-tag'
import { NOTE_MAX } from '@/lib/contract/bounds'
import type { Tx } from '@/server/db/connect'
import type { Ctx } from '../context'
import { systemComment } from '../shared/system-comment'
import type { Line } from './lines'

/** Moves comments, attachments and documents of lines that are deleted to one that stays. */
export async function moveRemarks(
  tx: Tx,
  entity_id: string,
  { from, to }: { from: readonly string[]; to: string },
): Promise<void> {
  if (from.length === 0) return
  for (const table of [sql`comment`, sql`attachment`, sql`document`]) {
    await tx.run(sql`
      update ${table} set object_id = ${to} where entity_id = ${entity_id} and model_name = 'transaction' and object_id = any(${[...from]}::uuid[])`)
  }
}

/** The note of a line joined with those it does not contain yet; one that no longer fits becomes a comment. */
export async function joinedNotes(
  tx: Tx,
  ctx: Ctx,
  line: Pick<Line, 'id' | 'note'>,
  others: readonly (string | null)[],
): Promise<string | null> {
  let note = line.note ?? ''
  for (const left of new Set(others)) {
    if (left === null || `\n${note}\n`.includes(`\n${left}\n`)) continue
    const both = note === '' ? left : `${note}\n${left}`
    if (both.length <= NOTE_MAX) note = both
    else await systemComment(tx, ctx, { model_name: 'transaction', object_id: line.id, body: left })
  }
  return note === '' ? null : note
}
