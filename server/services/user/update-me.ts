import sql from 'sql-template-tag'
import type { Body } from '@/lib/contract/endpoint'
import type { CurrentUser, updateMe as endpoint } from '@/lib/contract/user'
import type { Tx } from '@/server/db/connect'
import { demand } from '../can'
import { identity, type Ctx } from '../context'
import { caller } from '../session/caller'
import { assertProven } from '../session/proof'
import { hasTurn, mailLimit, TOO_MANY } from '../session/rate-limits'
import { TooMany } from '../problems'
import { isStale, throwChanged } from '../stale'
import { currentUser } from './current-user'
import { issueMailToken } from './mail-token'
import { alreadySignedUpMail, changeEmailMail, emailChangeNotice } from './mails'

/**
 * Changes the name immediately, and the email when the link mailed to the new address is opened. The old address gets a
 * notice. Source: SECURITY T32.
 */
export async function updateMe(
  ctx: Ctx,
  { email, first_name, last_name }: Body<typeof endpoint>,
): Promise<CurrentUser> {
  demand(ctx, 'session')
  const actor = caller(ctx)
  if (email !== undefined && !(await isOwn(ctx, email))) await assertProven(ctx)
  const user = await identity(ctx, async (tx) => {
    const now = ctx.now()
    const before = await tx.one<{ email: string; updated_at: string }>(sql`
      select email, updated_at from app_user where id = ${actor.user_id} for update`)
    if (isStale(ctx, before.updated_at)) throwChanged()
    await tx.run(sql`
      update app_user set first_name = coalesce(${first_name ?? null}, first_name),
             last_name = coalesce(${last_name ?? null}, last_name),
             updated_at = ${now}
       where id = ${actor.user_id}`)
    if (email !== undefined) await changeEmail(tx, ctx, { user_id: actor.user_id, from: before.email, to: email })
    return currentUser(tx, ctx, actor)
  })
  // The name is shown in the person's open windows and in colleagues' lists.
  if (actor.company_id)
    ctx.events.publish({ company_id: actor.company_id, message_type: 'invalidate', message: 'me,members' })
  return user
}

/** Sending the current address again cancels a pending change. */
const isOwn = (ctx: Ctx, email: string): Promise<boolean> =>
  ctx.db.read({ role: 'identity' }, async (tx) => {
    const own = await tx.maybe(
      sql`select id from app_user where id = ${caller(ctx).user_id} and lower(email) = lower(${email})`,
    )
    return own !== undefined
  })

async function changeEmail(
  tx: Tx,
  ctx: Ctx,
  { user_id, from, to }: { user_id: string; from: string; to: string },
): Promise<void> {
  const now = ctx.now()
  if (to.toLowerCase() === from.toLowerCase()) {
    await tx.run(sql`delete from mail_token where user_id = ${user_id} and purpose = 'change_email'`)
    await tx.run(sql`update app_user set email = ${to} where id = ${user_id}`)
    return
  }
  if (!(await hasTurn(tx, mailLimit('change_email', user_id), now))) {
    throw new TooMany(TOO_MANY, 900)
  }
  const { app_origin } = ctx
  const token = await issueMailToken(tx, { user_id, purpose: 'change_email', email: to, now })
  // The caller must not learn whether another account has this address; its owner does.
  const taken = await tx.maybe(
    sql`select id from app_user where lower(email) = lower(${to}) and verified_at is not null`,
  )
  const mail = taken
    ? alreadySignedUpMail({ email: to, app_origin })
    : changeEmailMail({ email: to, app_origin, token })
  await ctx.post(tx, mail)
  await ctx.post(tx, emailChangeNotice({ email: from, app_origin }))
}
