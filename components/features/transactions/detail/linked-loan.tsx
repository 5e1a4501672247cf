'use client'
import { useQuery } from '@tanstack/react-query'
import { DrawerBody } from '@/components/ui/drawer'
import { Hint } from '@/components/ui/field-box'
import { Note, QueryErrorNote } from '@/components/ui/note'
import { read } from '@/lib/client/query'
import { useMay } from '@/lib/client/use-may'
import { journalEntryDetail } from '@/lib/contract/journal-entry'
import { loanPayment } from '@/lib/contract/loan'
import { lockRefusal } from '@/lib/contract/refusal'
import type { Transaction } from '@/lib/contract/transaction'
import { formatUsd } from '@/lib/money/format'
import { linkText } from '../match/link-text'
import { loanParts } from '../match/matched-as'
import { UnlinkFooter } from './unlink-footer'
import { useMatch } from '../match/use-match'

/** The loan payment that the line is linked to, and a way to unlink it. */
export function LinkedLoan({ row }: { row: Transaction }) {
  const { leaveLoan, pending } = useMatch(row)
  const may = useMay()
  const mayPost = may('asset.post')
  const entry = useQuery({
    ...read('transactions', journalEntryDetail, { params: { id: row.id } }),
    enabled: row.split_transaction === null && may('journal.read'),
  })
  const lock = lockRefusal(row)
  const paid = row.journal_entries.find(({ event_type }) => event_type === 'loan')
  const {
    data: payment,
    error,
    isFetching,
    refetch,
  } = useQuery({
    ...read('transactions', loanPayment, { params: { rowId: paid?.id ?? '' } }),
    enabled: paid !== undefined && mayPost,
  })
  return (
    <>
      <DrawerBody>
        <Note tone="green" title={linkText(row)}>
          {row.is_extra
            ? `${formatUsd(row.amount)} reduced the balance. Every scheduled payment stays due.`
            : `is paid with ${formatUsd(row.amount)}. The entry on Details shows principal, interest and fee.`}
        </Note>
        {lock ? <Hint>{lock}</Hint> : null}
        {error && !payment ? (
          <QueryErrorNote
            what="the payment, without which it cannot be unlinked"
            error={error}
            onRetry={() => void refetch()}
            retrying={isFetching}
          />
        ) : null}
      </DrawerBody>
      {paid && mayPost && lock === null ? (
        <UnlinkFooter
          pending={pending}
          reading={isFetching || entry.isFetching}
          disabled={!payment && !isFetching}
          onUnlink={() => void (payment && leaveLoan(payment, entry.data ? loanParts(row, entry.data) : null))}
        />
      ) : null}
    </>
  )
}
