import { createHash } from 'node:crypto'
import sql, { type Sql } from 'sql-template-tag'
import type { Capability } from '@/lib/contract/capability'
import type { FileRef } from '@/lib/contract/file'
import type { Tx } from '@/server/db/connect'
import { tenant, type Ctx } from '../context'
import { Conflict } from '../problems'
import { instant } from '../shared/columns'

interface NewFile {
  name: string
  content_type: string
  bytes: Uint8Array
  /** The entity whose members may come to see it; null for a file of the whole company, such as its logo. */
  entity_id: string | null
  /** A right that a reader needs beyond access to the object it is attached to; such as for an export. */
  needs?: Capability
}

/** A file whose bytes are stored and whose row is not written yet. */
export interface StoredFile extends Omit<NewFile, 'bytes'> {
  id: string
  storage_key: string
  sha256: Buffer
  size: number
}

const SPACE_BYTES = 10 * 1024 ** 3

/** Stores the bytes before the transaction that writes the row, so that no lock is held while waiting for the store. */
async function putFile(ctx: Ctx, { bytes, ...file }: NewFile): Promise<StoredFile> {
  const id = ctx.id()
  const storage_key = `${tenant(ctx).company_id}/${id}`
  await ctx.files.put(storage_key, bytes, { content_type: file.content_type })
  return { ...file, id, storage_key, size: bytes.length, sha256: createHash('sha256').update(bytes).digest() }
}

/** Writes the row of a stored file. Throws Conflict when the company's space is used up. */
export async function addFile(tx: Tx, ctx: Ctx, file: StoredFile): Promise<FileRef> {
  const { company_id, user_id } = tenant(ctx)
  const { used } = await tx.one<{ used: number }>(
    sql`select coalesce(sum(size), 0)::bigint as used from file where company_id = ${company_id}`,
  )
  if (used + file.size > SPACE_BYTES)
    throw new Conflict('The file storage of this company is full. Delete files that are no longer needed.')
  return tx.one<FileRef>(sql`
    insert into file as f (company_id, entity_id, id, name, content_type, size, sha256, storage_key, needs, created_by, created_at)
    values (${company_id}, ${file.entity_id}, ${file.id}, ${file.name}, ${file.content_type}, ${file.size}, ${file.sha256},
            ${file.storage_key}, ${file.needs ?? null}, ${user_id}, ${ctx.now()})
    returning ${FILE_COLUMNS}`)
}

/** Stores a file and writes its row in one go. The bytes are deleted when the row cannot be written. */
export async function keepingFile<T>(ctx: Ctx, file: NewFile, work: (stored: StoredFile) => Promise<T>): Promise<T> {
  const stored = await putFile(ctx, file)
  try {
    return await work(stored)
  } catch (error) {
    await forgetBytes(ctx, [stored.storage_key])
    throw error
  }
}

/** Deletes bytes that no row refers to any more. If the store fails now, the bytes stay, but nobody can reach them. */
export async function forgetBytes(ctx: Pick<Ctx, 'files' | 'log'>, keys: readonly string[]): Promise<void> {
  await Promise.all(
    keys.map((key) =>
      ctx.files
        .remove(key)
        .catch((error: unknown) => ctx.log.warn({ err: error, key }, 'a stored file could not be removed')),
    ),
  )
}

/** Columns of the wire form, from `f`. */
export const FILE_COLUMNS: Sql = sql`f.id, '/api/v1/file/file/' || f.id || '/content/' as file, f.name, f.created_at`

/** The wire form as one value, from `f`; null when no file was joined. */
export const FILE_JSON: Sql = sql`
  case when f.id is not null then json_build_object('id', f.id, 'file', '/api/v1/file/file/' || f.id || '/content/', 'name', f.name,
    'created_at', ${instant(sql`f.created_at`)}) end`

/** Address of the logo of the entity `e`; null without one. */
export const ENTITY_LOGO: Sql = sql`'/api/v1/file/file/' || e.logo_file_id || '/content/'`
export const COMPANY_LOGO: Sql = sql`'/api/v1/file/file/' || c.logo_file_id || '/content/'`
