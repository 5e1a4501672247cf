import sql from 'sql-template-tag'
import type { Session } from '@/lib/contract/user'
import { demand } from '../can'
import { identity, type Ctx } from '../context'
import { NotFound, Rejected } from '../problems'
import { caller } from './caller'
import { endSession } from './logout'
import { IDLE_MS } from './tokens'

/** Live sessions of the caller, the current one first. */
export function deviceSessions(ctx: Ctx): Promise<Session[]> {
  demand(ctx, 'session')
  const { session_id, user_id } = caller(ctx)
  const now = ctx.now()
  return ctx.db.read({ role: 'identity' }, (tx) =>
    tx.rows<Session>(sql`
      select id, user_agent, ip_address, created_at as login_date, last_seen_at as last_login,
             id = ${session_id} as is_your_session
        from auth_session
       where user_id = ${user_id} and revoked_at is null and expires_at > ${now}
         and last_seen_at > ${new Date(now.getTime() - IDLE_MS)}
       order by id = ${session_id} desc, last_seen_at desc, id`),
  )
}

/** Ends another session of the caller. */
export function disconnect(ctx: Ctx, id: string): Promise<{ message: string }> {
  demand(ctx, 'session')
  const { session_id, user_id } = caller(ctx)
  if (id === session_id) throw new Rejected('This is the session you are using. Log out to end it.')
  return identity(ctx, async (tx) => {
    const session = await tx.maybe<{ id: string }>(sql`
      select id from auth_session where id = ${id} and user_id = ${user_id} and revoked_at is null`)
    if (!session) throw new NotFound()
    await endSession(tx, id, ctx.now())
    return { message: 'The session has been terminated.' }
  })
}
