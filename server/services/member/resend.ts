import sql from 'sql-template-tag'
import { demand } from '../can'
import { tenant, type Ctx } from '../context'
import { Conflict, NotFound } from '../problems'
import { inviteLimit, mailLimit, takeTurns } from '../session/rate-limits'
import { hashToken, newToken } from '../session/tokens'
import { auditMembers, companyChange } from './company-change'
import { INVITATION_MS, mailOf, type Invitation } from './invitation'

/** Mails an invitation once more with a new link and a new week; the earlier link stops working. */
export async function resend(ctx: Ctx, id: string): Promise<{ message: string }> {
  demand(ctx, 'member.edit')
  const { company_id, user_id } = tenant(ctx)
  const { email } = await ctx.db.read({ role: 'identity' }, async (tx) => {
    const row = await tx.maybe<{ email: string | null }>(sql`
      select i.email from invitation i where i.company_id = ${company_id} and i.id = ${id} and i.accepted_at is null
      union all select null from membership m where m.company_id = ${company_id} and m.id = ${id}`)
    if (!row) throw new NotFound()
    if (row.email === null) throw alreadyAccepted()
    return { email: row.email }
  })
  await takeTurns(ctx, [inviteLimit(company_id), mailLimit('invite', email)])
  return companyChange(ctx, company_id, async (tx) => {
    const [token, now] = [newToken(), ctx.now()]
    const row = await tx.maybe<Pick<Invitation, 'email' | 'first_name' | 'last_name'>>(sql`
      update invitation set token_hash = ${hashToken(token)}, expires_at = ${new Date(now.getTime() + INVITATION_MS)}, updated_at = ${now}
       where company_id = ${company_id} and id = ${id} and accepted_at is null
      returning email, first_name, last_name`)
    if (!row) throw alreadyAccepted()
    await auditMembers(tx, ctx, { company_id, user_id }, [
      { object_type: 'member', object_id: id, action: 'resend', changes: {} },
    ])
    await ctx.post(tx, await mailOf(tx, ctx, row, token))
    return { message: 'The invitation has been sent to the user.' }
  })
}

const alreadyAccepted = () => new Conflict('This invitation was already accepted.')
