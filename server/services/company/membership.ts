import sql, { type Sql } from 'sql-template-tag'
import type { Capability } from '@/lib/contract/capability'
import type { Tx } from '@/server/db/connect'
import { demand } from '../can'
import type { Actor, Ctx } from '../context'
import { NotFound } from '../problems'
import { caller } from '../session/caller'

type Rights = Pick<Actor, 'role' | 'permission' | 'is_owner' | 'entity_ids'>

/** Whether the holder of the membership `m` may enter an entity of its company. */
export const mayEnter = (m: Sql, entity_id: Sql): Sql => sql`
  (${m}.is_owner or ${m}.role = 'admin'
   or exists (select from membership_entity x
               where x.company_id = ${m}.company_id and x.user_id = ${m}.user_id and x.entity_id = ${entity_id}))`

/** The entities `e` that the holder of the membership `m` may enter. */
export const ENTITIES_OF_MEMBER: Sql = sql`
  from entity e where e.company_id = m.company_id and e.deleted_at is null and ${mayEnter(sql`m`, sql`e.id`)}`

/** Undefined for somebody who is no member of the company, and when it was deleted. */
export const rightsOf = (
  tx: Tx,
  { user_id, company_id }: { user_id: string; company_id: string },
): Promise<Rights | undefined> =>
  tx.maybe<Rights>(sql`
    select m.role, m.permission, m.is_owner,
           array(select e.id ${ENTITIES_OF_MEMBER} order by e.created_at, e.id) as entity_ids
      from membership m join company c on c.id = m.company_id and c.deleted_at is null
     where m.user_id = ${user_id} and m.company_id = ${company_id}`)

/** The caller with the rights of one of their companies, in its oldest entity. Throws NotFound outside them. */
export async function actorIn(tx: Tx, ctx: Ctx, company_id: string): Promise<Actor> {
  const actor = caller(ctx)
  const rights = await rightsOf(tx, { user_id: actor.user_id, company_id })
  if (!rights) throw new NotFound()
  return { ...actor, ...rights, company_id, entity_id: rights.entity_ids[0] ?? null }
}

/** The context of a call that works in one of the caller's companies, whichever is the default. */
export async function workingIn(ctx: Ctx, company_id: string, capability: Capability): Promise<Ctx> {
  const actor = await ctx.db.read({ role: 'identity' }, (tx) => actorIn(tx, ctx, company_id))
  demand({ actor }, capability)
  return { ...ctx, actor }
}

/** Runs work in the app role inside a transaction of the identity role: for the books of a company that was created in it. */
export async function asCompany<T>(tx: Tx, company_id: string, work: () => Promise<T>): Promise<T> {
  await tx.run(sql`select set_config('role', 'haulbook_app', true), set_config('app.company', ${company_id}, true)`)
  const result = await work()
  await tx.run(sql`select set_config('role', 'haulbook_identity', true), set_config('app.company', '', true)`)
  return result
}

/** Runs work in the identity role inside a transaction of the app role: for what concerns sessions and mails to people. */
export async function asIdentity<T>(tx: Tx, company_id: string, work: () => Promise<T>): Promise<T> {
  await tx.run(sql`select set_config('role', 'haulbook_identity', true)`)
  const result = await work()
  await tx.run(sql`select set_config('role', 'haulbook_app', true), set_config('app.company', ${company_id}, true)`)
  return result
}
