import sql from 'sql-template-tag'
import type { Body } from '@/lib/contract/endpoint'
import type { invoiceEmail } from '@/lib/contract/invoice'
import type { Day } from '@/lib/dates/day'
import type { Tx } from '@/server/db/connect'
import { enqueue } from '@/server/db/queue'
import { today } from '../book'
import { demand } from '../can'
import { audit, besideBooks, tenant, type Ctx } from '../context'
import { mailed } from '../mail/mail-paper'
import { Conflict } from '../problems'
import { documentMailLimit, takeTurns } from '../session/rate-limits'
import { lockInvoice } from './lock'
import { agingDays } from './row'

/** Queues a mail with the invoice's PDF; for a late invoice it counts as a reminder. Drafts and void invoices cannot be mailed. */
export async function email(
  ctx: Ctx,
  { id, mail }: { id: string; mail: Body<typeof invoiceEmail> },
): Promise<{ task_id: string }> {
  demand(ctx, 'invoice.edit')
  await takeTurns(ctx, [documentMailLimit(tenant(ctx).user_id)])
  return besideBooks(ctx, async (tx) => {
    const { invoice_status, invoice_number } = await lockInvoice(tx, ctx, id)
    if (invoice_status === 'draft' || invoice_status === 'void')
      throw new Conflict(`Invoice ${invoice_number} is ${invoice_status} and cannot be emailed.`)
    const task_id = ctx.id()
    await enqueue(tx, {
      ...tenant(ctx),
      id: task_id,
      kind: 'email_invoice',
      now: ctx.now(),
      payload: { invoice: id, ...mail, ...(await asReminder(tx, ctx, id)) },
    })
    await audit(tx, ctx, [{ object_type: 'invoice', object_id: id, action: 'email_queued', changes: mailed(mail) }])
    return { task_id }
  })
}

interface AsReminder {
  reminder?: true
  reminded_before?: Day | null
}

/** Saves the day of a late invoice's mail, so that no reminder follows right away. */
async function asReminder(tx: Tx, ctx: Ctx, id: string): Promise<AsReminder> {
  const { entity_id } = tenant(ctx)
  const day = await today(tx, ctx)
  const late = await tx.maybe<{ reminded_on: Day | null }>(sql`
    select i.reminded_on from invoice i where i.entity_id = ${entity_id} and i.id = ${id} and ${agingDays(day)} > 0`)
  if (!late) return {}
  await tx.run(sql`update invoice set reminded_on = ${day} where entity_id = ${entity_id} and id = ${id}`)
  return { reminder: true, reminded_before: late.reminded_on }
}
