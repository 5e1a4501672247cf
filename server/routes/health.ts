import type { Hono } from 'hono'
import sql from 'sql-template-tag'
import type { Database } from '@/server/db/connect'
import type { Variables } from '@/server/http/serve'

/** 200 while the books can be read. */
export function healthRoute(app: Hono<{ Variables: Variables }>, { db, version }: { db: Database; version: string }): void {
  app.get('/api/v1/health/', async (c) => {
    try {
      await db.direct(sql`select 1`)
      return c.json({ status: 'ok', version })
    } catch {
      return c.json({ message: 'The database does not answer.' }, 503, { 'Retry-After': '2' })
    }
  })
}
