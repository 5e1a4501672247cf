'use client'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { DrawerBody } from '@/components/ui/drawer'
import { passFocusOn } from '@/components/ui/focus-layer'
import { Note, QueryErrorNote } from '@/components/ui/note'
import { Skeleton } from '@/components/ui/skeleton'
import type { Answer } from '@/lib/contract/endpoint'
import { followerRefusal } from '@/lib/contract/refusal'
import type { Transaction } from '@/lib/contract/transaction'
import type { matchCandidates } from '@/lib/contract/transaction-match'
import { useRowRights } from '../detail/use-row-rights'
import { Linked } from '../detail/linked'
import { LinkedLoan } from '../detail/linked-loan'
import { LinkedTransfer, MirrorOf } from '../detail/linked-transfer'
import { MatchBills } from './match-bills'
import { MatchInvoices } from './match-invoices'
import { SplitMatch } from './split-match'
import { isStepped } from '../detail/drawer-state'
import { candidatesOf } from '../detail/queries'

/** Money out pays a bill, money in settles invoices; a matched line can be unlinked. */
export function MatchPanel({ row }: { row: Transaction }) {
  const rights = useRowRights()
  const [opens, setOpens] = useState(() => !isStepped())
  if (opens && row.link !== null) setOpens(false)
  if (row.link === 'bill' || row.link === 'invoice') return <Linked row={row} />
  if (row.link === 'loan') return <LinkedLoan row={row} />
  if (row.link === 'transfer') return <LinkedTransfer row={row} />
  if (row.mirror_of) return <MirrorOf origin={row.mirror_of} />
  if (row.is_split) return <SplitMatch row={row} />
  const refusal = followerRefusal(row)
  if (refusal !== null) {
    return (
      <DrawerBody>
        <Note tone="amber">{refusal}</Note>
      </DrawerBody>
    )
  }
  if (!rights.match) {
    return (
      <DrawerBody>
        <p className="text-muted">Not matched</p>
      </DrawerBody>
    )
  }
  return <Candidates row={row} opens={opens} />
}

/** Bills and the next payments of loans. */
function MatchOut({
  row,
  bills,
  loans,
  opens,
}: { row: Transaction; opens: boolean } & Pick<Answer<typeof matchCandidates>, 'bills' | 'loans'>) {
  useEffect(() => {
    if (opens) passFocusOn()
  }, [opens])
  return <MatchBills row={row} bills={bills} loans={loans} />
}

/** `opens`: the user asked for the panel, so a dialog may open automatically, and the first result takes the focus. */
function Candidates({ row, opens }: { row: Transaction; opens: boolean }) {
  const { data, error, isError, isFetching, refetch } = useQuery(candidatesOf(row.id))
  if (data && row.amount_type === 'money_out')
    return <MatchOut row={row} bills={data.bills} loans={data.loans} opens={opens} />
  if (data) return <MatchInvoices row={row} first={data} opens={opens} />
  return (
    <DrawerBody>
      {isError ? (
        <QueryErrorNote what="what it may settle" error={error} onRetry={() => void refetch()} retrying={isFetching} />
      ) : (
        <>
          <Skeleton width="100%" height={56} />
          <Skeleton width="100%" height={56} />
        </>
      )}
    </DrawerBody>
  )
}
