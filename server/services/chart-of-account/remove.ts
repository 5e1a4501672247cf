import sql from 'sql-template-tag'
import type { ChartOfAccount } from '@/lib/contract/chart-of-account'
import type { Tx } from '@/server/db/connect'
import { deletionProblem } from '@/server/ledger/chart-rules'
import { demand } from '../can'
import { audit, tenant, transaction, type Ctx } from '../context'
import { unlessInUse } from '../in-use'
import { Conflict } from '../problems'
import { assertFresh } from '../stale'
import { accountRow } from './row'
import { heldOn, lockChart } from './state'

/** Deletes an account that was never used; the audit log keeps what it was. */
export function remove(ctx: Ctx, id: string): Promise<{ message: string }> {
  demand(ctx, 'account.edit')
  const removal = transaction(ctx, async (tx) => {
    const { entity_id } = tenant(ctx)
    await lockChart(tx, entity_id)
    const account = await accountRow(tx, [entity_id], id)
    await assertFresh(tx, ctx, { kind: 'chart_of_account', name: account.name, row: account })
    const problem = deletionProblem(account, await heldOn(tx, account))
    if (problem) throw new Conflict(problem, { code: 'in_use' })
    await removeIn(tx, ctx, account)
    return { message: `Account ${account.name} was deleted.` }
  })
  return unlessInUse(removal, 'Account is used by other records and cannot be deleted. Deactivate it instead.')
}

/** Deletes an account that nothing uses. */
export async function removeIn(tx: Tx, ctx: Ctx, account: ChartOfAccount): Promise<void> {
  const { id } = account
  await tx.run(sql`delete from chart_of_account where entity_id = ${tenant(ctx).entity_id} and id = ${id}`)
  await audit(tx, ctx, [{ object_type: 'chart_of_account', object_id: id, action: 'delete', changes: { ...account } }])
}
