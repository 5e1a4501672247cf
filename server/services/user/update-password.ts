import sql from 'sql-template-tag'
import type { Body } from '@/lib/contract/endpoint'
import type { updatePassword as endpoint } from '@/lib/contract/user'
import { demand } from '../can'
import { identity, type Ctx } from '../context'
import { caller } from '../session/caller'
import { endSessions } from '../session/open-session'
import { checkNewPassword, hashPassword, passwordOwner } from '../session/passwords'
import { assertProven, provePassword, wrongPassword } from '../session/proof'
import { passwordChangedMail } from './mails'

interface Account {
  email: string
  password_hash: string
  has_second_factor: boolean
}

/**
 * Changes the caller's password and ends the other sessions. The current password is proof enough unless the caller has a second factor.
 * Guessing the current one is limited as at sign-in.
 */
export async function updatePassword(
  ctx: Ctx,
  { password, new_password }: Body<typeof endpoint>,
): Promise<{ message: string }> {
  demand(ctx, 'session')
  const { user_id, session_id } = caller(ctx)
  const [account, owner] = await ctx.db.read({ role: 'identity' }, async (tx) => [
    await tx.one<Account>(sql`select email, password_hash, has_second_factor from app_user where id = ${user_id}`),
    await passwordOwner(tx, user_id),
  ])
  if (account.has_second_factor) await assertProven(ctx)
  checkNewPassword('new_password', new_password, owner)
  const passes = await provePassword(ctx, account.password_hash, password)
  const password_hash = await hashPassword(new_password)
  return identity(ctx, async (tx) => {
    const now = ctx.now()
    const updated = await tx.run(sql`
      update app_user set password_hash = ${password_hash}, updated_at = ${now}
       where id = ${user_id} and password_hash = ${account.password_hash}`)
    if (updated === 0) throw wrongPassword()
    await passes(tx)
    await endSessions(tx, { user_id, now, keep: session_id })
    await tx.run(
      sql`delete from mail_token where user_id = ${user_id} and purpose in ('password_reset', 'change_email')`,
    )
    await ctx.post(tx, passwordChangedMail({ email: account.email, app_origin: ctx.app_origin }))
    return { message: 'Your password is changed.' }
  })
}
