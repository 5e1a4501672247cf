import sql from 'sql-template-tag'
import type { Tx } from '@/server/db/connect'
import type { Ctx } from '../context'
import { caller } from '../session/caller'
import { endSessions } from '../session/open-session'
import { noteProof } from '../session/proof'
import { writeRecoveryCodes } from './recovery-codes'

interface Person {
  email: string
  has_second_factor: boolean
}

/** The caller, held: changes of one person's factors happen one after another. */
export const lockPerson = (tx: Tx, user_id: string): Promise<Person> =>
  tx.one<Person>(sql`select email, has_second_factor from app_user where id = ${user_id} for no key update`)

/**
 * What follows on a new factor. The caller has just used it, which is a proof. With the first one come the recovery codes, and
 * sessions that were opened by the password alone end.
 */
export async function afterSetUp(tx: Tx, ctx: Ctx, before: Person): Promise<string[] | null> {
  const { user_id, session_id } = caller(ctx)
  const now = ctx.now()
  await noteProof(tx, { session_id, now })
  if (before.has_second_factor) return null
  await endSessions(tx, { user_id, now, keep: session_id })
  return writeRecoveryCodes(tx, user_id)
}
