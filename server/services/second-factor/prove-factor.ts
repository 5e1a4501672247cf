import sql from 'sql-template-tag'
import type { Body } from '@/lib/contract/endpoint'
import type { loginSecondFactor } from '@/lib/contract/second-factor'
import type { Tx } from '@/server/db/connect'
import type { Ctx } from '../context'
import { Invalid } from '../problems'
import { factorLimit, giveBack, takeTurns } from '../session/rate-limits'
import { recoveryCodeUsedMail } from '../user/mails'
import { noteFactor } from './change'
import { takePasskey } from './passkey'
import { takeRecoveryCode } from './recovery-codes'
import { takeCode } from './totp'

type FactorProof = Omit<Body<typeof loginSecondFactor>, 'challenge'>

interface Proving {
  user_id: string
  /** The challenge that a passkey must have signed. */
  challenge: string
}

type Prove = (tx: Tx) => Promise<void>

/**
 * An attempt at the second factor. It is counted immediately, so that a new sign-in does not give more attempts. The
 * returned function proves the factor in the transaction that needs it, and throws Invalid on the field.
 */
export async function tryFactor(ctx: Ctx, { user_id, challenge }: Proving, proof: FactorProof): Promise<Prove> {
  const limit = factorLimit(user_id, ctx.client)
  const turns = await takeTurns(ctx, [limit])
  return async (tx) => {
    await prove(tx, ctx, { user_id, challenge, proof })
    await giveBack(tx, turns, limit)
  }
}

async function prove(tx: Tx, ctx: Ctx, { user_id, challenge, proof }: Proving & { proof: FactorProof }): Promise<void> {
  const { code, recovery_code, passkey } = proof
  if (code !== undefined) {
    if (await takeCode(tx, ctx, { user_id, code })) return
    throw refused(ctx, 'code', 'This code is not right, or was used before. Enter the one that the app shows now.')
  }
  if (passkey !== undefined) {
    if (await takePasskey(tx, ctx, { user_id, passkey, challenge })) return
    throw refused(ctx, 'passkey', 'This passkey is not one of yours, or it took too long. Try again.')
  }
  if (recovery_code !== undefined && (await takeRecoveryCode(tx, { user_id, code: recovery_code, now: ctx.now() })))
    return recovered(tx, ctx, user_id)
  throw refused(ctx, 'recovery_code', 'This recovery code is not right, or was used before.')
}

async function recovered(tx: Tx, ctx: Ctx, user_id: string): Promise<void> {
  const { email, left } = await tx.one<{ email: string; left: number }>(sql`
    select u.email, (select count(*) from recovery_code r where r.user_id = u.id and r.used_at is null) as left
      from app_user u where u.id = ${user_id}`)
  await noteFactor(tx, ctx, { user_id, action: 'use_recovery_code', changes: { recovery_codes: [left + 1, left] } })
  await ctx.post(tx, recoveryCodeUsedMail({ email, app_origin: ctx.app_origin, left }))
}

function refused(ctx: Ctx, field: string, sentence: string): Invalid {
  ctx.log.warn({ event: 'second_factor_refused', method: field }, 'security')
  return new Invalid({ [field]: [sentence] })
}
