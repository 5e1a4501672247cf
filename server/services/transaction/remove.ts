import { openingFollows } from '../bank/opening-balance'
import { tenant, transaction, type Ctx } from '../context'
import { refuseBrought } from '../loan/funding'
import { refuseStale } from '../stale'
import { lockLine, lockMirrors, refuse, refuseLinked, refuseLocked, refuseReconciled } from './lines'
import { removeMirrors } from './mirror'
import { removeLines } from './remove-lines'

/** Deletes a line entered by hand, with the line that mirrors it. Refusals come in the order of LEDGER §5. */
export function remove(ctx: Ctx, id: string): Promise<{ message: string }> {
  return transaction(ctx, async (tx) => {
    const line = await lockLine(tx, ctx, id)
    await refuseStale(tx, ctx, { kind: 'transaction', row: line })
    await refuseLocked(tx, ctx, [line])
    refuseLinked([line], 'deleting the transaction')
    refuse([line], (part) => part.parent_id !== null, 'Undo the split before deleting the transaction.')
    refuseReconciled([line])
    refuse([line], ({ source }) => source !== 'manual', 'Only manual transactions can be deleted.')
    await removeMirrors(tx, ctx, await lockMirrors(tx, ctx, [line]))
    await refuseBrought(tx, tenant(ctx).entity_id, await removeLines(tx, ctx, [line]))
    await openingFollows(tx, ctx, [line])
    return { message: `Transaction ${line.entry_id} was deleted.` }
  })
}
