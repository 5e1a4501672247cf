import sql from 'sql-template-tag'
import type { Company, updateCompany as endpoint } from '@/lib/contract/company'
import type { Body } from '@/lib/contract/endpoint'
import { demand } from '../can'
import { audit, transaction, type Ctx } from '../context'
import { difference } from '../difference'
import { changingLogo } from '../file/logo'
import { caller } from '../session/caller'
import { assertFresh } from '../stale'
import { workingIn } from './membership'
import { companyRow } from './row'
import { proveLetterhead } from './tell-owners'

type Patch = Body<typeof endpoint>

/** Changes one of the caller's companies. A field that customers can see needs a fresh proof. */
export async function update(
  ctx: Ctx,
  { id, patch: { logo, ...patch } }: { id: string; patch: Patch },
): Promise<Company> {
  demand(ctx, 'company.edit')
  const there = await workingIn(ctx, id, 'company.edit')
  const default_id = caller(ctx).company_id
  return changingLogo(ctx, there, { owner: 'company', id, upload: logo }, (setLogo) =>
    transaction(there, async (tx) => {
      await tx.rows(sql`select id from company where id = ${id} for update`)
      const before = await companyRow(tx, id, default_id)
      await assertFresh(tx, there, { kind: 'company', name: before.name, row: before })
      const changes = { ...difference(before, patch), ...(await setLogo(tx)) }
      await proveLetterhead(tx, there, changes)
      const next = { ...before, ...patch }
      await tx.run(sql`
        update company set name = ${next.name}, us_dot = ${next.us_dot}, mc_number = ${next.mc_number},
               address1 = ${next.address1}, address2 = ${next.address2}, city = ${next.city}, state = ${next.state},
               zip_code = ${next.zip_code}, phone = ${next.phone}, email = ${next.email}, website = ${next.website},
               updated_at = ${ctx.now()}
         where id = ${id}`)
      await audit(tx, there, [{ object_type: 'company', object_id: id, action: 'update', changes }])
      return companyRow(tx, id, default_id)
    }),
  )
}
