import sql from 'sql-template-tag'
import type { Tx } from '@/server/db/connect'
import { hasFactor } from './state'

const EVER = new Date(0)

/**
 * Removes the factors that were set up since then, and pending second steps; with the last factor the recovery codes
 * are removed too. False when there was none.
 */
export async function dropFactors(
  tx: Tx,
  { user_id, since = EVER }: { user_id: string; since?: Date },
): Promise<boolean> {
  const apps = await tx.run(sql`delete from totp_factor where user_id = ${user_id} and created_at >= ${since}`)
  const passkeys = await tx.run(sql`delete from passkey where user_id = ${user_id} and created_at >= ${since}`)
  await tx.run(sql`delete from factor_challenge where user_id = ${user_id}`)
  if (!(await hasFactor(tx, user_id))) await tx.run(sql`delete from recovery_code where user_id = ${user_id}`)
  return apps + passkeys > 0
}
