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

const FIRST = 'h-10 truncate border-b border-subtle pr-2.5 pl-5'
const CELL = 'h-10 truncate border-b border-subtle px-2.5'

/** One open invoice of the dialog's table, and what is applied to it. */
export function InvoiceRow({ invoice, matching }: { invoice: Invoice; matching: InvoiceMatching }) {
  const id = useId()
  const chosen = invoice.id in matching.applied
  const amount = matching.applied[invoice.id] ?? null
  const error = chosen ? amountError(invoice, amount) : null
  return (
    <tr data-chosen={chosen} className={cx(chosen ? 'bg-selected' : 'hover:bg-hover')} title={why(invoice.reasons)}>
      <td className={FIRST}>
        <Checkbox
          checked={chosen}
          aria-label={`Settle invoice ${invoice.invoice_number}${invoice.reasons.map((reason) => `, ${reason}`).join('')}`}
          onChange={(on) => matching.toggle(invoice, on)}
        />
      </td>
      <th scope="row" className={`${CELL} text-left font-medium`}>
        {invoice.invoice_number}
      </th>
      <td className={CELL}>
        {invoice.stakeholder.full_name}{' '}
        {invoice.invoice_status === 'short_paid' ? <Badge tone="amber">Short paid</Badge> : null}
      </td>
      <td className={`${CELL} tnum text-fg-2`}>{formatDay(invoice.invoice_date)}</td>
      <td className={`${CELL} tnum text-fg-2`}>
        {invoice.invoice_due_date ? formatDay(invoice.invoice_due_date) : '–'}
      </td>
      <td className={`${CELL} tnum text-right font-medium`}>{formatUsd(invoice.ending_balance)}</td>
      <td className="border-b border-subtle py-1 pr-5 pl-2.5 text-right">
        {chosen ? (
          <>
            <MoneyInput
              height={32}
              value={amount}
              invalid={error !== null}
              aria-label={`Amount to apply to ${invoice.invoice_number}`}
              aria-describedby={error ? `${id}-error` : undefined}
              onChange={(next) => matching.apply(invoice.id, next)}
            />
            {error ? (
              <FieldError id={`${id}-error`} className="justify-end pt-1">
                {error}
              </FieldError>
            ) : null}
          </>
        ) : (
          <span className="text-muted">–</span>
        )}
      </td>
    </tr>
  )
}
