import sql from 'sql-template-tag'
import type { Tx } from '@/server/db/connect'
import { identity, type Change, type Ctx } from '../context'
import { auditMembers } from '../member/company-change'

interface Noted {
  user_id: string
  action: string
  changes?: Change['changes']
}

/**
 * A change of somebody's second factor concerns every company that they work for, so each gets an entry in its audit
 * log. Returns these companies.
 */
export async function noteFactor(tx: Tx, ctx: Ctx, { user_id, action, changes = {} }: Noted): Promise<string[]> {
  ctx.log.info({ event: action, user_id }, 'security')
  const places = await tx.rows<{ company_id: string; member_id: string }>(sql`
    select m.company_id, m.id as member_id from membership m join company c on c.id = m.company_id and c.deleted_at is null
     where m.user_id = ${user_id} order by m.company_id`)
  for (const { company_id, member_id } of places)
    await auditMembers(tx, ctx, { company_id, user_id: ctx.actor?.user_id ?? user_id }, [
      { object_type: 'member', object_id: member_id, action, changes },
    ])
  return places.map(({ company_id }) => company_id)
}

/**
 * Runs a change of somebody's second factor, and notifies the windows of their companies once it commits. The response
 * can contain secrets, so it is never stored for a repeated request.
 */
export async function factorChange<T>(
  ctx: Ctx,
  work: (tx: Tx) => Promise<{ answer: T; company_ids: string[] }>,
): Promise<T> {
  const { answer, company_ids } = await identity({ ...ctx, idempotency: undefined }, work)
  for (const company_id of company_ids)
    ctx.events.publish({ company_id, message_type: 'invalidate', message: 'members,me' })
  return answer
}
