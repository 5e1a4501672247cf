import type { ExportFilter } from '@/lib/contract/transaction-export'
import { enqueue } from '@/server/jobs/queue'
import { audit, entityScope, tenant, transaction, type Ctx } from '../context'

/** Leaves the writing of the workbook to a job. */
export function startExport(ctx: Ctx, filter: ExportFilter): Promise<{ task_id: string }> {
  const entities = entityScope(ctx, filter.entities)
  return transaction(ctx, async (tx) => {
    const id = ctx.id()
    await enqueue(tx, { ...tenant(ctx), id, kind: 'export_transactions', now: ctx.now(), payload: { ...filter, entities } })
    await audit(tx, ctx, [{ object_type: 'task', object_id: id, action: 'export_transactions', changes: { filter: [null, filter] } }])
    return { task_id: id }
  })
}
