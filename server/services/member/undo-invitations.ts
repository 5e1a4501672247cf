import sql from 'sql-template-tag'
import type { Tx } from '@/server/db/connect'
import type { Change, Ctx } from '../context'
import { auditMembers, inCompany } from './company-change'
import { removeUser } from './remove'

interface Invited {
  company_id: string
  id: string
  /** Null when nobody has accepted yet. */
  user_id: string | null
  email: string
  role: string
  permission: string
}

/**
 * Undoes the invitations that an account has sent since it was taken over, including members who joined by them and
 * those whom they invited: otherwise the attacker would keep access. Returns the companies.
 */
export async function undoInvitations(
  tx: Tx,
  ctx: Ctx,
  { inviter, since }: { inviter: string; since: Date },
): Promise<string[]> {
  // After this lock, somebody who is just joining has either joined or finds the invitation withdrawn.
  await tx.rows(sql`
    select i.id from invitation i join company c on c.id = i.company_id
     where i.invited_by = ${inviter} and i.created_at >= ${since} order by i.company_id, i.id for no key update of c, i`)
  const invited = await invitedBy(tx, { inviter, since })
  for (const { company_id, id, user_id, email, role, permission } of invited) {
    const where = { company_id, user_id: inviter }
    if (user_id === null) await tx.run(sql`delete from invitation where company_id = ${company_id} and id = ${id}`)
    else await removeUser(tx, await inCompany(tx, ctx, where), { company_id, user_id })
    const change: Change = {
      object_type: 'member',
      object_id: id,
      action: user_id === null ? 'withdraw' : 'remove',
      changes: { name: [email, null], role: [role, null], permissions: [permission, null] },
    }
    await auditMembers(tx, ctx, where, [change])
  }
  return [...new Set(invited.map(({ company_id }) => company_id))]
}

/**
 * The open invitations of an account, and the members invited by it or by anybody who joined that way, including people
 * who have left since. Removing a member withdraws that member's open invitations.
 */
const invitedBy = (tx: Tx, { inviter, since }: { inviter: string; since: Date }): Promise<Invited[]> =>
  tx.rows<Invited>(sql`
    with recursive invited as (
      select i.company_id, i.id, i.email, i.role, i.permission, i.accepted_by
        from invitation i join company c on c.id = i.company_id and c.deleted_at is null
       where i.invited_by = ${inviter} and i.created_at >= ${since}
      union
      select i.company_id, i.id, i.email, i.role, i.permission, i.accepted_by
        from invited v
        join invitation i on i.company_id = v.company_id and i.invited_by = v.accepted_by and i.created_at >= ${since}
       where i.accepted_by <> ${inviter}
    )
    select v.company_id, v.id, m.user_id, v.email, v.role, v.permission
      from invited v left join membership m on m.company_id = v.company_id and m.id = v.id
     where v.accepted_by is null or m.user_id is not null
     order by v.company_id, v.id`)
