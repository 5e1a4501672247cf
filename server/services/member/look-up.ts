import sql from 'sql-template-tag'
import type { Invitation } from '@/lib/contract/member'
import { INVITATION_INVALID } from '@/lib/contract/refusal'
import { demand } from '../can'
import type { Ctx } from '../context'
import { Rejected } from '../problems'
import { hashToken } from '../session/tokens'

/** The contents of a mailed invitation. Throws Rejected for one that is unknown, used, expired or withdrawn. */
export async function lookUp(ctx: Ctx, { token }: { token: string }): Promise<Invitation> {
  demand(ctx, 'public')
  const invitation = await ctx.db.read({ role: 'identity' }, (tx) =>
    tx.maybe<Invitation>(sql`
      select c.name as company, u.full_name as inviter, i.role, i.permission as permissions, i.email, i.first_name, i.last_name,
             exists (select from app_user a where lower(a.email) = lower(i.email) and a.verified_at is not null) as has_account
        from invitation i join company c on c.id = i.company_id and c.deleted_at is null join app_user u on u.id = i.invited_by
       where i.token_hash = ${hashToken(token)} and i.accepted_at is null and i.expires_at > ${ctx.now()}`),
  )
  if (!invitation) throw new Rejected(INVITATION_INVALID, { code: 'bad_token' })
  return invitation
}
