import sql from 'sql-template-tag'
import type { Tx } from '@/server/db/connect'
import { demand } from '../can'
import { asCompany } from '../company/membership'
import { tenant, type Ctx } from '../context'
import { forgetRecipient } from '../saved-report/forget-recipient'
import { assertProven } from '../session/proof'
import { assertFresh } from '../stale'
import { auditMembers, companyChange } from './company-change'
import { withdrawInvitationsOf } from './invitation'
import { lockMember, assertMayManage, assertNotLastOwner } from './find'

/**
 * Removes a member, who loses access to the company and the mails of its saved reports, and withdraws the member's open
 * invitations. Removing an invitation withdraws it, so that its link stops working.
 */
export async function remove(ctx: Ctx, id: string): Promise<{ message: string }> {
  demand(ctx, 'member.edit')
  await assertProven(ctx)
  const { company_id, user_id } = tenant(ctx)
  return companyChange(ctx, company_id, async (tx) => {
    const locked = await lockMember(tx, ctx, id)
    await asCompany(tx, company_id, () => assertFresh(tx, ctx, { kind: 'member', name: locked.name, row: locked }))
    assertMayManage(ctx, locked)
    await assertNotLastOwner(tx, ctx, locked)
    if (locked.user_id === null)
      await tx.run(sql`delete from invitation where company_id = ${company_id} and id = ${id}`)
    else await removeUser(tx, ctx, { company_id, user_id: locked.user_id })
    const { name, role, permission } = locked
    await auditMembers(tx, ctx, { company_id, user_id }, [
      {
        object_type: 'member',
        object_id: id,
        action: locked.user_id === null ? 'withdraw' : 'remove',
        changes: { name: [name, null], role: [role, null], permissions: [permission, null] },
      },
    ])
    return { message: locked.user_id === null ? `The invitation of ${name} was withdrawn.` : `${name} was removed.` }
  })
}

export async function removeUser(
  tx: Tx,
  ctx: Ctx,
  { company_id, user_id }: { company_id: string; user_id: string },
): Promise<void> {
  const now = ctx.now()
  await tx.run(sql`delete from membership where company_id = ${company_id} and user_id = ${user_id}`)
  await tx.run(sql`
    insert into former_member (company_id, user_id, removed_at) values (${company_id}, ${user_id}, ${now})
    on conflict (company_id, user_id) do update set removed_at = excluded.removed_at`)
  await withdrawInvitationsOf(tx, ctx, user_id)
  const { email } = await tx.one<{ email: string }>(sql`select email from app_user where id = ${user_id}`)
  await asCompany(tx, company_id, () => forgetRecipient(tx, ctx, { email }))
  await moveOn(tx, { company_id, now, user_ids: [user_id] })
}

/** Moves users whose default company is no longer theirs to the oldest of their others, if they have one. */
export const moveOn = (
  tx: Tx,
  { company_id, now, user_ids }: { company_id: string; now: Date; user_ids: readonly string[] },
): Promise<number> =>
  tx.run(sql`
    update app_user u set default_entity_id = null, updated_at = ${now},
           default_company_id = (select m.company_id from membership m join company c on c.id = m.company_id and c.deleted_at is null
                                  where m.user_id = u.id order by m.created_at, m.company_id limit 1)
     where u.id = any(${[...user_ids]}::uuid[]) and u.default_company_id = ${company_id}`)
