import type { FileRef } from '@/lib/contract/file'
import { demand } from '../can'
import { audit, reading, tenant, transaction, type Ctx } from '../context'
import type { FileAnswer } from '../file-answer'
import { NotFound } from '../problems'
import { readableFile } from './access'
import { inspect } from './inspect'
import { addFile, keepingFile } from './store'

/** Stores an upload. Only the caller sees it until it is attached to something. */
export async function upload(ctx: Ctx, given: { name: string; bytes: Uint8Array }): Promise<FileRef> {
  demand(ctx, 'comment.edit')
  const file = await inspect(given)
  return keepingFile(ctx, { ...file, entity_id: tenant(ctx).entity_id }, (stored) =>
    transaction(ctx, async (tx) => {
      const row = await addFile(tx, ctx, stored)
      await audit(tx, ctx, [
        {
          object_type: 'file',
          object_id: row.id,
          action: 'create',
          changes: { name: [null, row.name], size: [null, stored.size] },
        },
      ])
      return row
    }),
  )
}

export function detail(ctx: Ctx, id: string): Promise<FileRef> {
  demand(ctx, 'file.read')
  return reading(ctx, async (tx) => {
    const { file, name, created_at } = await readableFile(tx, ctx, id)
    return { id, file, name, created_at }
  })
}

/** The content of a file, as it was stored. Logos are shown in pages; everything else is downloaded. */
export async function content(ctx: Ctx, id: string): Promise<FileAnswer> {
  demand(ctx, 'file.read')
  const { name, content_type, size, storage_key, is_logo } = await reading(ctx, (tx) => readableFile(tx, ctx, id))
  const bytes = await ctx.files.get(storage_key)
  if (!bytes) {
    ctx.log.error({ file: id }, 'a stored file is missing')
    throw new NotFound()
  }
  return { name, type: content_type, size, inline: is_logo && content_type === 'image/png', content: bytes }
}
