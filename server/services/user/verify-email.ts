import sql from 'sql-template-tag'
import type { Tx } from '@/server/db/connect'
import { identity, type Ctx } from '../context'
import { Conflict, Rejected } from '../problems'
import { hashToken } from '../session/tokens'
import { useMailToken, type MailToken } from './mail-token'

type Confirms = 'verify_email' | 'change_email'
const PURPOSES: Confirms[] = ['verify_email', 'change_email']

/** Confirms the address that the token was mailed to, of a sign-up or a new one. A second click does no harm. */
export function verifyEmail(ctx: Ctx, { token }: { token: string }): Promise<{ message: string; purpose: Confirms }> {
  return identity(ctx, async (tx) => {
    const mailed = await useMailToken(tx, { token, purposes: PURPOSES, now: ctx.now() })
    if (mailed) await confirm(tx, mailed, ctx.now())
    const purpose = PURPOSES.find((one) => one === mailed?.purpose) ?? (await confirmedBy(tx, token))
    if (!purpose) throw new Rejected('This link is no longer valid. Ask for a new one.', { code: 'bad_token' })
    return { message: 'Your email is confirmed.', purpose }
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

/** What this link was for, where it has confirmed the address that the user has. */
const confirmedBy = async (tx: Tx, token: string): Promise<Confirms | undefined> =>
  (await tx.maybe<{ purpose: Confirms }>(sql`
    select t.purpose from mail_token t join app_user u on u.id = t.user_id
     where t.hash = ${hashToken(token)} and t.used_at is not null and t.purpose = any(${PURPOSES})
       and u.verified_at is not null and lower(u.email) = lower(t.email)`))?.purpose
