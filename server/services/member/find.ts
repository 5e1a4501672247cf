import sql from 'sql-template-tag'
import type { MemberPermission, Role } from '@/lib/contract/member'
import type { Tx } from '@/server/db/connect'
import { tenant, type Ctx } from '../context'
import { Conflict, NotFound, PermissionDenied } from '../problems'
import { caller } from '../session/caller'

/** A member, or an open invitation, which has no user yet. */
export interface LockedMember {
  id: string
  user_id: string | null
  name: string
  role: Role
  permission: MemberPermission
  is_owner: boolean
  entity_ids: string[]
  updated_at: string
}

/** Locks a member or an invitation. Throws NotFound outside the company. */
export async function lockMember(tx: Tx, ctx: Ctx, id: string): Promise<LockedMember> {
  const { company_id } = tenant(ctx)
  const member = await tx.maybe<LockedMember>(sql`
    select m.id, m.user_id, u.full_name as name, m.role, m.permission, m.is_owner, m.updated_at,
           array(select x.entity_id from membership_entity x join entity e on e.id = x.entity_id and e.deleted_at is null
                  where x.company_id = m.company_id and x.user_id = m.user_id order by x.entity_id) as entity_ids
      from membership m join app_user u on u.id = m.user_id
     where m.company_id = ${company_id} and m.id = ${id} for update of m`)
  if (member) return member
  const invitation = await tx.maybe<LockedMember>(sql`
    select i.id, null as user_id, i.email as name, i.role, i.permission, false as is_owner, i.updated_at,
           array(select e.id from entity e where e.id = any(i.entity_ids) and e.deleted_at is null order by e.id) as entity_ids
      from invitation i where i.company_id = ${company_id} and i.id = ${id} and i.accepted_at is null for update of i`)
  if (!invitation) throw new NotFound()
  return invitation
}

/** Only an owner may manage an owner. Throws PermissionDenied. */
export function assertMayManage(ctx: Ctx, { is_owner }: LockedMember): void {
  if (is_owner && !caller(ctx).is_owner) throw new PermissionDenied('member.edit')
}

/** The company's last owner cannot be removed. Throws Conflict. */
export async function assertNotLastOwner(tx: Tx, ctx: Ctx, { id, is_owner }: LockedMember): Promise<void> {
  if (!is_owner) return
  const { company_id } = tenant(ctx)
  const other = await tx.maybe(
    sql`select id from membership where company_id = ${company_id} and is_owner and id <> ${id} limit 1`,
  )
  if (!other) throw new Conflict('A company needs an owner.')
}
