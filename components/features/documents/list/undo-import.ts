import { counted } from '@/components/ui/count-text'
import { notify } from '@/components/ui/toast'
import { useWrite } from '@/lib/client/query'
import { LEDGER } from '@/lib/client/topics'
import { useMay } from '@/lib/client/use-may'
import {
  billImportList,
  invoiceImportList,
  undoBillImport,
  undoInvoiceImport,
  type KeptReason,
  type UndoneDocuments,
} from '@/lib/contract/document-import'

type ImportKind = 'bill' | 'invoice'

const LISTS = { bill: billImportList, invoice: invoiceImportList }
const ENDPOINTS = { bill: undoBillImport, invoice: undoInvoiceImport }
const REASONS: Record<KeptReason, string> = {
  paid: 'paid',
  emailed: 'emailed',
  void: 'void',
  written_off: 'written off',
  locked_period: 'in a locked period',
}
/** What keeps a document from being removed, in the wording of the result. */
const KEPT: Record<ImportKind, string> = {
  bill: 'paid, void or in a locked period',
  invoice: 'paid, emailed, void, written off or in a locked period',
}
const PARTIES = { bill: ['vendor', 'vendors'], invoice: ['customer', 'customers'] } as const

/**
 * Undoes the import of a file of open documents and reports the result. `undoOf`: does it; null where nothing can be undone or this person may
 * not. `earlier`: for the list of earlier imports.
 */
export function useUndoDocumentImport(kind: ImportKind) {
  const { mutateAsync, isPending, variables } = useWrite(ENDPOINTS[kind], { touches: LEDGER })
  // Awaited, because the notification outlives the dialog in which the import was made. The query client shows a refusal.
  const undo = (id: string): void =>
    void mutateAsync({ params: { id }, body: {} }).then(
      (done) => notify.success(undoneWords(kind, done)),
      () => undefined,
    )
  const may = useMay()
  const undoOf = (id: string | null) => (id !== null && may(ENDPOINTS[kind].can) ? () => undo(id) : null)
  const earlier = {
    noun: kind,
    topic: `${kind}s` as const,
    endpoint: LISTS[kind],
    undoneBy: ENDPOINTS[kind].can,
    effect: `Its ${kind}s are removed from the books, and the ${PARTIES[kind][1]} that it added, where nothing else uses them. Work that is done with them is kept: one that is ${KEPT[kind]} stays. You can import the file again.`,
    undoing: isPending ? variables.params.id : null,
    onUndo: undo,
  }
  return { undoOf, earlier }
}

/** '34 bills removed, and 3 vendors. 2 stay: 1 paid, 1 void.' */
function undoneWords(kind: ImportKind, { removed, names_removed, kept }: UndoneDocuments): string {
  const [one, many] = PARTIES[kind]
  const names = names_removed > 0 ? `, and ${counted(names_removed, one, many)}` : ''
  const gone = `${counted(removed, kind)} removed${names}.`
  const staying = kept.reduce((sum, { count }) => sum + count, 0)
  if (staying === 0) return gone
  const why = kept.map(({ reason, count }) => `${count} ${REASONS[reason]}`).join(', ')
  return `${gone} ${counted(staying, 'stays', 'stay')}: ${why}.`
}
