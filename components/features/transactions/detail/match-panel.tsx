'use client'
import { useQuery } from '@tanstack/react-query'
import { DrawerBody } from '@/components/ui/drawer'
import { Note, QueryErrorNote } from '@/components/ui/note'
import { Skeleton } from '@/components/ui/skeleton'
import type { Transaction } from '@/lib/contract/transaction'
import { lockOf } from '../changes'
import { useRights } from '../use-rights'
import { Linked } from './linked'
import { linkText } from './link-text'
import { MatchBills } from './match-bills'
import { MatchInvoices } from './match-invoices'
import { candidatesOf } from './queries'

/** Money out pays a bill, money in settles invoices; a matched line can be unlinked. */
export function MatchPanel({ row }: { row: Transaction }) {
  const rights = useRights()
  if (row.link === 'bill' || row.link === 'invoice') return <Linked row={row} />
  const refusal = refusalOf(row)
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
  return <Candidates row={row} />
}

function refusalOf(row: Transaction): string | null {
  if (row.is_split) return 'The transaction is split. Match its parts instead.'
  if (row.link === 'transfer' || row.link === 'loan') return `${linkText(row)} is linked to it. Unlink it before matching.`
  return lockOf(row)
}

function Candidates({ row }: { row: Transaction }) {
  const { data, isError, isFetching, refetch } = useQuery(candidatesOf(row.id))
  if (data && row.amount_type === 'money_out') return <MatchBills row={row} bills={data.bills} />
  if (data) return <MatchInvoices row={row} invoices={data.invoices} />
  return (
    <DrawerBody>
      {isError ? (
        <QueryErrorNote what="what it may settle" onRetry={() => void refetch()} retrying={isFetching} />
      ) : (
        <>
          <Skeleton width="100%" height={56} />
          <Skeleton width="100%" height={56} />
        </>
      )}
    </DrawerBody>
  )
}
