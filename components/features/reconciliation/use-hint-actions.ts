import { useQueryClient } from '@tanstack/react-query'
import { offerMine } from '@/components/ui/offer-mine'
import { useRouter } from '@/components/ui/use-router'
import { useWrite } from '@/lib/client/query'
import { staleWords } from '@/lib/client/stale-words'
import {
  updateReconciliation,
  type Reconciliation,
  type ReconciliationHint,
  type ReconciliationLine,
} from '@/lib/contract/reconciliation'
import type { HintAction } from './difference-help'
import { linePath, reconciliationRead, worksheetLines } from './queries'

/** The action behind each kind of hint. */
export function useHintActions(
  row: Reconciliation,
  lines: readonly ReconciliationLine[],
  tick: (ids: readonly string[], cleared: boolean) => void,
) {
  const client = useQueryClient()
  const router = useRouter()
  const update = useWrite(updateReconciliation, { touches: ['reconciliations', 'reports'], tellsStale: true })
  const take = async (next: Reconciliation) => {
    client.setQueryData(reconciliationRead(row.id).queryKey, next)
    await client.invalidateQueries({ queryKey: worksheetLines(row.id).queryKey })
  }
  const reload = async () => take(await client.fetchQuery({ ...reconciliationRead(row.id), staleTime: 0 }))
  /** Other errors have already been shown by the query client. */
  const moveEnd = (end_date: string, version?: string): Promise<void> =>
    update.mutateAsync({ params: { id: row.id }, body: { end_date }, version }).then(take, (error: unknown) => {
      const conflict = staleWords(error, { name: 'the statement' })
      if (conflict)
        offerMine(
          conflict,
          () => void moveEnd(end_date),
          () => void reload().catch(() => undefined),
        )
    })
  return ({ kind, transactions, end_date }: ReconciliationHint): HintAction | null => {
    const [one] = transactions
    switch (kind) {
      case 'include':
        return { label: 'Clear this item', run: () => tick(transactions, true) }
      case 'include_many':
        return { label: `Clear these ${transactions.length} items`, run: () => tick(transactions, true) }
      case 'exclude':
        return { label: 'Leave it out', run: () => tick(transactions, false) }
      case 'exclude_many':
        return { label: `Leave out these ${transactions.length} items`, run: () => tick(transactions, false) }
      case 'duplicate':
        return { label: 'Leave one out', run: () => tick(transactions.slice(0, 1), false) }
      case 'after_end':
        return end_date ? { label: 'Move the ending date', run: () => void moveEnd(end_date, row.updated_at) } : null
      case 'wrong_sign':
      case 'changed':
      case 'swapped_digits':
      case 'moved_point': {
        const name = lines.find(({ id }) => id === one)?.name
        return one
          ? {
              label: name ? `Open ${name}` : 'Open the transaction',
              run: () => router.push(linePath(one)),
            }
          : {
              label: 'Check the ending balance',
              run: () => document.querySelector<HTMLElement>('#statement input[inputmode="decimal"]')?.focus(),
            }
      }
    }
  }
}
