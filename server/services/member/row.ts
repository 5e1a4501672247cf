import sql, { type Sql } from 'sql-template-tag'
import type { Member } from '@/lib/contract/member'
import type { Tx } from '@/server/db/connect'
import { mayEnter } from '../company/membership'
import type { Actor } from '../context'
import { NotFound } from '../problems'

/**
 * Members and open invitations of a company as `x`, with those of their entities that the caller sees. Consultants see names only. Source:
 * SECURITY §4.
 */
export function peopleOf(actor: Pick<Actor, 'company_id' | 'user_id' | 'role' | 'is_owner' | 'entity_ids'>): Sql {
  const open = sql`e.id = any(${actor.entity_ids}::uuid[])`
  const hidden = actor.role === 'consultant' && !actor.is_owner
  return sql`
    (select m.id, m.user_id, u.full_name, case when ${hidden} and m.user_id <> ${actor.user_id} then null else u.email end as email, m.role,
            m.permission, 'accepted' as invite_status, m.is_owner, m.user_id = ${actor.user_id} as is_you,
            case when ${hidden} then null else u.has_second_factor end as has_second_factor,
            array(select e.id from entity e
                   where ${open} and ${mayEnter(sql`m`, sql`e.id`)}
                   order by e.created_at, e.id) as entities,
            null::timestamptz as expiration_date, m.created_at, m.updated_at
       from membership m join app_user u on u.id = m.user_id
      where m.company_id = ${actor.company_id}
     union all
     select i.id, null::uuid, btrim(i.first_name || ' ' || i.last_name), case when ${hidden} then null else i.email end, i.role, i.permission,
            'pending', false, false, null::boolean,
            array(select e.id from entity e
                   where ${open} and (i.role = 'admin' or e.id = any(i.entity_ids))
                   order by e.created_at, e.id),
            i.expires_at, i.created_at, i.updated_at
       from invitation i
      where i.company_id = ${actor.company_id} and i.accepted_at is null) x`
}

/** Columns of the wire form, from `x`. */
export const MEMBER_COLUMNS: Sql = sql`
  x.id, json_build_object('id', x.user_id, 'full_name', x.full_name, 'email', x.email) as "user", x.email, x.role, x.permission as permissions,
  x.invite_status, x.is_owner, x.is_you, x.has_second_factor, x.entities, x.expiration_date, x.created_at, x.updated_at`

/** One of them. Throws NotFound outside the company. */
export async function memberRow(tx: Tx, actor: Actor, id: string): Promise<Member> {
  const row = await tx.maybe<Member>(sql`select ${MEMBER_COLUMNS} from ${peopleOf(actor)} where x.id = ${id}`)
  if (!row) throw new NotFound()
  return row
}
