import sql from 'sql-template-tag'
import type { Answer, Body } from '@/lib/contract/endpoint'
import type { proofOptions as optionsEndpoint, prove as proveEndpoint } from '@/lib/contract/second-factor'
import type { Tx } from '@/server/db/connect'
import { demand } from '../can'
import { identity, type Ctx } from '../context'
import { Invalid, ProofNeeded } from '../problems'
import { issueChallenge, takeChallenge } from '../second-factor/challenge'
import { challengeIn, requestOf } from '../second-factor/passkey'
import { tryFactor } from '../second-factor/prove-factor'
import { hasFactor, methodsOf } from '../second-factor/state'
import { giveBack, proofLimit, takeTurns } from './rate-limits'
import { caller } from './caller'
import { passwordFits } from './passwords'

const RECENT_MS = 10 * 60_000

/**
 * Throws ProofNeeded unless the person has proven within the last ten minutes to be the account's owner, by signing in or since then. A
 * device left open, or a stolen session, must not be enough to take over the account.
 */
export const assertProven = (ctx: Ctx): Promise<void> =>
  ctx.db.read({ role: 'identity' }, (tx) => assertProvenIn(tx, ctx))

/** The same within a transaction of the identity role. */
export async function assertProvenIn(tx: Tx, ctx: Ctx): Promise<void> {
  const { session_id } = caller(ctx)
  const { proved_at } = await tx.one<{ proved_at: string }>(
    sql`select proved_at from auth_session where id = ${session_id}`,
  )
  if (ctx.now().getTime() - Date.parse(proved_at) > RECENT_MS) throw new ProofNeeded()
}

/** The methods with which the caller can prove it. */
export function proofOptions(ctx: Ctx): Promise<Answer<typeof optionsEndpoint>> {
  demand(ctx, 'session')
  const { user_id, session_id } = caller(ctx)
  // The response contains a challenge, so it is never stored for a repeated request.
  return identity({ ...ctx, idempotency: undefined }, async (tx) => {
    const methods = await methodsOf(tx, user_id)
    if (methods.length === 0) return { methods: ['password'], passkey: null }
    const challenge = await issueChallenge(tx, { user_id, purpose: 'prove', session_id, now: ctx.now() })
    return { methods, passkey: await requestOf(tx, ctx, { user_id, challenge }) }
  })
}

/**
 * Somebody with a second factor has to prove it, because a thief of the password would also pass a password check.
 * Guessing is limited as at sign-in.
 */
export async function prove(
  ctx: Ctx,
  { password, ...proof }: Body<typeof proveEndpoint>,
): Promise<{ message: string }> {
  demand(ctx, 'session')
  const { user_id, session_id } = caller(ctx)
  const factor = await ctx.db.read({ role: 'identity' }, (tx) => hasFactor(tx, user_id))
  if (factor && password !== undefined) throw new Invalid({ password: ['Use your second factor.'] })
  const passes = factor ? await byFactor(ctx, user_id, proof) : await byPassword(ctx, user_id, password)
  await identity({ ...ctx, idempotency: undefined }, async (tx) => {
    await passes(tx)
    await noteProof(tx, { session_id, now: ctx.now() })
  })
  return { message: 'Thank you. You can go on.' }
}

export const noteProof = (tx: Tx, { session_id, now }: { session_id: string; now: Date }): Promise<number> =>
  tx.run(sql`update auth_session set proved_at = ${now} where id = ${session_id}`)

type Passes = (tx: Tx) => Promise<void>

async function byFactor(ctx: Ctx, user_id: string, proof: Parameters<typeof tryFactor>[2]): Promise<Passes> {
  const { session_id } = caller(ctx)
  const challenge = proof.passkey ? challengeIn(proof.passkey) : ''
  const passes = await tryFactor(ctx, { user_id, challenge }, proof)
  return async (tx) => {
    const isAsked =
      !proof.passkey || (await takeChallenge(tx, { challenge, purpose: 'prove', session_id, now: ctx.now() }))
    if (!isAsked) throw new Invalid({ passkey: ['This took too long. Try again.'] })
    return passes(tx)
  }
}

async function byPassword(ctx: Ctx, user_id: string, password: string | undefined): Promise<Passes> {
  if (password === undefined) throw new Invalid({ password: ['Enter your password.'] })
  const { password_hash } = await ctx.db.read({ role: 'identity' }, (tx) =>
    tx.one<{ password_hash: string }>(sql`select password_hash from app_user where id = ${user_id}`),
  )
  return provePassword(ctx, password_hash, password)
}

/**
 * Throws Invalid unless the password is the caller's. The returned function gives the attempt back, in the transaction
 * that the proof is for.
 */
export async function provePassword(ctx: Ctx, password_hash: string, password: string): Promise<Passes> {
  const limit = proofLimit(caller(ctx).session_id)
  const turns = await takeTurns(ctx, [limit])
  if (!(await passwordFits(password_hash, password))) throw wrongPassword()
  return (tx) => giveBack(tx, turns, limit)
}

export const wrongPassword = () => new Invalid({ password: ['The current password is not right.'] })
