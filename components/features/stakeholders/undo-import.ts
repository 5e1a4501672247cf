import { counted } from '@/components/ui/count-text'
import { notify } from '@/components/ui/toast'
import { useWrite } from '@/lib/client/query'
import { useMay } from '@/lib/client/use-may'
import {
  stakeholderImportList,
  undoStakeholderImport,
  type UndoneStakeholders,
} from '@/lib/contract/stakeholder-import'

/**
 * Undoes the import of a file of stakeholders and reports the result. `undoOf`: does it; null where nothing can be undone or this person may
 * not. `earlier`: for the list of earlier imports.
 */
export function useUndoStakeholderImport() {
  const { mutateAsync, isPending, variables } = useWrite(undoStakeholderImport, { touches: ['stakeholders'] })
  // Awaited, because the notification outlives the dialog in which the import was made. The query client shows a refusal.
  const undo = (id: string): void =>
    void mutateAsync({ params: { id }, body: {} }).then(
      (done) => notify.success(undoneWords(done)),
      () => undefined,
    )
  const may = useMay()
  const undoOf = (id: string | null) => (id !== null && may(undoStakeholderImport.can) ? () => undo(id) : null)
  const earlier = {
    noun: 'stakeholder',
    topic: 'stakeholders' as const,
    endpoint: stakeholderImportList,
    undoneBy: undoStakeholderImport.can,
    effect:
      'The stakeholders that it added are removed. One that is used or was changed since stays, and so do fields that it filled in others. You can import the file again.',
    undoing: isPending ? variables.params.id : null,
    onUndo: undo,
  }
  return { undoOf, earlier }
}

/** '120 stakeholders removed. 3 stay: 2 used, 1 changed.' */
function undoneWords({ removed, kept }: UndoneStakeholders): string {
  const gone = `${counted(removed, 'stakeholder')} removed.`
  const staying = kept.reduce((sum, { count }) => sum + count, 0)
  if (staying === 0) return gone
  return `${gone} ${counted(staying, 'stays', 'stay')}: ${kept.map(({ reason, count }) => `${count} ${reason}`).join(', ')}.`
}
