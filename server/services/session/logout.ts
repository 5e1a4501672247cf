import sql from 'sql-template-tag'
import type { Tx } from '@/server/db/connect'
import { demand } from '../can'
import { identity, type Ctx } from '../context'
import { caller } from './caller'

/** Ends the caller's session immediately. */
export async function logout(ctx: Ctx): Promise<{ message: string }> {
  demand(ctx, 'session')
  const { session_id } = caller(ctx)
  await identity(ctx, (tx) => endSession(tx, session_id, ctx.now()))
  return { message: 'You are logged out.' }
}

export const endSession = (tx: Tx, id: string, now: Date): Promise<number> =>
  tx.run(sql`update auth_session set revoked_at = ${now} where id = ${id} and revoked_at is null`)
