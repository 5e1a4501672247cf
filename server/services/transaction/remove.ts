import { openingFollows } from '../bank/opening-balance'
import { demand } from '../can'
import { tenant, transaction, type Ctx } from '../context'
import { assertLoansNotOverdrawn } from '../loan/funding'
import { assertFresh } from '../stale'
import { lockLine, lockMirrors, refuse, assertUntied, assertUnlocked, assertNotReconciled } from './lines'
import { removeMirrors } from './mirror'
import { removeLines } from './remove-lines'

/** Deletes a line entered by hand or brought by a file, with the line that mirrors it. Refusals come in the order of LEDGER §5. */
export function remove(ctx: Ctx, id: string): Promise<{ message: string }> {
  demand(ctx, 'transaction.edit')
  return transaction(ctx, async (tx) => {
    const line = await lockLine(tx, ctx, id)
    await assertFresh(tx, ctx, { kind: 'transaction', row: line })
    assertUnlocked([line])
    assertUntied([line], 'deleting the transaction')
    refuse([line], (part) => part.parent_id !== null, 'Undo the split before deleting the transaction.')
    assertNotReconciled([line])
    refuse(
      [line],
      ({ source }) => source !== 'manual' && source !== 'file',
      'Transactions of a linked bank cannot be deleted.',
    )
    await removeMirrors(tx, ctx, await lockMirrors(tx, ctx, [line]))
    await assertLoansNotOverdrawn(tx, tenant(ctx).entity_id, await removeLines(tx, ctx, [line]))
    await openingFollows(tx, ctx, [line])
    return { message: `Transaction ${line.entry_id} was deleted.` }
  })
}
