'use client'
import { useQuery } from '@tanstack/react-query'
import { bankAccountLabel } from '@/components/pickers/bank-account-options'
import { cx } from '@/components/ui/cx'
import { DrawerBody } from '@/components/ui/drawer'
import { Hint } from '@/components/ui/field-box'
import { List } from '@/components/ui/list'
import { Note, QueryErrorNote } from '@/components/ui/note'
import { Skeleton } from '@/components/ui/skeleton'
import { textLink } from '@/components/ui/text-link-look'
import { notify } from '@/components/ui/toast'
import { latestVersion } from '@/lib/client/latest-version'
import { useWrite } from '@/lib/client/query'
import { LEDGER } from '@/lib/client/topics'
import { lockRefusal } from '@/lib/contract/refusal'
import type { Transaction } from '@/lib/contract/transaction'
import {
  isPairedByHand,
  pairTransfer,
  transferTransactionAccept,
  transferTransactionReopen,
  type TransferSuggestion,
} from '@/lib/contract/transfer'
import { formatDay } from '@/lib/dates/format'
import { formatUsd } from '@/lib/money/format'
import { signed } from '../edits/edits'
import { transactionRead } from '../queries'
import { showInstead } from './drawer-state'
import { acceptedTransferOf } from './queries'
import { UnlinkFooter } from './unlink-footer'
import { useRowRights } from './use-row-rights'

const UNDO = { label: 'Undo transfer', loadingLabel: 'Undoing' }

/** The transfer that the line is a side of, its other side, and a way to undo it. */
export function LinkedTransfer({ row }: { row: Transaction }) {
  const rights = useRowRights()
  const { data, error, isError, isPending, isFetching, refetch } = useQuery(acceptedTransferOf(row.id))
  const { undo, pending } = useUndoTransfer()
  const transfer = data?.results[0]
  const sides = transfer ? [transfer.credit_card_transaction, ...transfer.cash_bank_transaction] : []
  const others = sides.filter(({ id, bank_account }) => id !== row.id && bank_account.id !== row.bank_account.id)
  const lock = sides.map(lockRefusal).find((reason) => reason !== null) ?? lockRefusal(row)
  return (
    <>
      <DrawerBody>
        <Note tone="green" title="Transfer">
          {`moved ${formatUsd(row.amount)} between your accounts.`}
        </Note>
        {isError ? (
          <QueryErrorNote
            what="the other side of the transfer"
            error={error}
            onRetry={() => void refetch()}
            retrying={isFetching}
          />
        ) : null}
        {isPending ? <Skeleton width="100%" height={56} /> : null}
        <OtherSides lines={others} />
        {lock ? <Hint>{lock}</Hint> : null}
      </DrawerBody>
      {transfer && rights.match && lock === null ? (
        <UnlinkFooter words={UNDO} pending={pending} reading={isFetching} onUnlink={() => void undo(transfer)} />
      ) : null}
    </>
  )
}

/** The line that made this one on an account kept by hand. */
export function MirrorOf({ origin }: { origin: string }) {
  const { data, error, isError, isPending, isFetching, refetch } = useQuery(transactionRead(origin))
  return (
    <DrawerBody>
      <Note tone="green" title="Other side of a transfer">
        It follows the transaction that it came from. Change that one.
      </Note>
      {isError ? (
        <QueryErrorNote
          what="the transaction it came from"
          error={error}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : null}
      {isPending ? <Skeleton width="100%" height={56} /> : null}
      <OtherSides lines={data ? [data] : []} />
    </DrawerBody>
  )
}

function OtherSides({ lines }: { lines: readonly Transaction[] }) {
  if (lines.length === 0) return null
  return (
    <List framed className="flex-none" aria-label="Other side">
      {lines.map((line) => (
        <li key={line.id} className="px-3.5 py-2.5">
          <span className="flex justify-between gap-3">
            <button
              type="button"
              className={textLink({ className: 'truncate' })}
              title={line.name}
              onClick={() => showInstead(line, 'details')}
            >
              {line.payee}
            </button>
            <span className={cx('money flex-none font-medium', line.amount_type === 'money_in' && 'text-pos')}>
              {formatUsd(signed(line))}
            </span>
          </span>
          <span className="mt-0.5 flex justify-between gap-3 text-xs text-muted">
            <span className="truncate">{bankAccountLabel(line.bank_account)}</span>
            <time className="tnum flex-none" dateTime={line.date}>
              {formatDay(line.date)}
            </time>
          </span>
        </li>
      ))}
    </List>
  )
}

/** Its sides are pending again. Undo pairs them as before. */
function useUndoTransfer() {
  const reopen = useWrite(transferTransactionReopen, { touches: LEDGER })
  const accept = useWrite(transferTransactionAccept, { touches: LEDGER })
  const pair = useWrite(pairTransfer, { touches: LEDGER })
  /** A transfer paired by hand is no longer a suggestion once it is undone. */
  const again = (before: TransferSuggestion, reopened: TransferSuggestion) => {
    const { id, credit_card_transaction: into, cash_bank_transaction: paying } = before
    if (isPairedByHand(before))
      return pair.mutateAsync({ body: { transaction: into.id, others: paying.map((line) => line.id) } })
    const version = latestVersion([reopened.credit_card_transaction, ...reopened.cash_bank_transaction])
    return accept.mutateAsync({ params: { id }, body: {}, version })
  }
  const undo = async (transfer: TransferSuggestion) => {
    // The refusal is shown by the query client.
    const reopened = await reopen.mutateAsync({ params: { id: transfer.id }, body: {} }).catch(() => null)
    if (!reopened) return
    notify.undo('Transfer undone', () => void again(transfer, reopened).catch(() => undefined))
  }
  return { undo, pending: reopen.isPending }
}
