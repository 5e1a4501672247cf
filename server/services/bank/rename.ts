import sql from 'sql-template-tag'
import type { Integration } from '@/lib/contract/bank'
import { demand } from '../can'
import { audit, tenant, transaction, type Ctx } from '../context'
import { assertFresh } from '../stale'
import { integrationRow, lockIntegration } from './integrations'

export function rename(ctx: Ctx, { id, name }: { id: string; name: string }): Promise<Integration> {
  demand(ctx, 'integration.connect')
  return transaction(ctx, async (tx) => {
    const { entity_id } = tenant(ctx)
    const before = await lockIntegration(tx, entity_id, id)
    await assertFresh(tx, ctx, { kind: 'integration', name: before.name, row: before })
    await tx.run(
      sql`update integration set name = ${name}, updated_at = ${ctx.now()} where entity_id = ${entity_id} and id = ${id}`,
    )
    await audit(tx, ctx, [
      { object_type: 'integration', object_id: id, action: 'update', changes: { name: [before.name, name] } },
    ])
    return integrationRow(tx, entity_id, id)
  })
}
