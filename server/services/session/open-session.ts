import sql from 'sql-template-tag'
import type { Tx } from '@/server/db/connect'
import type { Ctx } from '../context'
import { newTokens, SESSION_MS, storeTokens, type Tokens } from './tokens'

type Source = Pick<Ctx, 'now' | 'id' | 'client'>

/** Opens a session of the user with its first tokens. Expired sessions of the user are deleted. */
export async function openSession(tx: Tx, { now, id, client }: Source, user_id: string): Promise<Tokens> {
  const tokens = newTokens()
  const session_id = id()
  const moment = now()
  const session_ends = new Date(moment.getTime() + SESSION_MS)
  await tx.run(sql`delete from auth_session where user_id = ${user_id} and expires_at < ${moment}`)
  await tx.run(sql`
    insert into auth_session (id, user_id, user_agent, ip_address, created_at, last_seen_at, proved_at, expires_at)
    values (${session_id}, ${user_id}, ${client.user_agent}, ${client.ip}, ${moment}, ${moment}, ${moment}, ${session_ends})`)
  await storeTokens(tx, tokens, { session_id, now: moment, session_ends })
  return tokens
}

/** Ends the user's sessions immediately, except one that can be kept, and sign-ins that wait for their second step. */
export const endSessions = async (
  tx: Tx,
  { user_id, now, keep = null }: { user_id: string; now: Date; keep?: string | null },
): Promise<void> => {
  await tx.run(sql`delete from factor_challenge where user_id = ${user_id} and purpose = 'sign_in'`)
  await tx.run(sql`
    update auth_session set revoked_at = ${now}
     where user_id = ${user_id} and revoked_at is null and id is distinct from ${keep}`)
}
