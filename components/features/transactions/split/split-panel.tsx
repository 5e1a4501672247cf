'use client'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { DrawerBody } from '@/components/ui/drawer'
import { Note, QueryErrorNote } from '@/components/ui/note'
import { Skeleton } from '@/components/ui/skeleton'
import { followerRefusal } from '@/lib/contract/refusal'
import type { Transaction } from '@/lib/contract/transaction'
import { transactionRead } from '../queries'
import { useRowRights } from '../detail/use-row-rights'
import { linkText } from '../match/link-text'
import { partsOf } from '../detail/queries'
import { isHeld } from './split-values'
import { SplitForm, type Split } from './split-form'
import { SplitParts } from './split-shown'

/** The parts of the line; for a part, those of its whole line. */
export function SplitPanel({ row }: { row: Transaction }) {
  const rights = useRowRights()
  // A change by somebody else must not discard what is typed here: the save is then refused, and the refusal says why.
  const [typedOver, setTypedOver] = useState<Split | null>(null)
  const id = row.split_transaction ?? row.id
  const whole = useQuery({ ...transactionRead(id), placeholderData: row.split_transaction ? undefined : row })
  const parts = useQuery(partsOf(id))
  const failed = [whole, parts].find((answer) => answer.isError)
  const failure = failed ? (
    <QueryErrorNote
      what="the parts"
      error={failed.error}
      onRetry={() => void failed.refetch()}
      retrying={failed.isFetching}
    />
  ) : null
  if (!whole.data || !parts.data) {
    return (
      <DrawerBody>
        {failure ?? (
          <>
            <Skeleton width="100%" height={36} />
            <Skeleton width="100%" height={36} />
          </>
        )}
      </DrawerBody>
    )
  }
  const { whole: line, parts: pieces } = typedOver ?? { whole: whole.data, parts: parts.data.results }
  const refusal = refusalOf(line, pieces)
  if (refusal !== null || !rights.edit) {
    return (
      <DrawerBody>
        {failure}
        {refusal ? <Note tone="amber">{refusal}</Note> : null}
        <SplitParts parts={pieces} />
      </DrawerBody>
    )
  }
  const version = pieces.map((part) => `${part.id} ${part.updated_at}`).join()
  return (
    <>
      {failure ? <div className="px-5 pt-3">{failure}</div> : null}
      <SplitForm key={`${line.id} ${version}`} whole={line} parts={pieces} onTyped={setTypedOver} />
    </>
  )
}

/** Why the line cannot be split now; null when it can. */
function refusalOf(whole: Transaction, parts: readonly Transaction[]): string | null {
  const lock = [whole, ...parts].map(followerRefusal).find((reason) => reason !== null)
  if (lock) return lock
  // A matched part stays as it is; if all parts are matched, nothing is left to split.
  const linked = whole.link !== null && whole.link !== 'mirror' ? whole : null
  if (linked) return `${linkText(linked)} is linked to it. Unlink it before splitting.`
  return parts.length > 0 && parts.every(isHeld) ? 'Every part is matched. Unlink one before splitting anew.' : null
}
