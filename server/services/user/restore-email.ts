import sql from 'sql-template-tag'
import type { Answer } from '@/lib/contract/endpoint'
import type { restoreEmail as endpoint } from '@/lib/contract/user'
import { identity, type Ctx } from '../context'
import { Rejected } from '../problems'
import { endSessions } from '../session/open-session'
import { NOBODY } from '../session/passwords'
import { clearAddress } from './clear-address'
import { issueMailToken, useMailToken } from './mail-token'

/**
 * Gives the account back to the address that it had. Whoever changed it knows the password and may have sessions: neither opens
 * anything from now on, nor do the ways back to addresses in between.
 */
export function restoreEmail(ctx: Ctx, { token }: { token: string }): Promise<Answer<typeof endpoint>> {
  // The answer carries a token, which is never kept for a repeated call.
  return identity({ ...ctx, idempotency: undefined }, async (tx) => {
    const now = ctx.now()
    const mailed = await useMailToken(tx, { token, purposes: ['restore_email'], now })
    if (!mailed) throw new Rejected('This link is no longer valid.', { code: 'bad_token' })
    const { user_id, email } = mailed
    await clearAddress(tx, mailed)
    await tx.run(sql`
      update app_user set email = ${email}, password_hash = ${NOBODY}, updated_at = ${now} where id = ${user_id}`)
    await endSessions(tx, { user_id, now })
    await tx.run(sql`delete from mail_token where user_id = ${user_id}`)
    const reset_token = await issueMailToken(tx, { user_id, purpose: 'password_reset', email, now })
    return { message: 'Your email is back. Every device was signed out.', reset_token }
  })
}
