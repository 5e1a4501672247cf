import sql from 'sql-template-tag'
import { PRODUCT } from '@/lib/contract/shared'
import type { Tx } from '@/server/db/connect'
import { refuseStale, tenant, type Ctx } from '../context'
import { refuseChanged, type Overwritten } from '../transaction/refuse-overwrite'

/** Refuses when the loan moved on since the caller read it, and says who changed what last. */
export async function refuseStaleLoan(tx: Tx, ctx: Ctx, { id, name, updated_at }: { id: string; name: string; updated_at: string }): Promise<void> {
  const { version } = ctx
  if (!version || new Date(version).getTime() === new Date(updated_at).getTime()) return
  const last = await tx.maybe<Overwritten>(sql`
    select coalesce(u.full_name, ${PRODUCT.full_name}) as by, g.at, g.action, g.changes
      from audit_log g left join app_user u on u.id = g.actor_id
     where g.company_id = ${tenant(ctx).company_id} and g.object_type = 'loan' and g.object_id = ${id} and g.at > ${version}
     order by g.id desc limit 1`)
  if (last) refuseChanged({ ...last, name })
  refuseStale()
}
