import sql from 'sql-template-tag'
import type { Tx } from '@/server/db/connect'
import { demand } from '../can'
import { actorIn, asCompany } from '../company/membership'
import { audit, identity, type Change, type Ctx } from '../context'
import { Invalid } from '../problems'
import { caller } from '../session/caller'

/**
 * Changes who belongs to a company, in the database role that is allowed to. Every such change locks the company's row,
 * so that changes happen one after another, and the caller's right is read again under that lock: a caller who lost it
 * while waiting changes nothing. After the commit, the company's windows are notified, and sockets of people who lost
 * access are closed.
 */
export async function companyChange<T>(ctx: Ctx, company_id: string, work: (tx: Tx) => Promise<T>): Promise<T> {
  const result = await identity(ctx, async (tx) => {
    await tx.rows(sql`select id from company where id = ${company_id} for no key update`)
    demand({ actor: await actorIn(tx, ctx, company_id) }, 'member.edit')
    return work(tx)
  })
  ctx.events.publish({ company_id, message_type: 'invalidate', message: 'members,me' })
  return result
}

interface Where {
  company_id: string
  user_id: string
}

/** Records changes of members in the audit log of their company. */
export async function auditMembers(tx: Tx, ctx: Ctx, where: Where, changes: readonly Change[]): Promise<void> {
  const there = await inCompany(tx, ctx, where)
  await asCompany(tx, where.company_id, () => audit(tx, there, changes))
}

/** The context of a change of members that somebody makes in a company, in its oldest entity. */
export async function inCompany(tx: Tx, ctx: Ctx, { company_id, user_id }: Where): Promise<Ctx> {
  const { entity_id } = await tx.one<{ entity_id: string }>(sql`
    select id as entity_id from entity where company_id = ${company_id} and deleted_at is null order by created_at, id limit 1`)
  return { ...ctx, actor: { ...NOBODY, ...ctx.actor, company_id, user_id, entity_id } }
}

/** The actor for somebody who opens a mailed link and has no session yet. */
const NOBODY = {
  session_id: '',
  is_superuser: false,
  role: null,
  permission: null,
  is_owner: false,
  entity_ids: [],
}

/** The entities that a member may be given: those of the company that the caller sees. Throws Invalid. */
export function openEntities(ctx: Ctx, chosen: readonly string[]): string[] {
  const known = new Set(caller(ctx).entity_ids)
  if (chosen.some((id) => !known.has(id))) throw new Invalid({ entities: ['Choose entities of this company.'] })
  return [...new Set(chosen)]
}
