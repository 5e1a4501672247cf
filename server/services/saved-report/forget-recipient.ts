import sql from 'sql-template-tag'
import type { Tx } from '@/server/db/connect'
import { audit, tenant, type Ctx } from '../context'

interface Recipient {
  email: string
  /** Entities whose reports the person can no longer read; by default all of the company. */
  lost?: readonly string[]
}

/**
 * Removes an address from the saved reports of the company; a report without recipients is no longer mailed on
 * schedule.
 */
export async function forgetRecipient(tx: Tx, ctx: Ctx, { email, lost }: Recipient): Promise<void> {
  const { company_id } = tenant(ctx)
  const rows = await tx.rows<{
    id: string
    entity_id: string
    day: number | null
    before: string[]
    after: string[]
  }>(sql`
    update saved_report r
       set send_to = n.after, told_of = array_remove(r.told_of, lower(${email})), send_day = case when cardinality(n.after) > 0 then r.send_day end, updated_at = ${ctx.now()}
      from (select s.entity_id, s.id, s.send_day as day, s.send_to as before,
                   array(select x from unnest(s.send_to) with ordinality as l(x, at) where lower(x) <> lower(${email}) order by at) as after
              from saved_report s where s.company_id = ${company_id} ${lost ? sql`and s.entity_id = any(${[...lost]}::uuid[])` : sql``}) n
     where r.entity_id = n.entity_id and r.id = n.id and cardinality(n.after) < cardinality(n.before)
    returning r.id, r.entity_id, n.day, n.before, n.after`)
  for (const { id, entity_id, day, before, after } of rows)
    await audit(tx, { ...ctx, actor: ctx.actor && { ...ctx.actor, entity_id } }, [
      {
        object_type: 'saved_report',
        object_id: id,
        action: 'save',
        changes: {
          send_to: [before.join(', '), after.join(', ')],
          ...(after.length === 0 && day !== null ? { send_day: [day, null] } : {}),
        },
      },
    ])
}
