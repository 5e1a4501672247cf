import type { Body } from '@/lib/contract/endpoint'
import type { invoiceEmail } from '@/lib/contract/invoice'
import { enqueue } from '@/server/db/queue'
import { demand } from '../can'
import { audit, besideBooks, tenant, type Ctx } from '../context'
import { mailed } from '../document/mail-paper'
import { Conflict } from '../problems'
import { brakeExport } from '../report/paper/files'
import { lockInvoice } from './lock'

/** Leaves a mail with the invoice's PDF to the queue. A draft is no claim yet, and a void one is none any more. */
export async function email(
  ctx: Ctx,
  { id, mail }: { id: string; mail: Body<typeof invoiceEmail> },
): Promise<{ task_id: string }> {
  demand(ctx, 'invoice.edit')
  await brakeExport(ctx)
  return besideBooks(ctx, async (tx) => {
    const { invoice_status, invoice_number } = await lockInvoice(tx, ctx, id)
    if (invoice_status === 'draft' || invoice_status === 'void')
      throw new Conflict(`Invoice ${invoice_number} is ${invoice_status} and cannot be mailed.`)
    const task_id = ctx.id()
    await enqueue(tx, {
      ...tenant(ctx),
      id: task_id,
      kind: 'email_invoice',
      now: ctx.now(),
      payload: { invoice: id, ...mail },
    })
    await audit(tx, ctx, [{ object_type: 'invoice', object_id: id, action: 'email_queued', changes: mailed(mail) }])
    return { task_id }
  })
}
