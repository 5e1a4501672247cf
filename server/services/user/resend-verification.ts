import sql from 'sql-template-tag'
import { identity, type Ctx } from '../context'
import { hasTurn, mailLimit, mailRequestLimit, takeTurns } from '../session/rate-limits'
import { issueMailToken } from './mail-token'
import { verificationMail } from './mails'

const SENT = { message: 'If this email is awaiting confirmation, a new link is on its way.' }

/** Mails the verification link again. The response does not reveal whether the address has an account. */
export async function resendVerification(ctx: Ctx, { email }: { email: string }): Promise<{ message: string }> {
  await takeTurns(ctx, [mailRequestLimit(ctx.client.ip)])
  return identity(ctx, async (tx) => {
    const now = ctx.now()
    if (!(await hasTurn(tx, mailLimit('verify_email', email), now))) return SENT
    const user = await tx.maybe<{ id: string; email: string }>(sql`
      select id, email from app_user where lower(email) = lower(${email}) and verified_at is null for update`)
    if (!user) return SENT
    const token = await issueMailToken(tx, { user_id: user.id, purpose: 'verify_email', email: user.email, now })
    await ctx.post(tx, verificationMail({ email: user.email, app_origin: ctx.app_origin, token }))
    return SENT
  })
}
