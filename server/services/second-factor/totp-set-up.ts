import sql from 'sql-template-tag'
import type { Answer, Body } from '@/lib/contract/endpoint'
import type { confirmTotp as confirmEndpoint, startTotp as startEndpoint } from '@/lib/contract/second-factor'
import { demand } from '../can'
import { identity, type Ctx } from '../context'
import { Conflict, Invalid } from '../problems'
import { caller } from '../session/caller'
import { assertProven } from '../session/proof'
import { factorChange, noteFactor } from './change'
import { issueChallenge } from './challenge'
import { afterSetUp, lockPerson } from './set-up'
import { newSecret, secretUri, stepOf } from './totp'

/** Creates a secret for an authenticator app. An earlier app stays valid until a code of the new one was sent. */
export async function startTotp(ctx: Ctx): Promise<Answer<typeof startEndpoint>> {
  demand(ctx, 'session')
  await assertProven(ctx)
  const { user_id, session_id } = caller(ctx)
  const secret = newSecret()
  // The response contains the secret, so it is never stored for a repeated request.
  return identity({ ...ctx, idempotency: undefined }, async (tx) => {
    const { email } = await lockPerson(tx, user_id)
    const sealed = ctx.banks.vault.seal(secret, user_id)
    await issueChallenge(tx, { user_id, session_id, purpose: 'totp', secret: sealed, now: ctx.now() })
    return { secret, uri: secretUri(secret, email) }
  })
}

/** Confirms that the app shows the right codes, which makes it a factor and replaces an earlier app. */
export async function confirmTotp(
  ctx: Ctx,
  { code }: Body<typeof confirmEndpoint>,
): Promise<Answer<typeof confirmEndpoint>> {
  demand(ctx, 'session')
  await assertProven(ctx)
  const { user_id, session_id } = caller(ctx)
  return factorChange(ctx, async (tx) => {
    const now = ctx.now()
    const before = await lockPerson(tx, user_id)
    const started = await tx.maybe<{ secret: Buffer }>(sql`
      select secret from factor_challenge
       where user_id = ${user_id} and session_id = ${session_id} and purpose = 'totp' and expires_at > ${now}`)
    if (!started) throw new Conflict('This took too long. Start again with a new QR code.', { code: 'set_up_expired' })
    const step = await stepOf(ctx.banks.vault.open(started.secret, user_id), code, now)
    if (step === undefined)
      throw new Invalid({ code: ['This code is not right. Enter the one that the app shows now.'] })
    await tx.run(sql`
      insert into totp_factor (user_id, secret, last_step, created_at) values (${user_id}, ${started.secret}, ${step}, ${now})
      on conflict (user_id) do update
        set secret = excluded.secret, last_step = excluded.last_step, created_at = excluded.created_at`)
    await tx.run(sql`delete from factor_challenge where user_id = ${user_id} and purpose = 'totp'`)
    const codes = await afterSetUp(tx, ctx, { before, what: 'An authenticator app' })
    const company_ids = await noteFactor(tx, ctx, { user_id, action: 'set_up_authenticator_app' })
    return { answer: { recovery_codes: codes }, company_ids }
  })
}
