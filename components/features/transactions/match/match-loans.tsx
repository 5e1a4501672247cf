'use client'
import { Button } from '@/components/ui/button'
import { List } from '@/components/ui/list'
import type { Transaction } from '@/lib/contract/transaction'
import type { LoanCandidate } from '@/lib/contract/transaction-match'
import { useMay } from '@/lib/client/use-may'
import { why } from '@/lib/client/why'
import { formatDay } from '@/lib/dates/format'
import { formatUsd } from '@/lib/money/format'
import { Heading } from '@/components/ui/heading'
import { loanSentence, splitLabel } from '../detail/hints'
import { useMatch } from './use-match'

/** The next payments of loans that this line may be. */
export function LoanList({ row, loans }: { row: Transaction; loans: readonly LoanCandidate[] }) {
  const { payLoan, payPrincipal, pending } = useMatch(row)
  const mayPost = useMay()('asset.post')
  return (
    <section aria-label="Loan payments">
      <div className="mb-2 flex items-baseline justify-between gap-3">
        <Heading as="h3">Pay a loan</Heading>
        <span className="text-xs text-muted">Next payment of each</span>
      </div>
      <List framed>
        {loans.map((due, at) => (
          <li key={due.id} className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-3 px-3.5 py-2.5">
            <span>
              <span className="block truncate font-medium">{due.loan.name}</span>
              <span className="block text-xs text-muted">
                Payment {due.n} of {due.payments}, due {formatDay(due.date)}
                {due.truck?.unit_number ? `, unit ${due.truck.unit_number}` : ''}
              </span>
            </span>
            <span className="max-sm:order-last max-sm:col-span-2 max-sm:mt-1">
              <span className="block text-xs text-fg-2">{why(due.reasons)}</span>
              <span className="mt-1 block text-xs text-fg-2">{loanSentence(due)}</span>
            </span>
            <span className="flex flex-col items-end gap-1.5 sm:col-start-2 sm:row-span-2 sm:row-start-1">
              <span className="tnum">{formatUsd(due.payment)}</span>
              {mayPost && !due.is_extra ? (
                <Button
                  size={28}
                  disabled={pending}
                  data-autofocus={at === 0 || undefined}
                  aria-label={`Pay ${due.loan.name}, payment ${due.n}`}
                  onClick={() => void payLoan(due)}
                >
                  {splitLabel(due)}
                </Button>
              ) : null}
              {mayPost && mayBeExtra(row, due) ? (
                <Button
                  size={28}
                  variant={due.is_extra ? undefined : 'ghost'}
                  disabled={pending}
                  data-autofocus={(at === 0 && due.is_extra) || undefined}
                  aria-label={`Pay ${due.loan.name}, principal only`}
                  onClick={() => void payPrincipal(due)}
                >
                  Principal only
                </Button>
              ) : null}
            </span>
          </li>
        ))}
      </List>
    </section>
  )
}

/**
 * An exact payment is the scheduled one, and one of the whole balance pays the loan off. A payment that was due before the line has to be
 * paid first.
 */
const mayBeExtra = (line: Transaction, { is_extra, is_scheduled, balance, date }: LoanCandidate): boolean =>
  is_extra || (!is_scheduled && line.amount < balance && line.date <= date)
