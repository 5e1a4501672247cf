import sql from 'sql-template-tag'
import type { Database } from '@/server/db/connect'
import { hashToken } from '@/server/services/session/tokens'
import type { Actor } from '@/server/services/context'

const BEARER = /^Bearer ([A-Za-z0-9_-]{20,128})$/

/** The caller behind a bearer token, or null. Rights are read anew on every request, so a change holds at once. */
export async function authenticate(db: Database, header: string | undefined, now: Date): Promise<Actor | null> {
  const token = BEARER.exec(header ?? '')?.[1]
  if (!token) return null
  const [row] = await db.direct<Omit<Actor, 'entity_ids'> & { entity_ids: string[] | null }>(
    sql`select * from authenticate(${hashToken(token)}, ${now})`,
  )
  return row ? { ...row, is_owner: row.is_owner ?? false, entity_ids: row.entity_ids ?? [] } : null
}
