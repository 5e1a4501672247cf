import sql from 'sql-template-tag'
import type { Tx } from '@/server/db/connect'
import { tenant, type Ctx } from '../context'
import { readableFile } from '../file/access'

/**
 * Locks the document that an asset refers to (a document of its entity, or a file that the caller may read) until the asset is written.
 * Throws NotFound.
 */
export async function holdPaper(tx: Tx, ctx: Ctx, id: string | null): Promise<void> {
  if (id === null) return
  const document = await tx.maybe(
    sql`select id from document where entity_id = ${tenant(ctx).entity_id} and id = ${id} for key share`,
  )
  if (!document) await readableFile(tx, ctx, id)
}
