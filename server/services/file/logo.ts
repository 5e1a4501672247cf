import { buffer } from 'node:stream/consumers'
import { Readable } from 'node:stream'
import sql from 'sql-template-tag'
import type { Tx } from '@/server/db/connect'
import { reading, transaction, type Ctx } from '../context'
import { Invalid, NotFound } from '../problems'
import { readableFile } from './access'
import { dropUnused } from './drop'
import { logoImage } from './image'
import { addFile, forgetBytes, keepingFile, type StoredFile } from './store'

interface LogoChange {
  /** Whose logo it is. */
  owner: 'company' | 'entity'
  id: string
  /** The uploaded picture; null removes the logo; undefined, or the current logo, changes nothing. */
  upload: string | null | undefined
}

/** Writes the logo into its owner's row, which the transaction has locked. Returns what changed. */
type SetLogo = (tx: Tx) => Promise<{ logo?: [string | null, string | null] }>

/**
 * Makes a logo from an uploaded picture and passes `work` a function that sets it within its transaction. The old logo and the uploaded
 * picture are deleted once that has committed. `ctx` works where the picture was uploaded, `there` where the logo is for.
 */
export async function changingLogo<T>(
  ctx: Ctx,
  there: Ctx,
  { owner, id, upload }: LogoChange,
  work: (set: SetLogo) => Promise<T>,
): Promise<T> {
  const isChange =
    upload !== undefined && (upload === null || upload !== (await reading(there, (tx) => currentLogo(tx, owner, id))))
  if (!isChange) return work(() => Promise.resolve({}))
  let replaced: string | null = null
  const place = async (tx: Tx, next: string | null): ReturnType<SetLogo> => {
    replaced = await currentLogo(tx, owner, id)
    if (next === replaced) return {}
    await tx.run(sql`update ${OWNER[owner]} set logo_file_id = ${next} where id = ${id}`)
    return { logo: [replaced, next] }
  }
  const entity_id = owner === 'entity' ? id : null
  const result =
    upload === null
      ? await work((tx) => place(tx, null))
      : await keepingLogo(ctx, there, { source: upload, entity_id }, (stored) =>
          work(async (tx) => place(tx, (await addFile(tx, there, stored)).id)),
        )
  await drop(there, replaced)
  await drop(ctx, upload)
  return result
}

const OWNER = { company: sql`company`, entity: sql`entity` }

async function keepingLogo<T>(
  ctx: Ctx,
  there: Ctx,
  { source, entity_id }: { source: string; entity_id: string | null },
  work: (stored: StoredFile) => Promise<T>,
): Promise<T> {
  const bytes = await pictureOf(ctx, source)
  return keepingFile(there, { name: 'logo.png', content_type: 'image/png', bytes, entity_id }, work)
}

async function pictureOf(ctx: Ctx, id: string): Promise<Uint8Array> {
  const file = await reading(ctx, (tx) => readableFile(tx, ctx, id)).catch((error: unknown) => {
    throw error instanceof NotFound ? new Invalid({ logo: ['This file does not exist.'] }) : error
  })
  if (!file.content_type.startsWith('image/')) throw new Invalid({ logo: ['Use a PNG, JPEG or WebP picture.'] })
  const content = await ctx.files.get(file.storage_key)
  if (!content) throw new Invalid({ logo: ['This file does not exist.'] })
  return logoImage(await buffer(Readable.from(content)))
}

async function drop(ctx: Ctx, id: string | null): Promise<void> {
  if (id !== null)
    await forgetBytes(ctx, await transaction({ ...ctx, idempotency: undefined }, (tx) => dropUnused(tx, id)))
}

/** The current logo of a company or an entity. */
const currentLogo = async (tx: Tx, owner: LogoChange['owner'], id: string): Promise<string | null> =>
  (await tx.maybe<{ logo: string | null }>(sql`select logo_file_id as logo from ${OWNER[owner]} where id = ${id}`))
    ?.logo ?? null
