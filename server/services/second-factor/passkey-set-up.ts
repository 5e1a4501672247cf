import sql from 'sql-template-tag'
import type { Answer, Body } from '@/lib/contract/endpoint'
import type { PasskeyCreation } from '@/lib/contract/passkey'
import type { addPasskey as endpoint } from '@/lib/contract/second-factor'
import { demand } from '../can'
import { identity, type Ctx } from '../context'
import { Conflict, Invalid } from '../problems'
import { caller } from '../session/caller'
import { assertProven } from '../session/proof'
import { factorChange, noteFactor } from './change'
import { issueChallenge, takeChallenge } from './challenge'
import { challengeIn, creationOf, madePasskey, passkeyOrigin } from './passkey'
import { afterSetUp, lockPerson } from './set-up'

/** What the browser needs to create a passkey. Throws Conflict where browsers do not allow one. */
export async function startPasskey(ctx: Ctx): Promise<PasskeyCreation> {
  demand(ctx, 'session')
  await assertProven(ctx)
  const { user_id, session_id } = caller(ctx)
  if (passkeyOrigin(ctx) === null)
    throw new Conflict('Passkeys work only where the product is reached by https or as localhost.', {
      code: 'no_passkeys',
    })
  // The response contains a challenge, so it is never stored for a repeated request.
  return identity({ ...ctx, idempotency: undefined }, async (tx) => {
    const challenge = await issueChallenge(tx, { user_id, session_id, purpose: 'passkey', now: ctx.now() })
    return creationOf(tx, ctx, { user_id, challenge })
  })
}

/** Saves the passkey that the browser created for the caller. */
export async function addPasskey(ctx: Ctx, { name, passkey }: Body<typeof endpoint>): Promise<Answer<typeof endpoint>> {
  demand(ctx, 'session')
  await assertProven(ctx)
  const { user_id, session_id } = caller(ctx)
  const challenge = challengeIn(passkey)
  return factorChange(ctx, async (tx) => {
    const now = ctx.now()
    const before = await lockPerson(tx, user_id)
    const isAsked = await takeChallenge(tx, { challenge, purpose: 'passkey', session_id, now })
    const made = isAsked ? await madePasskey(ctx, passkey, challenge) : undefined
    if (!made) throw new Invalid({ passkey: ['This passkey could not be checked, or it took too long. Try again.'] })
    const { credential_id, public_key, counter, transports } = made
    const id = ctx.id()
    const added = await tx.run(sql`
      insert into passkey (id, user_id, credential_id, public_key, counter, transports, name, created_at)
      values (${id}, ${user_id}, ${credential_id}, ${public_key}, ${counter}, ${transports}, ${name}, ${now})
      on conflict (credential_id) do nothing`)
    if (added === 0) throw new Conflict('This passkey is already set up.')
    const codes = await afterSetUp(tx, ctx, { before, what: 'A passkey' })
    const company_ids = await noteFactor(tx, ctx, {
      user_id,
      action: 'add_passkey',
      changes: { passkey: [null, name] },
    })
    const shown = { id, name, created_at: now.toISOString(), last_used_at: null }
    return { answer: { passkey: shown, recovery_codes: codes }, company_ids }
  })
}
