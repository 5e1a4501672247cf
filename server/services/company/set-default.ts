import sql from 'sql-template-tag'
import type { Company } from '@/lib/contract/company'
import { demand } from '../can'
import { identity, type Ctx } from '../context'
import { actorIn } from './membership'
import { companyRow, seenBy } from './row'

/** From now on the caller works in this company, in the oldest entity open to the caller there. */
export function setDefault(ctx: Ctx, id: string): Promise<Company> {
  demand(ctx, 'session')
  return identity(ctx, async (tx) => {
    const actor = await actorIn(tx, ctx, id)
    const { user_id, entity_id } = actor
    await tx.run(sql`
      update app_user set default_company_id = ${id}, updated_at = ${ctx.now()},
             default_entity_id = case when default_company_id = ${id} then default_entity_id else ${entity_id}::uuid end
       where id = ${user_id}`)
    return seenBy(actor, await companyRow(tx, id, id))
  })
}
