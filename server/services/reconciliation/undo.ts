import sql from 'sql-template-tag'
import type { Reconciliation } from '@/lib/contract/reconciliation'
import { refreshOpeningBalance } from '../bank/opening-balance'
import { demand } from '../can'
import { audit, tenant, transaction, type Ctx } from '../context'
import { Conflict } from '../problems'
import { assertFresh } from '../stale'
import { ONE_OPEN } from './create'
import { lockReconciliation, reconciliationName, reconciliationRow } from './row'
import { startUnticked } from './untick'

/**
 * Reopens the newest finished reconciliation of an account. What was left out stays left out, and so do lines that came while it was
 * finished if the entity's lines start unticked. Source: LEDGER §7.
 */
export function undo(ctx: Ctx, id: string): Promise<Reconciliation> {
  demand(ctx, 'reconciliation.reopen')
  return transaction(ctx, async (tx) => {
    const { entity_id } = tenant(ctx)
    const row = await lockReconciliation(tx, ctx, id)
    await assertFresh(tx, ctx, { kind: 'reconciliation', name: reconciliationName(row), row })
    if (!row.finished) throw new Conflict('Reconciliation is not finished.')
    if (!row.is_newest) throw new Conflict('Undo the later reconciliation first.')
    const open = await tx.maybe(sql`
      select id from reconciliation where entity_id = ${entity_id} and bank_account_id = ${row.bank_account.id} and not finished`)
    if (open) throw new Conflict(ONE_OPEN)
    await tx.rows(
      sql`select id from bank_transaction where entity_id = ${entity_id} and reconciliation_id = ${id} order by id for update`,
    )
    const unticked = await startUnticked(tx, entity_id, row.bank_account.id)
    await tx.run(sql`
      update bank_transaction set is_reconciliation = false, reconciliation_id = null, updated_at = ${ctx.now()}
       where entity_id = ${entity_id} and reconciliation_id = ${id}`)
    await tx.run(sql`
      update reconciliation set finished = false, finished_by = null, finished_at = null, updated_at = ${ctx.now()},
        exclude_transaction_ids = exclude_transaction_ids || array(
          select unnest(${unticked}::uuid[]) except select unnest(exclude_transaction_ids))
       where entity_id = ${entity_id} and id = ${id}`)
    // Without a finished reconciliation the opening balance follows older lines that came meanwhile.
    await refreshOpeningBalance(tx, ctx, row.bank_account.id)
    await audit(tx, ctx, [
      { object_type: 'reconciliation', object_id: id, action: 'undo', changes: { finished: [true, false] } },
    ])
    return reconciliationRow(tx, [entity_id], id)
  })
}
