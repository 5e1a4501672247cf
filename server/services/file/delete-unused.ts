import type { Tx } from '@/server/db/connect'
import { groupBy } from '@/server/ledger/group-by'
import { demand } from '../can'
import { audit, besideBooks, tenant, type Change, type Ctx } from '../context'
import { dropForgotten, dropWaiting, type Dropped } from './drop'
import { forgetBytes } from './store'

const DAY_MS = 86_400_000
/** How long an upload can wait to be attached to something, and an export to be downloaded. */
const WAIT_MS = 7 * DAY_MS
const BATCH = 200

/**
 * Deletes documents that waited a day for a record that never came, and files of a company that nothing has used for a week, including
 * exports. Returns how many files were deleted.
 */
export async function deleteUnusedFiles(ctx: Ctx): Promise<number> {
  demand(ctx, 'attachment.delete_any')
  return (await inBatches(ctx, waited)) + (await inBatches(ctx, forgotten))
}

async function inBatches(
  ctx: Ctx,
  drop: (tx: Tx, ctx: Ctx) => Promise<{ looked: number; files: Dropped[] }>,
): Promise<number> {
  let dropped = 0
  for (;;) {
    const { looked, files } = await besideBooks(ctx, async (tx) => {
      const found = await drop(tx, ctx)
      await audit(
        tx,
        ctx,
        found.files.map(({ id, name }) => ({
          object_type: 'file',
          object_id: id,
          action: 'delete',
          changes: { name: [name, null] },
        })),
      )
      return found
    })
    await forgetBytes(
      ctx,
      files.map(({ storage_key }) => storage_key),
    )
    dropped += files.length
    if (looked < BATCH) return dropped
  }
}

async function forgotten(tx: Tx, ctx: Ctx): Promise<{ looked: number; files: Dropped[] }> {
  const files = await dropForgotten(tx, { company_id: tenant(ctx).company_id, before: ago(ctx, WAIT_MS), limit: BATCH })
  return { looked: files.length, files }
}

/** Their files are deleted too unless something else uses them. */
async function waited(tx: Tx, ctx: Ctx): Promise<{ looked: number; files: Dropped[] }> {
  const { company_id } = tenant(ctx)
  const documents = await dropWaiting(tx, { company_id, before: ago(ctx, DAY_MS), limit: BATCH })
  for (const [entity_id, own] of groupBy(documents, (document) => document.entity_id)) {
    const there = { ...ctx, actor: ctx.actor && { ...ctx.actor, entity_id } }
    await audit(
      tx,
      there,
      own.map(({ id, name }): Change => ({
        object_type: 'document',
        object_id: id,
        action: 'delete',
        changes: { document: [name, null] },
      })),
    )
  }
  const files = await dropForgotten(tx, { company_id, among: documents.map(({ file_id }) => file_id), limit: BATCH })
  return { looked: documents.length, files }
}

const ago = (ctx: Ctx, ms: number): Date => new Date(ctx.now().getTime() - ms)
