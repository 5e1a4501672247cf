import sql from 'sql-template-tag'
import type { Body } from '@/lib/contract/endpoint'
import { NO_ENTITY, type Member, type updateMember } from '@/lib/contract/member'
import type { Tx } from '@/server/db/connect'
import { can, demand } from '../can'
import { asCompany } from '../company/membership'
import { tenant, type Ctx } from '../context'
import { Conflict, Invalid } from '../problems'
import { forgetRecipient } from '../saved-report/forget-recipient'
import { caller } from '../session/caller'
import { assertProven } from '../session/proof'
import { assertFresh } from '../stale'
import { grantEntities } from './accept'
import { auditMembers, companyChange, openEntities } from './company-change'
import { lockMember, assertMayManage, type LockedMember } from './find'
import { withdrawInvitationsOf } from './invitation'
import { memberRow } from './row'

type Patch = Body<typeof updateMember>
type Rights = Pick<LockedMember, 'role' | 'permission' | 'entity_ids'>

/**
 * Changes the rights of a member or an invitation. They are read on every call, so the change applies from the next one
 * on. A member who is no longer allowed to invite keeps no open invitations.
 */
export async function update(ctx: Ctx, { id, patch }: { id: string; patch: Patch }): Promise<Member> {
  demand(ctx, 'member.edit')
  await assertProven(ctx)
  const { company_id, user_id } = tenant(ctx)
  const chosen = patch.entities && openEntities(ctx, patch.entities)
  return companyChange(ctx, company_id, async (tx) => {
    const before = await lockMember(tx, ctx, id)
    await asCompany(tx, company_id, () => assertFresh(tx, ctx, { kind: 'member', name: before.name, row: before }))
    assertMayManage(ctx, before)
    if (before.user_id === user_id) throw new Conflict('You cannot change your own rights.')
    if (before.is_owner) throw new Conflict('An owner has all rights.')
    const next: Rights = {
      role: patch.role ?? before.role,
      permission: patch.permissions ?? before.permission,
      entity_ids: chosen ?? before.entity_ids,
    }
    if (next.role !== 'admin' && next.entity_ids.length === 0) throw new Invalid({ entities: [NO_ENTITY] })
    if (before.user_id === null) await writeInvitation(tx, ctx, id, next)
    else await writeMember(tx, ctx, { ...next, user_id: before.user_id })
    if (before.user_id !== null && !can({ ...next, is_owner: false }, 'member.edit'))
      await withdrawInvitationsOf(tx, ctx, before.user_id)
    if (before.user_id !== null) await endMails(tx, ctx, { user_id: before.user_id, before, next })
    await auditMembers(tx, ctx, { company_id, user_id }, [
      { object_type: 'member', object_id: id, action: 'update', changes: changed(before, next) },
    ])
    return memberRow(tx, caller(ctx), id)
  })
}

/** Reports that the person can no longer read are no longer mailed to them either. */
async function endMails(
  tx: Tx,
  ctx: Ctx,
  { user_id, before, next }: { user_id: string; before: Rights; next: Rights },
): Promise<void> {
  const { entity_ids: all } = caller(ctx)
  const readable = (rights: Rights): readonly string[] => {
    if (!can({ ...rights, is_owner: false }, 'report.read')) return []
    return rights.role === 'admin' ? all : rights.entity_ids
  }
  const kept = new Set(readable(next))
  const lost = readable(before).filter((id) => !kept.has(id))
  if (lost.length === 0) return
  const { email } = await tx.one<{ email: string }>(sql`select email from app_user where id = ${user_id}`)
  await asCompany(tx, tenant(ctx).company_id, () => forgetRecipient(tx, ctx, { email, lost }))
}

const writeInvitation = (tx: Tx, ctx: Ctx, id: string, { role, permission, entity_ids }: Rights): Promise<number> =>
  tx.run(sql`
    update invitation set role = ${role}, permission = ${permission}, entity_ids = ${entity_ids}::uuid[], updated_at = ${ctx.now()}
     where company_id = ${tenant(ctx).company_id} and id = ${id}`)

async function writeMember(
  tx: Tx,
  ctx: Ctx,
  { user_id, role, permission, entity_ids }: Rights & { user_id: string },
): Promise<void> {
  const { company_id } = tenant(ctx)
  await tx.run(sql`
    update membership set role = ${role}, permission = ${permission}, updated_at = ${ctx.now()}
     where company_id = ${company_id} and user_id = ${user_id}`)
  await tx.run(sql`delete from membership_entity where company_id = ${company_id} and user_id = ${user_id}`)
  await grantEntities(tx, { company_id, user_id, entity_ids })
}

function changed(before: Rights, next: Rights): Record<string, unknown> {
  const all: Record<string, [unknown, unknown]> = {
    role: [before.role, next.role],
    permissions: [before.permission, next.permission],
    entities: [[...before.entity_ids].sort(), [...next.entity_ids].sort()],
  }
  return Object.fromEntries(Object.entries(all).filter(([, [from, to]]) => String(from) !== String(to)))
}
