import sql, { type Sql } from 'sql-template-tag'
import type { Role, MemberPermission } from '@/lib/contract/member'
import type { Tx } from '@/server/db/connect'
import type { Mail } from '@/server/providers/mail/mailer'
import { tenant, type Ctx } from '../context'
import { invitationMail } from '../user/mails'
import { hashToken } from '../session/tokens'
import { auditMembers } from './company-change'

export const INVITATION_MS = 7 * 24 * 3_600_000

export interface Invitation {
  company_id: string
  id: string
  email: string
  first_name: string
  last_name: string
  role: Role
  permission: MemberPermission
  entity_ids: string[]
}

/** The invitation of a mailed token, locked until the transaction ends. Undefined for one that is unknown, used, expired or withdrawn. */
export const openInvitation = (
  tx: Tx,
  token: string,
  now: Date,
  lock: Sql = sql`for update of i`,
): Promise<Invitation | undefined> =>
  tx.maybe<Invitation>(sql`
    select i.company_id, i.id, i.email, i.first_name, i.last_name, i.role, i.permission, i.entity_ids
      from invitation i join company c on c.id = i.company_id and c.deleted_at is null
     where i.token_hash = ${hashToken(token)} and i.accepted_at is null and i.expires_at > ${now}
       ${lock}`)

/** Withdraws the open invitations of somebody who is no longer allowed to invite. */
export async function withdrawInvitationsOf(tx: Tx, ctx: Ctx, inviter: string): Promise<void> {
  const { company_id, user_id } = tenant(ctx)
  const withdrawn = await tx.rows<Pick<Invitation, 'id' | 'email' | 'role' | 'permission'>>(sql`
    delete from invitation where company_id = ${company_id} and invited_by = ${inviter} and accepted_at is null
    returning id, email, role, permission`)
  await auditMembers(
    tx,
    ctx,
    { company_id, user_id },
    withdrawn.map(({ id, email, role, permission }) => ({
      object_type: 'member',
      object_id: id,
      action: 'withdraw',
      changes: { name: [email, null], role: [role, null], permissions: [permission, null] },
    })),
  )
}

/** The mail with the link. One page serves people with and without an account. */
export async function mailOf(
  tx: Tx,
  ctx: Ctx,
  invitation: Pick<Invitation, 'email' | 'first_name' | 'last_name'>,
  token: string,
): Promise<Mail> {
  const { company_id, user_id } = tenant(ctx)
  const names = await tx.one<{ company: string; inviter: string }>(sql`
    select c.name as company, u.full_name as inviter from company c, app_user u where c.id = ${company_id} and u.id = ${user_id}`)
  const { email, first_name, last_name } = invitation
  return invitationMail({ app_origin: ctx.app_origin, email, first_name, last_name, token, ...names })
}
