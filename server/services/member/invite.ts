import sql from 'sql-template-tag'
import type { Body } from '@/lib/contract/endpoint'
import type { inviteMember, Member } from '@/lib/contract/member'
import type { Tx } from '@/server/db/connect'
import { demand } from '../can'
import { tenant, type Ctx } from '../context'
import { Conflict } from '../problems'
import { inviteLimit, mailLimit, takeTurns } from '../session/rate-limits'
import { caller } from '../session/caller'
import { assertProven } from '../session/proof'
import { hashToken, newToken } from '../session/tokens'
import { auditMembers, companyChange, openEntities } from './company-change'
import { INVITATION_MS, mailOf } from './invitation'
import { memberRow } from './row'

/**
 * Invites somebody to join the company by a mailed link within a week. The rights come from the stored invitation, whatever the link says.
 */
export async function invite(ctx: Ctx, input: Body<typeof inviteMember>): Promise<Member> {
  demand(ctx, 'member.edit')
  await assertProven(ctx)
  const { company_id, user_id } = tenant(ctx)
  const entity_ids = openEntities(ctx, input.entities)
  await takeTurns(ctx, [inviteLimit(company_id), mailLimit('invite', input.email)])
  return companyChange(ctx, company_id, async (tx) => {
    await assertNotMember(tx, company_id, input.email)
    const [id, token, now] = [ctx.id(), newToken(), ctx.now()]
    await tx.run(sql`
      insert into invitation (company_id, id, email, first_name, last_name, role, permission, entity_ids, token_hash, invited_by,
                              expires_at, created_at, updated_at)
      values (${company_id}, ${id}, ${input.email}, ${input.first_name}, ${input.last_name}, ${input.role}, ${input.permissions},
              ${entity_ids}::uuid[], ${hashToken(token)}, ${user_id}, ${new Date(now.getTime() + INVITATION_MS)}, ${now}, ${now})`)
    const { email, role, permissions } = input
    await auditMembers(tx, ctx, { company_id, user_id }, [
      {
        object_type: 'member',
        object_id: id,
        action: 'invite',
        changes: {
          email: [null, email],
          role: [null, role],
          permissions: [null, permissions],
          entities: [null, entity_ids],
        },
      },
    ])
    await ctx.post(tx, await mailOf(tx, ctx, input, token))
    return memberRow(tx, caller(ctx), id)
  })
}

async function assertNotMember(tx: Tx, company_id: string, email: string): Promise<void> {
  const member = await tx.maybe(sql`
    select m.id from membership m join app_user u on u.id = m.user_id
     where m.company_id = ${company_id} and lower(u.email) = lower(${email})`)
  if (member) throw new Conflict('This person is already a member of the company.')
  const invited = await tx.maybe(sql`
    select id from invitation where company_id = ${company_id} and lower(email) = lower(${email}) and accepted_at is null`)
  if (invited) throw new Conflict('This person is already invited. Send the invitation again instead.')
}
