'use client'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link2 } from 'lucide-react'
import { useState } from 'react'
import { bankAccountLabel } from '@/components/pickers/bank-account-options'
import { Button } from '@/components/ui/button'
import { Link } from '@/components/ui/link'
import { NoteFrame, QueryErrorNote } from '@/components/ui/note'
import { textLink } from '@/components/ui/text-link-look'
import { read } from '@/lib/client/query'
import { queryString } from '@/lib/contract/endpoint'
import { transactionDetail, type Transaction } from '@/lib/contract/transaction'
import {
  billPaymentCandidates,
  invoicePaymentCandidates,
  type PaymentCandidate,
} from '@/lib/contract/transaction-match'
import { formatDay } from '@/lib/dates/format'
import { sumWire } from '@/lib/money/cents'
import { formatUsd } from '@/lib/money/format'

/** Opens the match panel of a bank line with this document selected. */
export type MatchLine = (line: Transaction, document: string) => void

interface PossiblePaymentsProps {
  kind: 'bill' | 'invoice'
  id: string
  /** What is still owed. */
  open: number
  matchLine: MatchLine
}

/** Bank lines that may pay a document, each with the reasons, and a link to all others. */
export function PossiblePayments({ kind, id, open, matchLine }: PossiblePaymentsProps) {
  const { data, error, isError, isFetching, refetch } = useQuery(
    kind === 'bill'
      ? { ...read('transactions', billPaymentCandidates, { params: { id } }), select: results }
      : { ...read('transactions', invoicePaymentCandidates, { params: { id } }), select: results },
  )
  const failed = isError ? (
    <QueryErrorNote what="possible payments" error={error} onRetry={() => void refetch()} retrying={isFetching} />
  ) : null
  if (failed && !data) return failed
  return (
    <div className="mt-3 flex flex-col gap-2 print:hidden">
      {failed}
      {data?.map((candidate) => (
        <Possible key={candidate.transaction} {...{ candidate, kind, id, open, matchLine }} />
      ))}
      <p className="text-xs text-muted">
        {data?.length === 0 ? 'No bank line looks like its payment. ' : ''}
        <Link className={textLink()} href={waiting(kind)}>
          {kind === 'bill' ? 'Look through money out' : 'Look through money in'}
        </Link>
      </p>
    </div>
  )
}

const results = (answer: { results: PaymentCandidate[] }): PaymentCandidate[] => answer.results

const waiting = (kind: 'bill' | 'invoice'): string =>
  `/app/spend-management/transactions/not-categorized${queryString({ amount_type: kind === 'bill' ? 'money_out' : 'money_in' })}`

function Possible({ candidate, kind, id, open, matchLine }: PossiblePaymentsProps & { candidate: PaymentCandidate }) {
  const client = useQueryClient()
  const [opening, setOpening] = useState(false)
  const { name, date, bank_account, amount, reasons } = candidate
  const review = async () => {
    setOpening(true)
    try {
      const line = await client.fetchQuery(
        read('transactions', transactionDetail, { params: { id: candidate.transaction } }),
      )
      matchLine(line, id)
    } finally {
      setOpening(false)
    }
  }
  return (
    <NoteFrame
      as="section"
      label={`Possible payment: ${name}, ${formatDay(date)}, ${formatUsd(Math.abs(amount))}`}
      tone="blue"
      centered
      className="max-sm:flex-wrap"
      icon={<Link2 size={16} strokeWidth={1.75} aria-hidden />}
    >
      <div className="min-w-0 flex-1 max-sm:basis-[calc(100%-2.5rem)]">
        <b className="font-medium">Possible payment found</b>
        <p className="text-xs text-fg-2">
          {name}, {formatDay(date)}, {bankAccountLabel(bank_account)}, {formatUsd(kind === 'bill' ? -amount : amount)}.{' '}
          {difference(sumWire([amount, -open]), kind)}
          {reasons.join(', ')}
        </p>
      </div>
      <Button
        size={28}
        className="max-sm:ml-6.5"
        loading={opening}
        loadingLabel="Opening"
        onClick={() => void review()}
      >
        Review match
      </Button>
    </NoteFrame>
  )
}

const difference = (over: number, kind: string): string =>
  over === 0 ? '' : `${formatUsd(Math.abs(over))} ${over < 0 ? 'under' : 'over'} this ${kind}. `
