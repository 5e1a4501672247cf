import sql from 'sql-template-tag'
import type { Tx } from '@/server/db/connect'
import { enqueue } from '@/server/db/queue'
import { demand } from '../can'
import { tenant, transaction, type Ctx } from '../context'
import { Conflict } from '../problems'
import { lockIntegration } from './integrations'
import { openBank, RELINK } from './provider'

/** Starts to read a bank, or returns the task that is already reading it. */
export function startSync(ctx: Ctx, id: string): Promise<{ task_id: string }> {
  demand(ctx, 'integration.sync')
  return transaction(ctx, async (tx) => {
    const bank = await lockIntegration(tx, tenant(ctx).entity_id, id)
    openBank(ctx, bank)
    if (bank.status === 'needs_relink') throw new Conflict(RELINK, { code: 'needs_relink' })
    return { task_id: await queueSync(tx, ctx, { integration: id, reuse: 'unfinished' }) }
  })
}

interface Queued {
  integration: string
  /** A running task may already have read past what just arrived, so a bank's notice only relies on a waiting task. */
  reuse: 'waiting' | 'unfinished'
}

export async function queueSync(tx: Tx, ctx: Ctx, { integration, reuse }: Queued): Promise<string> {
  const { company_id } = tenant(ctx)
  const open = reuse === 'waiting' ? ['PENDING'] : ['PENDING', 'STARTED']
  const known = await tx.maybe<{ id: string }>(sql`
    select id from task
     where company_id = ${company_id} and kind = 'sync_integration' and status = any(${open}::text[]) and status in ('PENDING', 'STARTED')
       and payload ->> 'integration' = ${integration}
     order by created_at limit 1`)
  return (
    known?.id ??
    enqueue(tx, { ...tenant(ctx), id: ctx.id(), kind: 'sync_integration', payload: { integration }, now: ctx.now() })
  )
}
