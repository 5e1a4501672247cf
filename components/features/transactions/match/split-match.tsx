'use client'
import { useQuery } from '@tanstack/react-query'
import { Button } from '@/components/ui/button'
import { DrawerBody, DrawerFooter } from '@/components/ui/drawer'
import { Fact, FactList } from '@/components/ui/fact-list'
import { Heading } from '@/components/ui/heading'
import { Note, QueryErrorNote } from '@/components/ui/note'
import { Skeleton } from '@/components/ui/skeleton'
import { lockRefusal } from '@/lib/contract/refusal'
import type { Transaction } from '@/lib/contract/transaction'
import { formatUsd } from '@/lib/money/format'
import { partsOf } from '../detail/queries'
import { useRowRights } from '../detail/use-row-rights'
import { useMatch, type BillPart } from './use-match'

/** What a split line pays: bills that can be unlinked together if each part pays one; otherwise each part is matched separately. */
export function SplitMatch({ row }: { row: Transaction }) {
  const { data, isError, error, refetch, isFetching } = useQuery(partsOf(row.id))
  const { match } = useRowRights()
  const { unlinkBills, pending } = useMatch(row)
  const parts = data?.results ?? []
  if (!data)
    return (
      <DrawerBody>
        {isError ? (
          <QueryErrorNote
            what="the parts of this transaction"
            error={error}
            onRetry={() => void refetch()}
            retrying={isFetching}
          />
        ) : (
          <Skeleton width="100%" height={56} />
        )}
      </DrawerBody>
    )
  if (parts.some(({ link }) => link !== 'bill'))
    return (
      <DrawerBody>
        <Note tone="amber">The transaction is split. Match its parts instead.</Note>
      </DrawerBody>
    )
  return (
    <>
      <DrawerBody>
        <Heading as="h3">Pays {parts.length} bills</Heading>
        <FactList>
          {parts.map(({ id, bill, stakeholder, amount }) => (
            <Fact key={id} label={[bill?.bill_number ?? 'Bill', stakeholder?.full_name].filter(Boolean).join(', ')}>
              {formatUsd(amount)}
            </Fact>
          ))}
        </FactList>
      </DrawerBody>
      {match ? (
        <DrawerFooter>
          <Button
            loading={pending}
            disabledReason={lockRefusal(row) ?? undefined}
            onClick={() => void unlinkBills(paidBy(parts))}
          >
            Unlink all bills
          </Button>
        </DrawerFooter>
      ) : null}
    </>
  )
}

const paidBy = (parts: readonly Transaction[]): BillPart[] =>
  parts.flatMap(({ bill, amount }) => (bill ? [{ bill: bill.id, amount }] : []))
