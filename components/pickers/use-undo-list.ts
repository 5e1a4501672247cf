import { counted } from '@/components/ui/count-text'
import { notify } from '@/components/ui/toast'
import { useWrite, whenDone } from '@/lib/client/query'
import { useMay } from '@/lib/client/use-may'
import type { ImportListEndpoint, ImportUndoEndpoint, KeptReason, UndoneList } from '@/lib/contract/list-import'
import type { Topic } from '@/lib/contract/topics'
import { withKept } from './kept-words'

/** A list that files are imported into. */
export interface ImportedList {
  /** What a file enters, such as 'bill'. */
  noun: string
  topic: Topic
  imports: ImportListEndpoint
  undo: ImportUndoEndpoint
  /** What an undo makes stale. */
  touches: readonly Topic[]
  /** What undoing does, as the body of the question. */
  effect: string
  /** Those that a file adds besides. */
  parties?: readonly [one: string, many: string]
}

const REASONS: Record<KeptReason, string> = {
  paid: 'paid',
  emailed: 'emailed',
  void: 'void',
  written_off: 'written off',
  locked_period: 'in a locked period',
  depreciated: 'depreciated',
  used: 'used',
  changed: 'changed',
  with_papers: 'with files or comments',
}

/** Undoes an import into a list and reports the result, also when its dialog is closed by then. */
export function useUndoList(list: ImportedList) {
  const { mutateAsync, isPending, variables } = useWrite(list.undo, { touches: list.touches })
  const mayUndo = useMay()(list.undo.can)
  const undo = (id: string): void =>
    whenDone(mutateAsync({ params: { id }, body: {} }), (done) => notify.success(undoneWords(list, done)))
  return {
    undo,
    mayUndo,
    /** For the notification after an import: null where nothing was entered or this person may not undo it. */
    undoOf: (id: string | null) => (id !== null && mayUndo ? () => undo(id) : null),
    /** The import that is being undone. */
    undoing: isPending ? variables.params.id : null,
  }
}

/** '34 bills removed, and 3 vendors. 2 stay: 1 paid, 1 void.' */
function undoneWords({ noun, parties }: ImportedList, { removed, names_removed, kept }: UndoneList): string {
  const names = parties && names_removed > 0 ? `, and ${counted(names_removed, ...parties)}` : ''
  return withKept(`${counted(removed, noun)} removed${names}.`, kept, REASONS)
}
