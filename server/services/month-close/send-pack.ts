import type { Body } from '@/lib/contract/endpoint'
import type { sendReportPack } from '@/lib/contract/month-close'
import type { Tx } from '@/server/db/connect'
import { enqueue } from '@/server/db/queue'
import { demand } from '../can'
import { audit, besideBooks, tenant, type Ctx } from '../context'
import { limitExports } from '../report/paper/files'
import { booksIn, type MonthText } from './month'

type MonthRequest = { month: MonthText } & Body<typeof sendReportPack>

/** Queues a mail with the report pack of a month. */
export async function sendPack(ctx: Ctx, request: MonthRequest): Promise<{ task_id: string; message: string }> {
  demand(ctx, 'report.send')
  await limitExports(ctx)
  return besideBooks(ctx, async (tx) => {
    await booksIn(tx, ctx, request.month)
    return { task_id: await queuePack(tx, ctx, request), message: 'The report pack is on its way.' }
  })
}

/** The same within the transaction that closes the month, so that it is mailed exactly when the month is closed. */
export async function queuePack(tx: Tx, ctx: Ctx, { month, recipients }: MonthRequest): Promise<string> {
  const task_id = ctx.id()
  const payload = { month, recipients: [...new Set(recipients)] }
  await enqueue(tx, { ...tenant(ctx), id: task_id, kind: 'email_report_pack', now: ctx.now(), payload })
  await audit(tx, ctx, [
    { object_type: 'report', object_id: tenant(ctx).entity_id, action: 'email_queued', changes: mailedPack(payload) },
  ])
  return task_id
}

/** What the audit log shows about a mail. */
export const mailedPack = ({ month, recipients }: MonthRequest) => ({ month: [null, month], to: [null, recipients] })
