import { confirm } from '@/components/ui/confirm-dialog'
import { useWrite } from '@/lib/client/query'
import { LEDGER } from '@/lib/client/topics'
import { useMay } from '@/lib/client/use-may'
import { undoReconciliation, type Reconciliation } from '@/lib/contract/reconciliation'

/** Reopens the newest finished statement of an account after confirmation. */
export function useUndoReconciliation(row: Reconciliation) {
  const may = useMay()
  const { mutate, isPending } = useWrite(undoReconciliation, { touches: LEDGER })
  const undo = async (): Promise<void> => {
    const sure = await confirm({
      title: 'Undo this reconciliation?',
      body: 'Its lines can be changed again. An adjustment that it posted stays in the books until you delete it.',
      confirmLabel: 'Undo',
      undoable: true,
    })
    if (sure) mutate({ params: { id: row.id }, version: row.updated_at })
  }
  return { mayUndo: may('reconciliation.reopen') && row.is_newest, undo, undoing: isPending }
}
