import { useQuery } from '@tanstack/react-query'
import { ApiError } from '@/lib/client/api-error'
import type { Transaction } from '@/lib/contract/transaction'
import type { Change } from '../edits/changes'
import { edited } from '../edits/edits'
import { transactionRead } from '../queries'
import { useChanges, type Offer } from '../edits/use-changes'
import { useEdits } from '../edits/use-edits'

export interface Detail {
  /** The row with pending changes applied. */
  row: Transaction
  /** Shows the change immediately, with an undo; reverts it with an error notification if it is refused. */
  change: (change: Change, offer?: readonly Offer[]) => void
  /** It was deleted or merged in the meantime. */
  gone: boolean
  /** The error if it could not be read. */
  failure: Error | null
  retry: () => void
  retrying: boolean
}

/** One line in its current state; until the response arrives, as it was in the list. */
export function useDetail(known: Transaction): Detail {
  const edits = useEdits()
  const { perform } = useChanges(edits)
  const answer = useQuery({ ...transactionRead(known.id), placeholderData: known })
  const row = edited(answer.data ?? known, edits.edits)
  const gone = answer.error instanceof ApiError && answer.error.status === 404
  return {
    row,
    change: (change, offer) => void perform([row], change, offer),
    gone,
    failure: gone ? null : answer.error,
    retry: () => void answer.refetch(),
    retrying: answer.isFetching,
  }
}
