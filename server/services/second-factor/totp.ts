import { generateSecret, generateURI, verify } from 'otplib'
import sql from 'sql-template-tag'
import { PRODUCT } from '@/lib/contract/shared'
import type { Tx } from '@/server/db/connect'
import type { Ctx } from '../context'

const STEP_SECONDS = 30

export const newSecret = (): string => generateSecret()

export const secretUri = (secret: string, email: string): string =>
  generateURI({ issuer: PRODUCT.full_name, label: email, secret })

/** The time step of the code: the current one, the one before or the next, since clocks differ. Undefined for a wrong code. */
export async function stepOf(secret: string, code: string, now: Date): Promise<number | undefined> {
  const epoch = Math.floor(now.getTime() / 1000)
  const result = await verify({ secret, token: code, epoch, epochTolerance: STEP_SECONDS })
  return result.valid && 'timeStep' in result ? result.timeStep : undefined
}

/** Uses a code up: it and all earlier codes are invalid from now on. */
export async function takeCode(
  tx: Tx,
  ctx: Ctx,
  { user_id, code }: { user_id: string; code: string },
): Promise<boolean> {
  const app = await tx.maybe<{ secret: Buffer }>(sql`select secret from totp_factor where user_id = ${user_id}`)
  if (!app) return false
  const step = await stepOf(ctx.banks.vault.open(app.secret, user_id), code, ctx.now())
  if (step === undefined) return false
  // When the same code is sent twice at once, the second finds the step taken.
  return (
    (await tx.run(sql`update totp_factor set last_step = ${step} where user_id = ${user_id} and last_step < ${step}`)) >
    0
  )
}
