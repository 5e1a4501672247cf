import sql from 'sql-template-tag'
import type { Tx } from '@/server/db/connect'
import { tellOwners } from '../company/tell-owners'
import { tenant, type Ctx } from '../context'
import { factorChangedMail } from '../user/mails'

/**
 * Runs a change of stakeholders. Notifies the owners when the change makes invoices tell customers to pay a factor that
 * none named before, or at a different address.
 */
export async function tellOfFactors<T>(tx: Tx, ctx: Ctx, change: () => Promise<T>): Promise<T> {
  const known = new Set((await factors(tx, ctx)).map(({ printed }) => printed))
  const changed = await change()
  const fresh = (await factors(tx, ctx)).filter(({ printed }) => !known.has(printed))
  if (fresh.length > 0)
    await tellOwners(tx, ctx, (notice) =>
      factorChangedMail({ ...notice, factors: fresh.map(({ full_name }) => full_name) }),
    )
  return changed
}

/** The factors of the entity's customers, with what invoices print about each. */
const factors = (tx: Tx, ctx: Ctx): Promise<{ full_name: string; printed: string }[]> =>
  tx.rows(sql`
    select f.full_name, concat_ws(chr(10), f.full_name, f.address1, f.address2, f.city, f.state, f.zip_code) as printed
      from stakeholder f
     where f.entity_id = ${tenant(ctx).entity_id}
       and f.id in (select s.factored_by_id from stakeholder s where s.entity_id = ${tenant(ctx).entity_id} and s.factored_by_id is not null)
     order by lower(f.full_name), f.id`)
