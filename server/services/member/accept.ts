import sql from 'sql-template-tag'
import type { Company } from '@/lib/contract/company'
import { INVITATION_INVALID } from '@/lib/contract/refusal'
import type { Tx } from '@/server/db/connect'
import { demand } from '../can'
import { companyRow, seenBy } from '../company/row'
import { identity, type Ctx } from '../context'
import { Conflict, Rejected } from '../problems'
import { caller } from '../session/caller'
import { auditMembers } from './company-change'
import { openInvitation, type Invitation } from './invitation'

/**
 * Adds the signed-in user to the company of the mailed link. The link is for one email address: nobody else can use it.
 */
export async function accept(ctx: Ctx, { token }: { token: string }): Promise<Company> {
  demand(ctx, 'session')
  const { user_id } = caller(ctx)
  const company = await identity(ctx, async (tx) => {
    const invitation = await openInvitation(tx, token, ctx.now())
    if (!invitation) throw new Rejected(INVITATION_INVALID, { code: 'bad_token' })
    const own = await tx.maybe(
      sql`select id from app_user where id = ${user_id} and lower(email) = lower(${invitation.email})`,
    )
    if (!own) throw new Conflict('This invitation is for another email address.', { code: 'other_email' })
    await join(tx, ctx, { invitation, user_id })
    const row = await companyRow(tx, invitation.company_id, invitation.company_id)
    return seenBy({ role: invitation.role, is_owner: false }, row)
  })
  tellMembers(ctx, company.id)
  return company
}

/** Makes the user a member with the rights of the invitation, which is used up, and lets the user work there from now on. */
export async function join(
  tx: Tx,
  ctx: Ctx,
  { invitation, user_id }: { invitation: Invitation; user_id: string },
): Promise<void> {
  const { company_id, id, role, permission, entity_ids } = invitation
  const now = ctx.now()
  await tx.run(
    sql`update invitation set accepted_at = ${now}, accepted_by = ${user_id}, updated_at = ${now} where company_id = ${company_id} and id = ${id}`,
  )
  const joined = await tx.run(sql`
    insert into membership (company_id, user_id, id, role, permission, created_at, updated_at)
    values (${company_id}, ${user_id}, ${id}, ${role}, ${permission}, ${now}, ${now}) on conflict (company_id, user_id) do nothing`)
  if (joined === 0) throw new Conflict('You are already a member of this company.')
  await grantEntities(tx, { company_id, user_id, entity_ids })
  await tx.run(sql`delete from former_member where company_id = ${company_id} and user_id = ${user_id}`)
  await tx.run(sql`
    update app_user set default_company_id = ${company_id}, default_entity_id = null, is_setup = true, updated_at = ${now}
     where id = ${user_id}`)
  await auditMembers(tx, ctx, { company_id, user_id }, [
    { object_type: 'member', object_id: id, action: 'accept', changes: { invite_status: ['pending', 'accepted'] } },
  ])
}

/** Lets a member enter these entities, as far as they still exist. */
export const grantEntities = (
  tx: Tx,
  { company_id, user_id, entity_ids }: { company_id: string; user_id: string; entity_ids: string[] },
): Promise<number> =>
  tx.run(sql`
    insert into membership_entity (company_id, user_id, entity_id)
    select ${company_id}, ${user_id}, e.id from entity e
     where e.company_id = ${company_id} and e.id = any(${entity_ids}::uuid[]) and e.deleted_at is null`)

export const tellMembers = (ctx: Ctx, company_id: string): void =>
  ctx.events.publish({ company_id, message_type: 'invalidate', message: 'members' })
