import sql from 'sql-template-tag'
import type { Tx } from '@/server/db/connect'
import { identity, type Ctx } from '../context'
import { Unauthorized } from '../problems'
import { hashToken, IDLE_MS, newTokens, openTokens, sealTokens, storeTokens, type Tokens } from './tokens'

/** How long the new pair is returned again to requests with the old token. */
const REPLAY_MS = 60_000

/**
 * Returns a new pair for an unused refresh token, and the same pair again for a minute; after that, the token counts as
 * stolen. A refresh does not count as activity, although the request it is made for can.
 */
export async function refresh(ctx: Ctx, { refresh: presented }: { refresh: string }): Promise<Tokens> {
  // The response contains tokens, so it is never stored for a repeated request.
  const tokens = await identity(
    { ...ctx, idempotency: undefined },
    async (tx) => (await rotate(tx, presented, ctx.now())) ?? (await replay(tx, ctx, presented)),
  )
  if (!tokens) throw new Unauthorized('Your session has ended. Please log in again.')
  return tokens
}

/** One statement decides which of many parallel requests rotates; the others wait for it and find no row. */
async function rotate(tx: Tx, presented: string, now: Date): Promise<Tokens | undefined> {
  const tokens = newTokens()
  const session = await tx.maybe<{ session_id: string; session_ends: string }>(sql`
    update auth_token t set rotated_at = ${now}, successor = ${sealTokens(tokens, presented)}
      from auth_session s
     where t.hash = ${hashToken(presented)} and t.kind = 'refresh' and t.rotated_at is null and t.expires_at > ${now}
       and s.id = t.session_id and s.revoked_at is null and s.expires_at > ${now}
       and s.last_seen_at > ${new Date(now.getTime() - IDLE_MS)}
    returning t.session_id, s.expires_at as session_ends`)
  if (!session) return undefined
  const { session_id, session_ends } = session
  await tx.run(
    sql`delete from auth_token where session_id = ${session_id} and kind = 'access' and expires_at <= ${now}`,
  )
  await storeTokens(tx, tokens, { session_id, now, session_ends: new Date(session_ends) })
  return tokens
}

async function replay(tx: Tx, ctx: Ctx, presented: string): Promise<Tokens | undefined> {
  const now = ctx.now()
  const used = await tx.maybe<{ session_id: string; rotated_at: string; successor: Buffer }>(sql`
    select t.session_id, t.rotated_at, t.successor from auth_token t join auth_session s on s.id = t.session_id
     where t.hash = ${hashToken(presented)} and t.kind = 'refresh' and t.rotated_at is not null
       and s.revoked_at is null and s.expires_at > ${now} and s.last_seen_at > ${new Date(now.getTime() - IDLE_MS)}`)
  if (!used) return undefined
  if (Date.parse(used.rotated_at) + REPLAY_MS >= now.getTime()) return openTokens(used.successor, presented)
  await tx.run(sql`update auth_session set revoked_at = ${now} where id = ${used.session_id}`)
  ctx.log.warn({ event: 'refresh_token_reused', session_id: used.session_id }, 'security')
  return undefined
}
