import sql from 'sql-template-tag'
import type { Body } from '@/lib/contract/endpoint'
import type { FactorNeeded, login as endpoint } from '@/lib/contract/user'
import type { Tx } from '@/server/db/connect'
import { identity, type Ctx } from '../context'
import { Rejected, Unauthorized } from '../problems'
import { issueChallenge } from '../second-factor/challenge'
import { requestOf } from '../second-factor/passkey'
import { methodsOf } from '../second-factor/state'
import { giveBack, networkLimits, signInLimit, takeTurns } from './rate-limits'
import { openSession } from './open-session'
import { passwordFits } from './passwords'
import type { Tokens } from './tokens'

interface Account {
  id: string
  password_hash: string
}

/**
 * Opens a session, or asks for the second factor when the account has one. A wrong email and a wrong password take the
 * same time and get the same response. Source: API.md "User".
 */
export async function login(ctx: Ctx, { username, password }: Body<typeof endpoint>): Promise<Tokens | FactorNeeded> {
  const turns = await takeTurns(ctx, [signInLimit(username, ctx.client), ...networkLimits(ctx.client)])
  const account = await ctx.db.read({ role: 'identity' }, (tx) =>
    tx.maybe<Account>(sql`select id, password_hash from app_user where lower(email) = lower(${username})`),
  )
  if (!(await passwordFits(account?.password_hash, password)) || !account) {
    ctx.log.warn({ event: 'login_refused' }, 'security')
    throw incorrect()
  }
  // The response contains tokens, so it is never stored for a repeated request.
  return identity({ ...ctx, idempotency: undefined }, (tx) => admit(tx, ctx, { account, turns, username }))
}

async function admit(
  tx: Tx,
  ctx: Ctx,
  { account, turns, username }: { account: Account; turns: number[]; username: string },
): Promise<Tokens | FactorNeeded> {
  // A password that was changed meanwhile has ended all sessions, so the old one must not open a new one.
  const user = await tx.maybe<{ verified_at: string | null }>(sql`
    select verified_at from app_user where id = ${account.id} and password_hash = ${account.password_hash} for share`)
  if (!user) throw incorrect()
  if (user.verified_at === null) {
    throw new Rejected('Please confirm your email first. The link is in the email we sent you.', {
      code: 'email_not_verified',
    })
  }
  await giveBack(tx, turns, signInLimit(username, ctx.client))
  const methods = await methodsOf(tx, account.id)
  if (methods.length === 0) {
    ctx.log.info({ event: 'signed_in', user_id: account.id }, 'security')
    return openSession(tx, ctx, account.id)
  }
  const challenge = await issueChallenge(tx, { user_id: account.id, purpose: 'sign_in', now: ctx.now() })
  return {
    challenge,
    second_factor: { methods, passkey: await requestOf(tx, ctx, { user_id: account.id, challenge }) },
  }
}

const incorrect = () => new Unauthorized('Incorrect email or password')
