'use client'
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
  checked: boolean
  takesKeyboard: boolean
  onChoose: () => void
}

/** One open bill: whose, of when, how much is open, why it fits, and how its amount stands to that of the line. */
export function BillOption({ row, bill, checked, takesKeyboard, onChoose }: BillOptionProps) {
  const rest = restOf(row, bill)
  return (
    <li>
      <label className={cx('flex cursor-pointer items-start gap-3 px-3.5 py-2.5', checked && 'bg-selected')}>
        <span className="pt-0.5">
          <Checkbox
            aria-label={`Pay bill ${billName(bill)}`}
            checked={checked}
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
        <span className="text-right">
          <span className="tnum block">{formatUsd(bill.open_balance)}</span>
          <span className={cx('block text-xs', rest === ZERO ? 'text-pos' : 'text-muted')}>
            {rest === ZERO ? 'Exact amount' : rest > ZERO ? `${formatUsd(rest)} stays open` : 'Less than the payment'}
          </span>
        </span>
      </label>
    </li>
  )
}
