import { offerMine } from '@/components/ui/offer-mine'
import { notify } from '@/components/ui/toast'
import { staleWords } from '@/lib/client/stale-words'
import type { Transaction } from '@/lib/contract/transaction'
import { NOT_RESTORED } from '../edits/conflict'
import { inLane } from '../edits/lanes'

/** The version in which something was seen; undefined if that is not known. */
export type Version = string | undefined

/** The version to send: the one that was seen, or none if changes by others in the meantime should be overwritten. */
export type Checked = (seen: Version) => Version

export interface Sent<T> {
  row: Pick<Transaction, 'id' | 'name'>
  send: (checked: Checked) => Promise<T>
  then?: (answer: T) => unknown
  /** What may have changed besides the row. */
  unsaid?: string
  isUndo?: boolean
}

/** Sends a change of a line. If somebody else was faster, it rejects, reports their change, and offers to apply this one anyway. */
export const overTheirs = <T>(what: Sent<T>): Promise<T> => sendChecked(what, (seen) => seen)

async function sendChecked<T>(what: Sent<T>, checked: Checked): Promise<T> {
  const { row, send, then, unsaid, isUndo = false } = what
  try {
    const answer = await inLane([row.id], () => send(checked))
    then?.(answer)
    return answer
  } catch (error) {
    const conflict = staleWords(error, { name: row.name, unsaid, ...(isUndo && { outcome: NOT_RESTORED }) })
    // A second refusal has already been shown by the query client.
    const again = () => void sendChecked(what, () => undefined).catch(() => undefined)
    if (conflict && isUndo) notify.choice(conflict, [{ label: 'Undo anyway', run: again }])
    else if (conflict) offerMine(conflict, again)
    throw error
  }
}
