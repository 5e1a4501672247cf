import { confirm } from '@/components/ui/confirm-dialog'
import { useWrite, whenDone } from '@/lib/client/query'
import { deleteReconciliation, type Reconciliation } from '@/lib/contract/reconciliation'

/** Deletes an open worksheet after confirmation. */
export function useDeleteWorksheet() {
  const { mutateAsync, isPending } = useWrite(deleteReconciliation, { touches: ['reconciliations', 'reports'] })
  const remove = async (row: Reconciliation, onDone?: () => void): Promise<void> => {
    const sure = await confirm({
      title: 'Delete this worksheet?',
      body: 'Its ticks and its statement file are discarded. The transactions stay as they are.',
      confirmLabel: 'Delete',
      danger: true,
    })
    if (sure) whenDone(mutateAsync({ params: { id: row.id }, version: row.updated_at }), () => onDone?.())
  }
  return { remove, deleting: isPending }
}
