import sql from 'sql-template-tag'
import { audit, checkVersion, tenant, transaction, type Ctx } from '../context'
import { lockOpen } from './row'

/** Drops an open reconciliation; its lines wait for the next one. */
export function remove(ctx: Ctx, id: string): Promise<{ message: string }> {
  return transaction(ctx, async (tx) => {
    const row = await lockOpen(tx, ctx, id)
    checkVersion(ctx, row)
    await tx.run(sql`delete from reconciliation where entity_id = ${tenant(ctx).entity_id} and id = ${id}`)
    const { end_date, settlement_balance, bank_account } = row
    await audit(tx, ctx, [{
      object_type: 'reconciliation', object_id: id, action: 'delete', changes: { end_date, settlement_balance, bank_account: bank_account.name },
    }])
    return { message: `Reconciliation through ${end_date} was deleted.` }
  })
}
