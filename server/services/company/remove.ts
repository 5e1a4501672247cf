import sql from 'sql-template-tag'
import type { Tx } from '@/server/db/connect'
import { endBanks } from '../bank/end-banks'
import { demand } from '../can'
import { audit, identity, type Ctx } from '../context'
import { moveOn } from '../member/remove'
import { Conflict } from '../problems'
import { caller } from '../session/caller'
import { assertProven } from '../session/proof'
import { assertFresh } from '../stale'
import { asCompany, workingIn } from './membership'
import { companyRow } from './row'

/**
 * Closes a company for everybody and ends its access to banks; its books stay in the database. Members continue in another of their
 * companies.
 */
export async function remove(ctx: Ctx, id: string): Promise<{ message: string }> {
  demand(ctx, 'company.delete')
  await assertProven(ctx)
  const there = await workingIn(ctx, id, 'company.delete')
  const { user_id, company_id: default_id } = caller(ctx)
  const answer = await identity(ctx, async (tx) => {
    await assertNotOnlyCompany(tx, { id, user_id })
    const company = await companyRow(tx, id, default_id)
    await asCompany(tx, id, () => assertFresh(tx, there, { kind: 'company', name: company.name, row: company }))
    const now = ctx.now()
    await tx.run(sql`update company set deleted_at = ${now}, updated_at = ${now} where id = ${id}`)
    const members = await tx.rows<{ user_id: string }>(sql`select user_id from membership where company_id = ${id}`)
    await moveOn(tx, { company_id: id, now, user_ids: members.map((member) => member.user_id) })
    await asCompany(tx, id, async () => {
      const entities = await tx.rows<{ id: string }>(sql`select id from entity where company_id = ${id} order by id`)
      await endBanks(
        tx,
        there,
        entities.map((entity) => entity.id),
      )
      await audit(tx, there, [
        { object_type: 'company', object_id: id, action: 'delete', changes: { name: [company.name, null] } },
      ])
    })
    return { message: `Company ${company.name} was deleted.` }
  })
  ctx.events.publish({ company_id: id, message_type: 'invalidate', message: 'companies,me,members' })
  return answer
}

/** Locks the caller's companies, so that two calls never close the last two. */
async function assertNotOnlyCompany(tx: Tx, { id, user_id }: { id: string; user_id: string }): Promise<void> {
  const own = await tx.rows<{ id: string }>(sql`
    select c.id from company c
     where c.deleted_at is null and exists (select from membership m where m.company_id = c.id and m.user_id = ${user_id})
     order by c.id for update`)
  if (own.every((company) => company.id === id)) throw new Conflict('You cannot delete your only company.')
}
