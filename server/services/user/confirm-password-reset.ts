import sql from 'sql-template-tag'
import type { Body } from '@/lib/contract/endpoint'
import type { confirmPasswordReset as endpoint } from '@/lib/contract/user'
import type { Tx } from '@/server/db/connect'
import { identity, type Ctx } from '../context'
import { accountLimit } from '../session/rate-limits'
import { endSessions } from '../session/open-session'
import type { PasswordOwner } from '../session/password-rules'
import { checkNewPassword, hashPassword, passwordOwner } from '../session/passwords'
import { hashToken } from '../session/tokens'
import { badToken, useMailToken } from './mail-token'
import { passwordChangedMail } from './mails'

/** Sets the password, ends every session, and confirms the address as well. After a refused password the link is still valid. */
export async function confirmPasswordReset(
  ctx: Ctx,
  { token, new_password }: Body<typeof endpoint>,
): Promise<{ message: string }> {
  const owner = await ctx.db.read({ role: 'identity' }, (tx) => ownerOf(tx, token, ctx.now()))
  checkNewPassword('new_password', new_password, owner)
  const password_hash = await hashPassword(new_password)
  return identity(ctx, async (tx) => {
    const now = ctx.now()
    const mailed = await useMailToken(tx, { token, purposes: ['password_reset'], now })
    if (!mailed) throw badToken()
    const { user_id } = mailed
    await tx.run(sql`
      update app_user set password_hash = ${password_hash}, is_contested = false, verified_at = coalesce(verified_at, ${now}),
             updated_at = ${now}
       where id = ${user_id}`)
    await endSessions(tx, { user_id, now })
    await tx.run(sql`delete from mail_token where user_id = ${user_id} and purpose = 'change_email'`)
    await tx.run(sql`delete from login_attempt where starts_with(subject, ${accountLimit(owner.email).subject})`)
    await ctx.post(tx, passwordChangedMail({ email: owner.email, app_origin: ctx.app_origin }))
    return { message: 'Your password is changed.' }
  })
}

async function ownerOf(tx: Tx, token: string, now: Date): Promise<PasswordOwner> {
  const mailed = await tx.maybe<{ user_id: string }>(sql`
    select user_id from mail_token
     where hash = ${hashToken(token)} and purpose = 'password_reset' and used_at is null and expires_at > ${now}`)
  if (!mailed) throw badToken()
  return passwordOwner(tx, mailed.user_id)
}
