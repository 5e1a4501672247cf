import sql from 'sql-template-tag'
import type { Answer, Body } from '@/lib/contract/endpoint'
import type { signup as endpoint } from '@/lib/contract/user'
import { addDays, dayIn } from '@/lib/dates/day'
import type { Tx } from '@/server/db/connect'
import { identity, type Ctx } from '../context'
import { joinByMail } from '../member/join-by-mail'
import { Invalid } from '../problems'
import { hasTurn, mailLimit, signupLimit, takeTurns } from '../session/rate-limits'
import { checkNewPassword, hashPassword, passwordFits } from '../session/passwords'
import { issueMailToken } from './mail-token'
import { alreadySignedUpMail, verificationMail } from './mails'
import { TRIAL_DAYS } from './trial'

interface Person {
  email: string
  password: string
  first_name: string
  last_name: string
  password_hash: string
}

/**
 * Creates a user who still has to confirm the email. The response is the same for an address that already has an
 * account; only its owner learns of it, by mail. Signing up again before confirming changes nothing that the first
 * sign-up set; with a different password, the confirmation asks which one is right.
 */
export async function signup(
  ctx: Ctx,
  { email, password, token, ...names }: Body<typeof endpoint>,
): Promise<Answer<typeof endpoint>> {
  if (token) return joinByMail(ctx, { email, password, token, ...names })
  if (!email) throw new Invalid({ email: ['field is required'] })
  checkNewPassword('password', password, { email, names: [names.first_name, names.last_name] })
  await takeTurns(ctx, [signupLimit(ctx.client.ip)])
  const person: Person = { email, password, ...names, password_hash: await hashPassword(password) }
  let isRegistered = false
  const answer = await identity(ctx, async (tx) => {
    isRegistered = await register(tx, ctx, person)
    return { id: ctx.id(), email, is_verified: false }
  })
  if (isRegistered) ctx.mirror?.({ email, ...names })
  return answer
}

/**
 * Mails the address, unless it was just mailed several times, in which case nothing changes. False when the address already has an account,
 * so that nobody signed up.
 */
async function register(tx: Tx, ctx: Ctx, person: Person): Promise<boolean> {
  const now = ctx.now()
  const { email, password, first_name, last_name, password_hash } = person
  if (!(await hasTurn(tx, mailLimit('signup', email), now))) return false
  const expires = addDays(dayIn(ctx.timezone, now), TRIAL_DAYS)
  const fresh = await tx.maybe<{ id: string }>(sql`
    insert into app_user (id, email, first_name, last_name, password_hash, subscribe_expires_on, created_at, updated_at)
    values (${ctx.id()}, ${email}, ${first_name}, ${last_name}, ${password_hash}, ${expires}, ${now}, ${now})
    on conflict (lower(email)) do nothing
    returning id`)
  const open = fresh ?? (await contest(tx, { email, password }))
  const to = { email, app_origin: ctx.app_origin }
  if (!open) {
    await ctx.post(tx, alreadySignedUpMail(to))
    return false
  }
  const token = await issueMailToken(tx, { user_id: open.id, purpose: 'verify_email', email, now })
  await ctx.post(tx, verificationMail({ ...to, token }))
  return true
}

/** The account that waits for this address to be confirmed; undefined when it already is. Takes the same time in both cases. */
async function contest(
  tx: Tx,
  { email, password }: Pick<Person, 'email' | 'password'>,
): Promise<{ id: string } | undefined> {
  const first = await tx.one<{ id: string; password_hash: string; verified_at: string | null }>(sql`
    select id, password_hash, verified_at from app_user where lower(email) = lower(${email}) for update`)
  const same = await passwordFits(first.password_hash, password)
  if (first.verified_at !== null) return undefined
  if (!same) await tx.run(sql`update app_user set is_contested = true where id = ${first.id}`)
  return first
}
