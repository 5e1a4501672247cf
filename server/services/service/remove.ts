import sql from 'sql-template-tag'
import { demand } from '../can'
import { audit, tenant, transaction, type Ctx } from '../context'
import { Conflict } from '../problems'
import { assertFresh } from '../stale'
import { lockService } from './row'

/** Deletes a service that no invoice uses. */
export function remove(ctx: Ctx, id: string): Promise<{ message: string }> {
  demand(ctx, 'invoice.edit')
  return transaction(ctx, async (tx) => {
    const { entity_id } = tenant(ctx)
    const service = await lockService(tx, entity_id, id)
    await assertFresh(tx, ctx, { kind: 'service', name: service.name, row: service })
    const { invoices } = await tx.one<{ invoices: number }>(sql`
      select count(distinct invoice_id) as invoices from invoice_line where entity_id = ${entity_id} and service_id = ${id}`)
    if (invoices > 0) {
      throw new Conflict(`Service is used by ${invoices} invoices and cannot be deleted. Deactivate it instead.`, {
        code: 'in_use',
      })
    }
    await tx.run(sql`delete from service where entity_id = ${entity_id} and id = ${id}`)
    await audit(tx, ctx, [{ object_type: 'service', object_id: id, action: 'delete', changes: { ...service } }])
    return { message: `Service ${service.name} was deleted.` }
  })
}
