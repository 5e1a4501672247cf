import { confirm } from '@/components/ui/confirm-dialog'
import { counted } from '@/components/ui/count-text'
import { notify } from '@/components/ui/toast'
import { useWrite } from '@/lib/client/query'
import { LEDGER } from '@/lib/client/topics'
import { StayReason, undoImport, type UndoneImport } from '@/lib/contract/bank-import'
import { withKept } from './kept-words'

const REASONS: Record<StayReason, string> = {
  in_progress: 'being categorized',
  finalized: 'finalized',
  locked_period: 'in a locked period',
  reconciled: 'reconciled',
  matched: 'matched',
  transfer: 'part of a transfer',
  loan: 'paying a loan',
}

/** Why a line cannot be removed: 'finalized'. */
export const stayWords = (reason: StayReason): string => REASONS[reason]

/** What prevents an undo from removing a line, in the wording of the result. */
const STAY_LIST = new Intl.ListFormat('en-US', { type: 'disjunction' }).format(StayReason.options.map(stayWords))

/** '40 transactions removed. 2 stay: 1 finalized, 1 matched.', and how to remove reconciled lines. */
export function undoneWords({ removed, stayed }: UndoneImport): string {
  const gone = `${counted(removed, 'transaction')} removed.`
  // Several imports of one file may each give reasons.
  const counts = new Map<StayReason, number>()
  for (const { reason, count } of stayed) counts.set(reason, (counts.get(reason) ?? 0) + count)
  const kept = [...counts].map(([reason, count]) => ({ reason, count })).filter(({ count }) => count > 0)
  const summary = withKept(gone, kept, REASONS)
  return counts.has('reconciled') ? `${summary} Undo the reconciliation first to remove what it holds.` : summary
}

const sumOf = (all: readonly UndoneImport[]): UndoneImport => ({
  removed: all.reduce((sum, { removed }) => sum + removed, 0),
  stayed: all.flatMap(({ stayed }) => stayed),
})

interface UndoRequest {
  /** The imports of one file, several if it has several accounts. */
  imports: readonly string[]
  file_name: string
  /** The lines to remove; all if omitted. */
  transactions?: string[]
}

/** Asks to confirm, undoes an import and reports the result; returns whether it was done. */
export function useUndoImport() {
  const { mutateAsync, isPending } = useWrite(undoImport, { touches: [...LEDGER, 'integrations'] })
  const undo = async ({ imports, file_name, transactions }: UndoRequest): Promise<boolean> => {
    const sure = await confirm({
      title: transactions
        ? `Undo ${counted(transactions.length, 'line')} of ${file_name}?`
        : `Undo the import of ${file_name}?`,
      body: `Its transactions are removed from the books with their categories, splits, notes and files. Work that is done with them is kept: one that is ${STAY_LIST} stays. You can import the file again.`,
      confirmLabel: 'Undo import',
      danger: true,
    })
    if (!sure) return false
    const done: UndoneImport[] = []
    try {
      for (const id of imports)
        done.push(await mutateAsync({ params: { id }, body: transactions ? { transactions } : {} }))
      notify.success(undoneWords(sumOf(done)))
      return true
    } catch {
      // The query client has shown why; what was done before that is not undone with it.
      if (done.length > 0)
        notify.error([
          `Only ${done.length} of ${imports.length} accounts of ${file_name} ${done.length === 1 ? 'is' : 'are'} undone. Undo the import again for the rest.`,
          undoneWords(sumOf(done)),
        ])
      return false
    }
  }
  return { undo, isPending }
}
