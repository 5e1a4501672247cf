'use client'
import { Button } from '@/components/ui/button'
import { Card, CardHeader } from '@/components/ui/card'
import { confirm } from '@/components/ui/confirm-dialog'
import { notify } from '@/components/ui/toast'
import { useWrite, whenDone } from '@/lib/client/query'
import { FLEET } from '@/lib/client/topics'
import { useMay } from '@/lib/client/use-may'
import type { Loan } from '@/lib/contract/loan'
import { undoLoanChange, type LoanChange } from '@/lib/contract/loan-change'
import { formatDay } from '@/lib/dates/format'
import { formatUsd } from '@/lib/money/format'

/** Payment holidays and rate changes of a loan; the latest can be undone. */
export function LoanChangesCard({ loan, changes }: { loan: Loan; changes: readonly LoanChange[] }) {
  const may = useMay()('asset.post')
  const undo = useWrite(undoLoanChange, { touches: FLEET })
  if (changes.length === 0) return null
  const ask = async (change: LoanChange) => {
    const sure = await confirm({
      title: change.kind === 'holiday' ? 'Undo the payment holiday?' : 'Undo the rate change?',
      body: 'Later payments return to what was agreed before.',
      confirmLabel: 'Undo',
      danger: true,
    })
    if (!sure) return
    whenDone(
      undo.mutateAsync({ params: { id: loan.id, changeId: change.id }, version: loan.updated_at }),
      ({ message }) => notify.success(message),
    )
  }
  return (
    <Card aria-label="Changes">
      <CardHeader title="Changes" line />
      <ul className="flex flex-col px-4 py-1">
        {changes.map((change) => (
          <li key={change.id} className="flex items-center gap-3 border-b border-subtle py-2 last:border-b-0">
            <span className="min-w-0 flex-1">
              <span className="block">{titleOf(change)}</span>
              <span className="block text-xs text-muted">
                Then <span className="money">{formatUsd(change.payment)}</span> a payment, the last one number{' '}
                {change.payments}
                {change.created_by ? ` · ${change.created_by.full_name}` : null}
              </span>
            </span>
            {may && change.can_undo ? (
              <Button
                size={28}
                variant="ghost"
                loading={undo.isPending}
                loadingLabel="Undoing"
                onClick={() => void ask(change)}
              >
                Undo
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
    </Card>
  )
}

function titleOf({ kind, first, last, first_date, last_date, interest_rate, from_date }: LoanChange): string {
  if (kind === 'rate') return `${interest_rate}% from ${from_date ? formatDay(from_date) : ''}, payment ${first} on`
  const from = first_date ? formatDay(first_date) : ''
  return first === last || !last_date
    ? `Payment ${first} of ${from} skipped`
    : `Payments ${first} to ${last} skipped, ${from} to ${formatDay(last_date)}`
}
