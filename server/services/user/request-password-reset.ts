import sql from 'sql-template-tag'
import { identity, type Ctx } from '../context'
import { hasTurn, mailLimit, mailRequestLimit, takeTurns } from '../session/rate-limits'
import { issueMailToken, LIFE_MS } from './mail-token'
import { passwordResetMail } from './mails'

const SENT = { message: 'If this email has an account, a link to reset the password is on its way.' }

/** Mails a link that sets a new password. The response does not reveal whether the address has an account. */
export async function requestPasswordReset(ctx: Ctx, { email }: { email: string }): Promise<{ message: string }> {
  await takeTurns(ctx, [mailRequestLimit(ctx.client.ip)])
  return identity(ctx, async (tx) => {
    const now = ctx.now()
    if (!(await hasTurn(tx, mailLimit('password_reset', email), now))) return SENT
    const user = await tx.maybe<{ id: string; email: string }>(sql`
      select id, email from app_user where lower(email) = lower(${email}) for update`)
    if (!user) return SENT
    const token = await issueMailToken(tx, { user_id: user.id, purpose: 'password_reset', email: user.email, now })
    const mail = passwordResetMail({ email: user.email, app_origin: ctx.app_origin, token })
    await ctx.post(tx, mail, LIFE_MS.password_reset)
    return SENT
  })
}
