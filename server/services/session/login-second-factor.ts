import type { Body } from '@/lib/contract/endpoint'
import { SIGN_IN_EXPIRED } from '@/lib/contract/refusal'
import type { loginSecondFactor as endpoint } from '@/lib/contract/second-factor'
import { identity, type Ctx } from '../context'
import { Rejected } from '../problems'
import { challengedUser, takeChallenge } from '../second-factor/challenge'
import { tryFactor } from '../second-factor/prove-factor'
import { openSession } from './open-session'
import type { Tokens } from './tokens'

/** The second step of a sign-in. A challenge opens only one session, and none once the password was changed. */
export async function loginSecondFactor(ctx: Ctx, { challenge, ...proof }: Body<typeof endpoint>): Promise<Tokens> {
  const request = { challenge, purpose: 'sign_in', now: ctx.now() } as const
  const user_id = await ctx.db.read({ role: 'identity' }, (tx) => challengedUser(tx, request))
  if (user_id === undefined) throw expired()
  const passes = await tryFactor(ctx, { user_id, challenge }, proof)
  // The response contains tokens, so it is never stored for a repeated request.
  return identity({ ...ctx, idempotency: undefined }, async (tx) => {
    if (!(await takeChallenge(tx, request))) throw expired()
    await passes(tx)
    ctx.log.info({ event: 'signed_in', user_id }, 'security')
    return openSession(tx, ctx, user_id)
  })
}

const expired = () => new Rejected('This login took too long. Log in again.', { code: SIGN_IN_EXPIRED })
