import { demand } from '../can'
import type { Ctx } from '../context'
import { Conflict } from '../problems'
import { caller } from '../session/caller'
import { assertProven } from '../session/proof'
import { factorChange, noteFactor } from './change'
import { writeRecoveryCodes } from './recovery-codes'
import { lockPerson } from './set-up'

/** Creates ten new codes; the old ones stop working. */
export async function renewRecoveryCodes(ctx: Ctx): Promise<{ recovery_codes: string[] }> {
  demand(ctx, 'session')
  await assertProven(ctx)
  const { user_id } = caller(ctx)
  return factorChange(ctx, async (tx) => {
    const { has_second_factor } = await lockPerson(tx, user_id)
    if (!has_second_factor) throw new Conflict('Set up an authenticator app or a passkey first.', { code: 'no_factor' })
    const recovery_codes = await writeRecoveryCodes(tx, user_id)
    return {
      answer: { recovery_codes },
      company_ids: await noteFactor(tx, ctx, { user_id, action: 'renew_recovery_codes' }),
    }
  })
}
