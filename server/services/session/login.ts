import sql from 'sql-template-tag'
import type { Body } from '@/lib/contract/endpoint'
import type { login as endpoint } from '@/lib/contract/user'
import type { Tx } from '@/server/db/connect'
import { identity, type Ctx } from '../context'
import { Rejected, Unauthorized } from '../problems'
import { giveBack, networkBrakes, signInBrake, takeTurns } from './brake'
import { openSession } from './open-session'
import { passwordFits } from './passwords'
import type { Tokens } from './tokens'

interface Account {
  id: string
  password_hash: string
}

/** A new session. Wrong email and wrong password cost the same and are told the same. Source: API.md "User". */
export async function login(ctx: Ctx, { username, password }: Body<typeof endpoint>): Promise<Tokens> {
  const turns = await takeTurns(ctx, [signInBrake(username, ctx.client), ...networkBrakes(ctx.client)])
  const account = await ctx.db.read({ role: 'identity' }, (tx) =>
    tx.maybe<Account>(sql`select id, password_hash from app_user where lower(email) = lower(${username})`),
  )
  if (!(await passwordFits(account?.password_hash, password)) || !account) {
    ctx.log.warn({ event: 'login_refused' }, 'security')
    throw incorrect()
  }
  // The answer carries tokens, which are never kept for a repeated call.
  return identity({ ...ctx, idempotency: undefined }, (tx) => admit(tx, ctx, { account, turns, username }))
}

async function admit(
  tx: Tx,
  ctx: Ctx,
  { account, turns, username }: { account: Account; turns: number[]; username: string },
) {
  // A password that was changed meanwhile has ended all sessions, and must not gain one.
  const user = await tx.maybe<{ verified_at: string | null }>(sql`
    select verified_at from app_user where id = ${account.id} and password_hash = ${account.password_hash} for share`)
  if (!user) throw incorrect()
  if (user.verified_at === null) {
    throw new Rejected('Please confirm your email first. The link is in the email we sent you.', {
      code: 'email_not_verified',
    })
  }
  await giveBack(tx, turns, signInBrake(username, ctx.client))
  return openSession(tx, ctx, account.id)
}

const incorrect = () => new Unauthorized('Incorrect email or password')
