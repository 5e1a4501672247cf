'use client'
import { MoneyInput } from '@/components/form/money-input'
import { Checkbox } from '@/components/ui/checkbox'
import { cx } from '@/components/ui/cx'
import { why } from '@/lib/client/why'
import type { Transaction } from '@/lib/contract/transaction'
import { formatDay } from '@/lib/dates/format'
import { ZERO } from '@/lib/money/cents'
import { formatUsd } from '@/lib/money/format'
import { billName, restOf, type Bill } from './bill-shares'

interface BillOptionProps {
  row: Transaction
  bill: Bill
  /** The amount it gets once it is ticked. */
  share: { amount: number | null } | undefined
  takesKeyboard: boolean
  onChoose: () => void
  onAmount: (amount: number | null) => void
}

/** One open bill: vendor, date, open balance, why it fits, and the amount of the line it gets. */
export function BillOption({ row, bill, share, takesKeyboard, onChoose, onAmount }: BillOptionProps) {
  const rest = restOf(row, bill)
  return (
    <li className={cx('flex items-start gap-3 px-3.5 py-2.5', share && 'bg-selected')}>
      <label className="flex min-w-0 flex-1 cursor-pointer items-start gap-3">
        <span className="pt-0.5">
          <Checkbox
            aria-label={`Pay bill ${billName(bill)}`}
            checked={share !== undefined}
            onChange={onChoose}
            data-autofocus={takesKeyboard || undefined}
          />
        </span>
        <span className="min-w-0 flex-1">
          <span className="block font-medium wrap-anywhere">{bill.stakeholder.full_name}</span>
          <span className="block text-xs text-muted">
            Bill {billName(bill)}, {formatDay(bill.bill_date)}
            {bill.bill_due_date ? `, due ${formatDay(bill.bill_due_date)}` : ''}
          </span>
          {bill.reasons.length > 0 ? <span className="block text-xs text-fg-2">{why(bill.reasons)}</span> : null}
        </span>
      </label>
      <span className={cx('flex flex-none flex-col items-end gap-1', share && 'w-32')}>
        <span className="tnum">{formatUsd(bill.open_balance)}</span>
        {share ? (
          <MoneyInput
            height={28}
            value={share.amount}
            invalid={Number.isNaN(share.amount)}
            aria-label={`Amount for ${billName(bill)}`}
            onChange={onAmount}
          />
        ) : (
          <span className={cx('text-xs', rest === ZERO ? 'text-pos' : 'text-muted')}>
            {rest === ZERO ? 'Exact amount' : rest > ZERO ? `${formatUsd(rest)} stays open` : 'Less than the payment'}
          </span>
        )}
      </span>
    </li>
  )
}
