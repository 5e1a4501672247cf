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

export interface LogoChange {
  /** What the owner of the logo has now. */
  standing: string | null
  /** The uploaded picture, null for none from now on, undefined for no change. */
  asked: string | null | undefined
  /** The company whose logo it is, or the entity. */
  entity_id: string | null
}

type SetLogo = (tx: Tx) => Promise<string | null>

/**
 * Makes a logo of an uploaded picture and hands `work` what puts it in place within its transaction. What it replaces, and the
 * picture it was made of, go once that stands. `ctx` works where the picture was uploaded, `there` where the logo is for.
 */
export async function changingLogo<T>(ctx: Ctx, there: Ctx, change: LogoChange, work: (set: SetLogo) => Promise<T>): Promise<T> {
  const { standing, asked, entity_id } = change
  if (asked === undefined || asked === standing) return work(() => Promise.resolve(standing))
  const source = asked
  const result = source === null ? await work(() => Promise.resolve(null)) : await withLogo(ctx, there, { source, entity_id }, work)
  await drop(there, standing)
  await drop(ctx, source)
  return result
}

async function withLogo<T>(ctx: Ctx, there: Ctx, { source, entity_id }: { source: string; entity_id: string | null }, work: (set: SetLogo) => Promise<T>): Promise<T> {
  const bytes = await pictureOf(ctx, source)
  return keepingFile(there, { name: 'logo.png', content_type: 'image/png', bytes, entity_id }, (stored: StoredFile) =>
    work(async (tx) => (await addFile(tx, there, stored)).id),
  )
}

async function pictureOf(ctx: Ctx, id: string): Promise<Uint8Array> {
  const file = await reading(ctx, (tx) => readableFile(tx, ctx, id)).catch((error: unknown) => {
    throw error instanceof NotFound ? new Invalid({ logo: ['This file is not there.'] }) : error
  })
  if (!file.content_type.startsWith('image/')) throw new Invalid({ logo: ['Use a PNG, JPEG or WebP picture.'] })
  const content = await ctx.files.get(file.storage_key)
  if (!content) throw new Invalid({ logo: ['This file is not there.'] })
  return logoImage(await buffer(Readable.from(content)))
}

async function drop(ctx: Ctx, id: string | null): Promise<void> {
  if (id !== null) await forgetBytes(ctx, await transaction({ ...ctx, idempotency: undefined }, (tx) => dropUnused(tx, id)))
}

/** The logo that a company or an entity has now. */
export const standingLogo = async (tx: Tx, owner: 'company' | 'entity', id: string): Promise<string | null> =>
  (await tx.maybe<{ logo: string | null }>(
    owner === 'company' ? sql`select logo_file_id as logo from company where id = ${id}` : sql`select logo_file_id as logo from entity where id = ${id}`,
  ))?.logo ?? null
