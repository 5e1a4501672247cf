import sql from 'sql-template-tag'
import type { Tx } from '@/server/db/connect'
import type { Ctx } from '../context'
import { caller } from '../session/caller'
import { endSessions } from '../session/open-session'
import { noteProof } from '../session/proof'
import { issueMailToken } from '../user/mail-token'
import { factorAddedMail, firstFactorMail } from '../user/mails'
import { writeRecoveryCodes } from './recovery-codes'

interface Person {
  email: string
  has_second_factor: boolean
}

/** Locks the user's row, so that changes of one person's factors happen one after another. */
export const lockPerson = (tx: Tx, user_id: string): Promise<Person> =>
  tx.one<Person>(sql`select email, has_second_factor from app_user where id = ${user_id} for no key update`)

/**
 * What follows a new factor: a mail, and a proof, since the caller has just used it. The first factor also creates
 * recovery codes, ends sessions that were opened with the password alone, and adds a link to the mail that undoes it.
 */
export async function afterSetUp(
  tx: Tx,
  ctx: Ctx,
  { before, what }: { before: Person; what: string },
): Promise<string[] | null> {
  const { user_id, session_id } = caller(ctx)
  const now = ctx.now()
  const { email, has_second_factor } = before
  const mail = { email, app_origin: ctx.app_origin, what }
  await noteProof(tx, { session_id, now })
  if (has_second_factor) {
    await ctx.post(tx, factorAddedMail(mail))
    return null
  }
  await endSessions(tx, { user_id, now, keep: session_id })
  const token = await issueMailToken(tx, { user_id, purpose: 'undo_factor', email, now })
  await ctx.post(tx, firstFactorMail({ ...mail, token }))
  return writeRecoveryCodes(tx, user_id)
}
