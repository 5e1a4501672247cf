import sql, { empty } from 'sql-template-tag'
import type { Answer, Body } from '@/lib/contract/endpoint'
import { INVITATION_INVALID } from '@/lib/contract/refusal'
import type { signup } from '@/lib/contract/user'
import { addDays, dayIn } from '@/lib/dates/day'
import type { Tx } from '@/server/db/connect'
import { identity, type Ctx } from '../context'
import { Invalid } from '../problems'
import { accountLimit, giveBack, joinLimit, signupLimit, takeTurns } from '../session/rate-limits'
import { checkNewPassword, hashPassword, passwordFits } from '../session/passwords'
import { TRIAL_DAYS } from '../user/trial'
import { join, tellMembers } from './accept'
import { openInvitation, type Invitation } from './invitation'

type Input = Body<typeof signup> & { token: string }
interface Account {
  id: string
  password_hash: string
  verified_at: string | null
}

/**
 * Opening the mailed link proves the address, which confirms a new user. Somebody who already has an account proves it
 * with the password, and keeps name and password.
 */
export async function joinByMail(ctx: Ctx, input: Input): Promise<Answer<typeof signup>> {
  const invited = await ctx.db.read({ role: 'identity' }, async (tx) => {
    const invitation = await openInvitation(tx, input.token, ctx.now(), empty)
    if (!invitation) return undefined
    const company = await tx.one<{ name: string }>(sql`select name from company where id = ${invitation.company_id}`)
    return { ...invitation, company: company.name, account: await accountOf(tx, invitation.email) }
  })
  await takeTurns(ctx, [invited ? joinLimit(invited.id) : signupLimit(ctx.client.ip)])
  // A repeated call gets its first response here; all others are refused.
  if (!invited) return identity(ctx, () => Promise.reject(invalid()))
  const { email, account, company_id } = invited
  const known = account?.verified_at ? account : undefined
  const turns = known ? await prove(ctx, { email, password: input.password, account: known }) : []
  const names = [input.first_name, input.last_name, invited.company]
  if (!known) checkNewPassword('password', input.password, { email, names })
  const password_hash = known ? known.password_hash : await hashPassword(input.password)
  const answer = await identity(ctx, async (tx) => {
    const open = await valid(tx, ctx, input)
    const user_id = known ? known.id : await register(tx, ctx, { ...input, email, password_hash })
    await giveBack(tx, turns, accountLimit(email))
    await join(tx, ctx, { invitation: open, user_id })
    return { id: user_id, email, is_verified: true }
  })
  tellMembers(ctx, company_id)
  if (!known) ctx.mirror?.({ email, first_name: input.first_name, last_name: input.last_name })
  return answer
}

async function valid(tx: Tx, ctx: Ctx, { token, email }: Input): Promise<Invitation> {
  const invitation = await openInvitation(tx, token, ctx.now())
  if (!invitation) throw invalid()
  if (email && email.toLowerCase() !== invitation.email.toLowerCase()) {
    throw new Invalid({ email: ['This invitation is for another email address.'] })
  }
  return invitation
}

const invalid = () => new Invalid({ token: [INVITATION_INVALID] })
const haveAccount = () =>
  new Invalid({ password: ['You already have an account. Enter its password to accept the invitation.'] })

const accountOf = (tx: Tx, email: string): Promise<Account | undefined> =>
  tx.maybe<Account>(sql`select id, password_hash, verified_at from app_user where lower(email) = lower(${email})`)

/** Guessing here is limited as it is at sign-in. */
async function prove(
  ctx: Ctx,
  { email, password, account }: { email: string; password: string; account: Account },
): Promise<number[]> {
  const turns = await takeTurns(ctx, [accountLimit(email)])
  if (await passwordFits(account.password_hash, password)) return turns
  throw haveAccount()
}

/** An account that was never confirmed is taken over, because the person who started it could not read this mail. */
async function register(tx: Tx, ctx: Ctx, person: Input & { email: string; password_hash: string }): Promise<string> {
  const now = ctx.now()
  const expires = addDays(dayIn(ctx.timezone, now), TRIAL_DAYS)
  const row = await tx.maybe<{ id: string }>(sql`
    insert into app_user as u (id, email, first_name, last_name, password_hash, subscribe_expires_on, verified_at, created_at, updated_at)
    values (${ctx.id()}, ${person.email}, ${person.first_name}, ${person.last_name}, ${person.password_hash}, ${expires}, ${now}, ${now}, ${now})
    on conflict (lower(email)) do update
      set email = excluded.email, first_name = excluded.first_name, last_name = excluded.last_name,
          password_hash = excluded.password_hash, is_contested = false, verified_at = excluded.verified_at, updated_at = excluded.updated_at
      where u.verified_at is null
    returning u.id`)
  if (!row) throw haveAccount()
  await tx.run(sql`delete from mail_token where user_id = ${row.id}`)
  return row.id
}
