import { notify } from '@/components/ui/toast'
import { latestVersion } from '@/lib/client/latest-version'
import { useWrite } from '@/lib/client/query'
import { LEDGER } from '@/lib/client/topics'
import { transactionsSplit } from '@/lib/contract/split'
import type { Transaction } from '@/lib/contract/transaction'
import type { Answer } from '@/lib/contract/endpoint'
import { overTheirs, type Checked, type Version } from '../detail/over-theirs'
import { showInstead, useDrawerState } from '../detail/drawer-state'
import { useFileAgain } from '../edits/use-file-again'
import { linesAgain, type SplitLineInput } from './split-values'
import { versionOf } from '../edits/versions'

/** Splits the line, changes the split, or undoes it; each with an undo that restores the earlier state. */
export function useSplit(whole: Transaction, parts: readonly Transaction[]) {
  const { mutateAsync, isPending } = useWrite(transactionsSplit, { touches: LEDGER, tellsStale: true })
  const fileAgain = useFileAgain()
  const bill = useDrawerState()?.firstParts?.[0]?.bill
  const send = (lines: SplitLineInput[], version: Version) =>
    mutateAsync({ body: { transaction: whole.id, lines }, version })
  const bringBack = async (now: Answer<typeof transactionsSplit>, checked: Checked) => {
    const { transaction } = await send(linesAgain(whole, parts, now.lines), checked(now.transaction.updated_at))
    if (parts.length === 0) await fileAgain(whole, transaction.updated_at)
  }
  const undo = (now: Answer<typeof transactionsSplit>) =>
    overTheirs({ row: whole, isUndo: true, send: (checked) => bringBack(now, checked) })
  const save = (lines: SplitLineInput[], onSaved: () => void) =>
    overTheirs({
      row: whole,
      send: (checked) => send(lines, checked(seen(whole, parts))),
      then: (now) => {
        onSaved()
        const [part] = now.lines
        // Begun for a bill, the first part is what is matched next.
        if (bill && part) showInstead(part, 'match', bill)
        else showInstead(now.transaction, 'split')
        const text = lines.length > 0 ? `Split into ${lines.length} parts` : 'The split was undone'
        notify.undo(text, () => void undo(now).catch(() => undefined))
      },
    })
  return { save, saving: isPending }
}

/** The version in which the line and its parts were read; undefined if an edit of our own left an unknown one. */
function seen(whole: Transaction, parts: readonly Transaction[]): Version {
  const versions = [whole, ...parts].map((row) => versionOf(row))
  return versions.every((version) => version !== undefined)
    ? latestVersion(versions.map((updated_at) => ({ updated_at })))
    : undefined
}
