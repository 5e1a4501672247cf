import { Unlink } from 'lucide-react'
import { IconButton } from '@/components/ui/icon-button'
import { Link } from '@/components/ui/link'
import { List } from '@/components/ui/list'
import type { Bill } from '@/lib/contract/bill'
import { formatDay } from '@/lib/dates/format'
import { formatUsd } from '@/lib/money/format'

type Payment = Bill['payments'][number] & { adjustment?: number }

interface PaymentsProps {
  payments: readonly Payment[]
  /** Undefined if the user may not unlink. */
  onUnlink?: (payment: Payment) => void
}

/** The bank lines that pay a document, each with a link to its line. */
export function Payments({ payments, onUnlink }: PaymentsProps) {
  if (payments.length === 0) return <p className="text-muted">No payments yet</p>
  return (
    <List framed>
      {payments.map((payment) => (
        <li key={payment.id} className="flex items-center gap-3 px-3.5 py-2.5">
          <span className="min-w-0 flex-1">
            <Link
              className="block wrap-anywhere hover:underline"
              href={`/app/spend-management/transactions/all?id=${payment.transaction}&open=1`}
            >
              {payment.name}
            </Link>
            <span className="block text-xs text-muted">
              {formatDay(payment.date)}, {payment.bank_account.name}, {payment.entry_id}
            </span>
            <Adjustment amount={payment.adjustment} />
          </span>
          <span className="money tnum">{formatUsd(payment.amount)}</span>
          {onUnlink ? (
            <IconButton
              size={28}
              label={`Unlink ${payment.name} of ${formatDay(payment.date)}`}
              icon={<Unlink size={15} strokeWidth={1.75} />}
              onClick={() => onUnlink(payment)}
            />
          ) : null}
        </li>
      ))}
    </List>
  )
}

/** The adjustment belongs to the whole payment, which may settle several invoices. */
function Adjustment({ amount = 0 }: { amount: number | undefined }) {
  if (amount === 0) return null
  return (
    <span className="block text-xs text-fg-2">
      {amount > 0
        ? `${formatUsd(amount)} withheld over all invoices of this payment`
        : `${formatUsd(-amount)} more than the invoices`}
    </span>
  )
}
