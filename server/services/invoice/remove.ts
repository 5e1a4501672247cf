import sql from 'sql-template-tag'
import { today } from '../book'
import { demand } from '../can'
import { audit, tenant, transaction, type Ctx } from '../context'
import { Conflict } from '../problems'
import { assertFresh } from '../stale'
import { lockInvoice } from './lock'
import { wasPosted } from './posted'
import { invoiceName, invoiceRow } from './row'

/** Deletes a draft, which has nothing posted; one that was open before needs the right to void. Its entry number is not reused. */
export function remove(ctx: Ctx, id: string): Promise<{ message: string }> {
  demand(ctx, 'invoice.edit')
  return transaction(ctx, async (tx) => {
    const { entity_id } = tenant(ctx)
    const { invoice_status } = await lockInvoice(tx, ctx, id)
    const before = await invoiceRow(tx, { entity_ids: [entity_id], id, today: await today(tx, ctx) })
    await assertFresh(tx, ctx, { kind: 'invoice', name: invoiceName(before), row: before })
    if (invoice_status !== 'draft') throw new Conflict('Only drafts can be deleted. Void the invoice instead.')
    if (await wasPosted(tx, entity_id, id)) demand(ctx, 'invoice.void')
    await tx.run(sql`delete from invoice where entity_id = ${entity_id} and id = ${id}`)
    await audit(tx, ctx, [{ object_type: 'invoice', object_id: id, action: 'delete', changes: { ...before } }])
    return { message: `${invoiceName(before)} was deleted.` }
  })
}
