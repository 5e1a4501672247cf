import { offerMine } from '@/components/ui/offer-mine'
import { notify } from '@/components/ui/toast'
import { staleTold } from '@/lib/client/stale-told'
import type { Transaction } from '@/lib/contract/transaction'
import { NOT_BROUGHT_BACK } from '../edits/conflict'
import { inLane } from '../edits/lanes'

/** Up to when something was seen; none where that is not known. */
export type Version = string | undefined

/** The version to send: the one that was seen, or none where what somebody else did meanwhile does not count. */
export type Checked = (seen: Version) => Version

export interface Sent<T> {
  row: Pick<Transaction, 'id' | 'name'>
  send: (checked: Checked) => Promise<T>
  then?: (answer: T) => unknown
  /** What else than the row may have been changed. */
  unsaid?: string
  isUndo?: boolean
}

/** Sends what somebody does to a line. Where another person was quicker it rejects, says what they did, and offers to do it all the same. */
export const overTheirs = <T>(what: Sent<T>): Promise<T> => sendChecked(what, (seen) => seen)

async function sendChecked<T>(what: Sent<T>, checked: Checked): Promise<T> {
  const { row, send, then, unsaid, isUndo = false } = what
  try {
    const answer = await inLane([row.id], () => send(checked))
    then?.(answer)
    return answer
  } catch (error) {
    const conflict = staleTold(error, { name: row.name, unsaid, ...(isUndo && { outcome: NOT_BROUGHT_BACK }) })
    // What is refused once more has been shown by the query client.
    const again = () => void sendChecked(what, () => undefined).catch(() => undefined)
    if (conflict && isUndo) notify.choice(conflict, [{ label: 'Undo anyway', run: again }])
    else if (conflict) offerMine(conflict, again)
    throw error
  }
}
