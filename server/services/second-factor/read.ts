import sql from 'sql-template-tag'
import type { Passkey, SecondFactor } from '@/lib/contract/second-factor'
import { demand } from '../can'
import type { Ctx } from '../context'
import { caller } from '../session/caller'
import { passkeyOrigin } from './passkey'
import { askingCompanies } from './state'

/** What the caller can prove a sign-in with, besides the password. */
export function secondFactor(ctx: Ctx): Promise<SecondFactor> {
  demand(ctx, 'session')
  const { user_id } = caller(ctx)
  return ctx.db.read({ role: 'identity' }, async (tx) => {
    const app = await tx.maybe<{ created_at: string }>(
      sql`select created_at from totp_factor where user_id = ${user_id}`,
    )
    const passkeys = await tx.rows<Passkey>(sql`
      select id, name, created_at, last_used_at from passkey where user_id = ${user_id} order by created_at, id`)
    const codes = await tx.one<{ count: number }>(
      sql`select count(*) from recovery_code where user_id = ${user_id} and used_at is null`,
    )
    return {
      totp: app ?? null,
      passkeys,
      passkey_origin: passkeyOrigin(ctx),
      recovery_codes: codes.count,
      required_by: await askingCompanies(tx, user_id),
    }
  })
}
