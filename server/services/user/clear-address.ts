import sql from 'sql-template-tag'
import type { Tx } from '@/server/db/connect'
import { Conflict } from '../problems'

/**
 * Frees an address that the user has proven to own. An account that never confirmed it loses it: anybody can start one,
 * and could otherwise keep the owner of the address out. Throws Conflict where another account has confirmed it.
 */
export async function clearAddress(tx: Tx, { user_id, email }: { user_id: string; email: string }): Promise<void> {
  await tx.run(sql`
    delete from app_user where lower(email) = lower(${email}) and id <> ${user_id} and verified_at is null`)
  const taken = await tx.maybe(sql`select id from app_user where lower(email) = lower(${email}) and id <> ${user_id}`)
  if (taken) throw new Conflict('This email belongs to another account.')
}
