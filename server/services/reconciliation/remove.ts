import sql from 'sql-template-tag'
import { demand } from '../can'
import { audit, tenant, transaction, type Ctx } from '../context'
import { assertFresh } from '../stale'
import { lockOpen, reconciliationName } from './row'

/** Deletes an open reconciliation; its lines wait for the next one. */
export function remove(ctx: Ctx, id: string): Promise<{ message: string }> {
  demand(ctx, 'reconciliation.edit')
  return transaction(ctx, async (tx) => {
    const row = await lockOpen(tx, ctx, id)
    await assertFresh(tx, ctx, { kind: 'reconciliation', name: reconciliationName(row), row })
    await tx.run(sql`delete from reconciliation where entity_id = ${tenant(ctx).entity_id} and id = ${id}`)
    const { end_date, settlement_balance, bank_account } = row
    await audit(tx, ctx, [
      {
        object_type: 'reconciliation',
        object_id: id,
        action: 'delete',
        changes: { end_date, settlement_balance, bank_account: bank_account.name },
      },
    ])
    return { message: `${reconciliationName(row)} was deleted.` }
  })
}
