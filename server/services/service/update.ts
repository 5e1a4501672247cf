import sql from 'sql-template-tag'
import type { Body } from '@/lib/contract/endpoint'
import type { Service, updateService } from '@/lib/contract/service'
import { demand } from '../can'
import { audit, tenant, transaction, type Ctx } from '../context'
import { difference } from '../difference'
import { assertFresh } from '../stale'
import { incomeAccount, assertNameFree } from './check'
import { lockService, serviceRow } from './row'

/** Changes the fields that were sent. Existing invoices keep the account they were posted to. */
export function update(ctx: Ctx, { id, patch }: { id: string; patch: Body<typeof updateService> }): Promise<Service> {
  demand(ctx, 'invoice.edit')
  return transaction(ctx, async (tx) => {
    const { entity_id } = tenant(ctx)
    const before = await lockService(tx, entity_id, id)
    await assertFresh(tx, ctx, { kind: 'service', name: before.name, row: before })
    const { name = before.name, is_active = before.is_active, rate = before.rate, chart_of_account } = patch
    const account =
      chart_of_account === undefined ? before.chart_of_account.id : await incomeAccount(tx, entity_id, chart_of_account)
    await assertNameFree(tx, entity_id, { id, name })
    await tx.run(sql`
      update service set name = ${name}, chart_of_account_id = ${account}, rate = ${rate}, is_active = ${is_active}, updated_at = ${ctx.now()}
       where entity_id = ${entity_id} and id = ${id}`)
    const after = await serviceRow(tx, entity_id, id)
    const moved = before.chart_of_account.id !== account && {
      chart_of_account: [before.chart_of_account.name, after.chart_of_account.name],
    }
    await audit(tx, ctx, [
      {
        object_type: 'service',
        object_id: id,
        action: 'update',
        changes: { ...difference(before, { name, is_active, rate }), ...moved },
      },
    ])
    return after
  })
}
