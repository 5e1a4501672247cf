import sql from 'sql-template-tag'
import type { ExportFilter } from '@/lib/contract/transaction-export'
import type { Tx } from '@/server/db/connect'
import { enqueue } from '@/server/db/queue'
import { demand } from '../can'
import { audit, besideBooks, entityScope, tenant, type Ctx } from '../context'
import { Conflict } from '../problems'
import { assertKnown } from './assert-known'

/** Queues a job that writes the workbook; one at a time per person. */
export function startExport(ctx: Ctx, filter: ExportFilter): Promise<{ task_id: string }> {
  demand(ctx, 'report.export')
  const entities = entityScope(ctx, filter.entities)
  return besideBooks(ctx, async (tx) => {
    await assertKnown(tx, entities, filter)
    await assertNoExportRunning(tx, ctx)
    const id = ctx.id()
    await enqueue(tx, {
      ...tenant(ctx),
      id,
      kind: 'export_transactions',
      now: ctx.now(),
      payload: { ...filter, entities },
    })
    await audit(tx, ctx, [
      { object_type: 'task', object_id: id, action: 'export_transactions', changes: { filter: [null, filter] } },
    ])
    return { task_id: id }
  })
}

/** Source: SECURITY T40. */
async function assertNoExportRunning(tx: Tx, ctx: Ctx): Promise<void> {
  const { user_id } = tenant(ctx)
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`export ${user_id}`}, 0))`)
  const running = await tx.maybe(sql`
    select id from task where company_id = (select current_company()) and kind = 'export_transactions' and user_id = ${user_id} and status in ('PENDING', 'STARTED') limit 1`)
  if (running) throw new Conflict('An export of yours is still running. Wait until it has ended.')
}
