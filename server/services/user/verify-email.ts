import sql from 'sql-template-tag'
import type { Body } from '@/lib/contract/endpoint'
import type { verifyEmail as endpoint } from '@/lib/contract/user'
import type { Tx } from '@/server/db/connect'
import { identity, type Ctx } from '../context'
import { Rejected } from '../problems'
import { checkNewPassword, hashPassword, passwordOwner } from '../session/passwords'
import { hashToken } from '../session/tokens'
import { clearAddress } from './clear-address'
import { badToken, issueMailToken, useMailToken, type MailToken } from './mail-token'
import { emailChangedMail } from './mails'

type Confirms = 'verify_email' | 'change_email'
const PURPOSES: Confirms[] = ['verify_email', 'change_email']

/** Confirms the address that the token was mailed to, for a sign-up or a new address. A second click does no harm. */
export async function verifyEmail(
  ctx: Ctx,
  { token, password }: Body<typeof endpoint>,
): Promise<{ message: string; purpose: Confirms }> {
  const chosen = password === undefined ? undefined : await hashPassword(password)
  return identity(ctx, async (tx) => {
    const mailed = await useMailToken(tx, { token, purposes: PURPOSES, now: ctx.now() })
    if (mailed?.purpose === 'verify_email') await confirm(tx, ctx, { ...mailed, password, chosen })
    if (mailed?.purpose === 'change_email') await move(tx, ctx, mailed)
    const purpose = PURPOSES.find((one) => one === mailed?.purpose) ?? (await confirmedBy(tx, token))
    if (!purpose) throw badToken()
    return { message: 'Your email is confirmed.', purpose }
  })
}

type Confirmation = MailToken & { password: string | undefined; chosen: string | undefined }

/** The reader of the mail says which password is right, because a stranger may have typed the first one. */
async function confirm(tx: Tx, ctx: Ctx, { user_id, email, password, chosen }: Confirmation): Promise<void> {
  const now = ctx.now()
  const user = await tx.maybe<{ is_contested: boolean }>(sql`
    select is_contested from app_user where id = ${user_id} and lower(email) = lower(${email}) for update`)
  if (!user) return
  if (user.is_contested && password === undefined) throw passwordNeeded()
  if (user.is_contested && password !== undefined)
    checkNewPassword('password', password, await passwordOwner(tx, user_id))
  await tx.run(sql`
    update app_user set verified_at = ${now}, updated_at = ${now}, is_contested = false,
           password_hash = case when is_contested then ${chosen ?? null} else password_hash end
     where id = ${user_id}`)
}

const passwordNeeded = () =>
  new Rejected('Someone signed up with this email more than once. Enter the password that you want to use.', {
    code: 'password_needed',
  })

/** Moves the account to the new address, and mails the old one a link that restores it. */
async function move(tx: Tx, ctx: Ctx, { user_id, email }: MailToken): Promise<void> {
  const now = ctx.now()
  await clearAddress(tx, { user_id, email })
  const before = await tx.one<{ email: string }>(sql`select email from app_user where id = ${user_id} for update`)
  // Links that went to the old address must not open the account any more.
  await tx.run(sql`delete from mail_token where user_id = ${user_id} and purpose = 'password_reset'`)
  await tx.run(sql`update app_user set email = ${email}, updated_at = ${now} where id = ${user_id}`)
  const token = await issueMailToken(tx, { user_id, purpose: 'restore_email', email: before.email, now })
  await ctx.post(tx, emailChangedMail({ email: before.email, app_origin: ctx.app_origin, token }))
}

/** The purpose of this link, when it has already confirmed the user's current address. */
const confirmedBy = async (tx: Tx, token: string): Promise<Confirms | undefined> =>
  (
    await tx.maybe<{ purpose: Confirms }>(sql`
    select t.purpose from mail_token t join app_user u on u.id = t.user_id
     where t.hash = ${hashToken(token)} and t.used_at is not null and t.purpose = any(${PURPOSES})
       and u.verified_at is not null and lower(u.email) = lower(t.email)`)
  )?.purpose
