import sql from 'sql-template-tag'
import type { Answer, Body } from '@/lib/contract/endpoint'
import type { signup as endpoint } from '@/lib/contract/user'
import { addDays, dayIn } from '@/lib/dates/day'
import type { Tx } from '@/server/db/connect'
import type { Mail } from '@/server/providers/mail/mailer'
import { identity, type Ctx } from '../context'
import { joinByMail } from '../member/join-by-mail'
import { Invalid } from '../problems'
import { hasTurn, mailBrake, signupBrake, takeTurns } from '../session/brake'
import { checkNewPassword, hashPassword } from '../session/passwords'
import { issueMailToken } from './mail-token'
import { alreadySignedUpMail, verificationMail } from './mails'
import { TRIAL_DAYS } from './trial'

interface Person {
  email: string
  first_name: string
  last_name: string
  password_hash: string
}

/**
 * A user who still has to confirm the email. The answer is the same for an address that has an account; only its owner
 * learns of it, by mail. Signing up again before confirming replaces name and password and voids the earlier link.
 */
export async function signup(
  ctx: Ctx,
  { email, password, token, ...names }: Body<typeof endpoint>,
): Promise<Answer<typeof endpoint>> {
  if (token) return joinByMail(ctx, { email, password, token, ...names })
  if (!email) throw new Invalid({ email: ['field is required'] })
  checkNewPassword('password', password, email)
  await takeTurns(ctx, [signupBrake(ctx.client.ip)])
  const person: Person = { email, ...names, password_hash: await hashPassword(password) }
  let news: News | undefined
  const answer = await identity(ctx, async (tx) => {
    news = await register(tx, ctx, person)
    return { id: ctx.id(), email, is_verified: false }
  })
  if (news) await ctx.mail.send(news.mail)
  if (news?.registered) ctx.mirror?.({ email, ...names })
  return answer
}

interface News {
  mail: Mail
  /** False when the address has an account already. */
  registered: boolean
}

/** The mail to send; none, and nothing changed, when this address was just mailed several times. */
async function register(tx: Tx, ctx: Ctx, person: Person): Promise<News | undefined> {
  const now = ctx.now()
  const { email, first_name, last_name, password_hash } = person
  if (!(await hasTurn(tx, mailBrake('signup', email), now))) return undefined
  const expires = addDays(dayIn(ctx.timezone, now), TRIAL_DAYS)
  const open = await tx.maybe<{ id: string }>(sql`
    insert into app_user as u (id, email, first_name, last_name, password_hash, subscribe_expires_on, created_at,
                               updated_at)
    values (${ctx.id()}, ${email}, ${first_name}, ${last_name}, ${password_hash}, ${expires}, ${now}, ${now})
    on conflict (lower(email)) do update
      set email = excluded.email, first_name = excluded.first_name, last_name = excluded.last_name,
          password_hash = excluded.password_hash, updated_at = excluded.updated_at
      where u.verified_at is null
    returning u.id`)
  const to = { email, app_origin: ctx.app_origin }
  if (!open) return { mail: alreadySignedUpMail(to), registered: false }
  const token = await issueMailToken(tx, { user_id: open.id, purpose: 'verify_email', email, now })
  return { mail: verificationMail({ ...to, token }), registered: true }
}
