import sql from 'sql-template-tag'
import type { Tx } from '@/server/db/connect'
import { identity, type Ctx } from '../context'
import { Conflict, Rejected } from '../problems'
import { hashToken } from '../session/tokens'
import { useMailToken, type MailToken } from './mail-token'

const CONFIRMED = { message: 'Your email is confirmed.' }

/** Confirms the address that the token was mailed to, of a sign-up or a new one. A second click does no harm. */
export function verifyEmail(ctx: Ctx, { token }: { token: string }): Promise<{ message: string }> {
  return identity(ctx, async (tx) => {
    const mailed = await useMailToken(tx, { token, purposes: ['verify_email', 'change_email'], now: ctx.now() })
    if (mailed) await confirm(tx, mailed, ctx.now())
    else if (!(await isConfirmed(tx, token)))
      throw new Rejected('This link is no longer valid. Ask for a new one.', { code: 'bad_token' })
    return CONFIRMED
  })
}

async function confirm(tx: Tx, { user_id, purpose, email }: MailToken, now: Date): Promise<void> {
  if (purpose === 'verify_email') {
    await tx.run(
      sql`update app_user set verified_at = ${now}, updated_at = ${now}
           where id = ${user_id} and lower(email) = lower(${email})`,
    )
    return
  }
  const taken = await tx.maybe(sql`select id from app_user where lower(email) = lower(${email}) and id <> ${user_id}`)
  if (taken) throw new Conflict('This email belongs to another account.')
  // Links that went to the old address must not open the account any more.
  await tx.run(sql`delete from mail_token where user_id = ${user_id} and purpose = 'password_reset'`)
  await tx.run(sql`update app_user set email = ${email}, updated_at = ${now} where id = ${user_id}`)
}

/** Whether this link has confirmed the address that the user has. */
const isConfirmed = async (tx: Tx, token: string): Promise<boolean> =>
  (await tx.maybe(sql`
    select u.id from mail_token t join app_user u on u.id = t.user_id
     where t.hash = ${hashToken(token)} and t.used_at is not null and t.purpose in ('verify_email', 'change_email')
       and u.verified_at is not null and lower(u.email) = lower(t.email)`)) !== undefined
