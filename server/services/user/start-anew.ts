import sql from 'sql-template-tag'
import type { Tx } from '@/server/db/connect'
import { endSessions } from '../session/open-session'
import { NOBODY } from '../session/passwords'
import { issueMailToken, type MailToken } from './mail-token'

/**
 * Makes the password and all sessions invalid, because the person who took the account over has them. Returns a token that
 * sets a new password.
 */
export async function startAnew(tx: Tx, { user_id, email }: MailToken, now: Date): Promise<string> {
  await tx.run(sql`update app_user set password_hash = ${NOBODY}, updated_at = ${now} where id = ${user_id}`)
  await endSessions(tx, { user_id, now })
  return issueMailToken(tx, { user_id, purpose: 'password_reset', email, now })
}
