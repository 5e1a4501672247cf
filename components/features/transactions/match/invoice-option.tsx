'use client'
import { useId } from 'react'
import { MoneyInput } from '@/components/form/money-input'
import { Badge } from '@/components/ui/badge'
import { Checkbox } from '@/components/ui/checkbox'
import { cx } from '@/components/ui/cx'
import { FieldError } from '@/components/ui/field-box'
import { why } from '@/lib/client/why'
import { formatDay } from '@/lib/dates/format'
import { formatUsd } from '@/lib/money/format'
import { amountError, type Invoice, type InvoiceMatching } from './use-invoice-match'

/** One open invoice: customer, date, open balance, why it fits, and the amount applied to it. */
export function InvoiceOption({ invoice, matching }: { invoice: Invoice; matching: InvoiceMatching }) {
  const id = useId()
  const chosen = invoice.id in matching.applied
  const amount = matching.applied[invoice.id] ?? null
  const error = chosen ? amountError(invoice, amount) : null
  return (
    <li className={cx('flex items-start gap-3 px-3.5 py-2.5', chosen && 'bg-selected')}>
      <span className="pt-0.5">
        <Checkbox
          checked={chosen}
          aria-label={`Settle invoice ${invoice.invoice_number}`}
          onChange={(on) => matching.toggle(invoice, on)}
        />
      </span>
      <span className="min-w-0 flex-1">
        <span className="flex items-center gap-2">
          <span className="truncate font-medium">{invoice.invoice_number}</span>
          {invoice.invoice_status === 'short_paid' ? <Badge tone="amber">Short paid</Badge> : null}
        </span>
        <span className="block text-xs text-muted">
          {invoice.stakeholder.full_name}, {formatDay(invoice.invoice_date)}
          {invoice.invoice_due_date ? `, due ${formatDay(invoice.invoice_due_date)}` : ''}
        </span>
        {invoice.reasons.length > 0 ? <span className="block text-xs text-fg-2">{why(invoice.reasons)}</span> : null}
        {error ? <FieldError id={`${id}-error`}>{error}</FieldError> : null}
      </span>
      <span className={cx('flex flex-none flex-col items-end gap-1', chosen && 'w-32')}>
        <span className="tnum">{formatUsd(invoice.ending_balance)}</span>
        {chosen ? (
          <MoneyInput
            height={28}
            value={amount}
            invalid={error !== null}
            aria-label={`Amount to apply to ${invoice.invoice_number}`}
            aria-describedby={error ? `${id}-error` : undefined}
            onChange={(next) => matching.apply(invoice.id, next)}
          />
        ) : null}
      </span>
    </li>
  )
}
