import { offerMine } from '@/components/ui/offer-mine'
import { notify } from '@/components/ui/toast'
import { staleTold } from '@/lib/client/stale-told'
import type { Transaction } from '@/lib/contract/transaction'
import { NOT_BROUGHT_BACK } from '../edits/conflict'
import { inLane } from '../edits/lanes'

export interface Sent<T> {
  row: Pick<Transaction, 'id' | 'name'>
  /** `force`: over what somebody else did meanwhile. */
  send: (force: boolean) => Promise<T>
  then?: (answer: T) => unknown
  /** What else than the row may have been changed. */
  unsaid?: string
  isUndo?: boolean
}

/** Sends what somebody does to a line. Where another person was quicker it rejects, says what they did, and offers to do it all the same. */
export async function overTheirs<T>(what: Sent<T>, force = false): Promise<T> {
  const { row, send, then, unsaid, isUndo = false } = what
  try {
    const answer = await inLane([row.id], () => send(force))
    then?.(answer)
    return answer
  } catch (error) {
    const conflict = staleTold(error, { name: row.name, unsaid, ...(isUndo && { outcome: NOT_BROUGHT_BACK }) })
    // What is refused once more has been shown by the query client.
    const again = () => void overTheirs(what, true).catch(() => undefined)
    if (conflict && isUndo) notify.choice(conflict, [{ label: 'Undo anyway', run: again }])
    else if (conflict) offerMine(conflict, again)
    throw error
  }
}
