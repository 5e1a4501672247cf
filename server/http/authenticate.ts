import sql from 'sql-template-tag'
import type { Database } from '@/server/db/connect'
import { hashToken } from '@/server/services/session/tokens'
import type { Actor } from '@/server/services/context'

const BEARER = /^Bearer ([A-Za-z0-9_-]{20,128})$/

interface Visit {
  /** Only a person who is present keeps an idle session alive; a window that reads on its own does not. */
  isVisit: boolean
}

/** The caller of a bearer token, or null. Rights are read on every request, so a change applies at once. */
export const authenticate = (
  db: Database,
  header: string | undefined,
  now: Date,
  visit: Visit,
): Promise<Actor | null> => actorOf(db, BEARER.exec(header ?? '')?.[1], now, visit)

/** The same for a window that only listens. A user who still has to set up a second factor receives nothing. */
export async function authenticateListener(db: Database, token: string, now: Date): Promise<Actor | null> {
  const actor = await actorOf(db, BEARER.exec(`Bearer ${token}`)?.[1], now, { isVisit: false })
  return actor?.needs_second_factor ? null : actor
}

async function actorOf(db: Database, token: string | undefined, now: Date, { isVisit }: Visit): Promise<Actor | null> {
  if (!token) return null
  const [row] = await db.direct<Omit<Actor, 'entity_ids'> & { entity_ids: string[] | null }>(
    sql`select * from authenticate(${hashToken(token)}, ${now}, ${isVisit})`,
  )
  return row ? { ...row, is_owner: row.is_owner ?? false, entity_ids: row.entity_ids ?? [] } : null
}
