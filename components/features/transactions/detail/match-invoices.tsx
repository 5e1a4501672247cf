'use client'
import { CircleCheck } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { cx } from '@/components/ui/cx'
import { DrawerBody, DrawerFooter } from '@/components/ui/drawer'
import { EmptyState } from '@/components/ui/empty-state'
import { Kbd } from '@/components/ui/kbd'
import type { Transaction } from '@/lib/contract/transaction'
import { ZERO } from '@/lib/money/cents'
import { formatUsd } from '@/lib/money/format'
import { InvoiceOption } from './invoice-option'
import { OtherEntries } from './other-entries'
import { amountError, useInvoiceMatch, type Invoice, type InvoiceMatching } from './use-invoice-match'
import { MatchForm } from './match-form'
import { useMatch } from './use-match'

/** Open invoices, the best fit first; any number is settled, in full or in part, with what the payer kept. */
export function MatchInvoices({ row, invoices }: { row: Transaction; invoices: readonly Invoice[] }) {
  const matching = useInvoiceMatch(row, invoices)
  const { settle, pending } = useMatch(row)
  const { applied } = matching
  const tooMuch = invoices.some((invoice) => invoice.id in applied && amountError(invoice, applied[invoice.id] ?? null))
  const refusal = matching.refusal ?? (tooMuch ? 'Apply no more than is open.' : null)
  const count = Object.keys(applied).length
  if (invoices.length === 0) {
    return (
      <DrawerBody>
        <EmptyState kind="nothing-yet" title="No open invoices">
          An invoice that waits for its payment appears here.
        </EmptyState>
      </DrawerBody>
    )
  }
  return (
    <MatchForm onSubmit={() => refusal === null && !pending && void settle(matching.match())}>
      <DrawerBody>
        <QuickFill matching={matching} />
        <ul className="card list flex-none" aria-label="Open invoices">
          {invoices.map((invoice) => (
            <InvoiceOption key={invoice.id} invoice={invoice} matching={matching} />
          ))}
        </ul>
        <OtherEntries matching={matching} />
      </DrawerBody>
      <DrawerFooter>
        <div className="mr-auto" role="status">
          <span className="block text-xs text-muted">Left to apply</span>
          <span className={cx('tnum flex items-center gap-1.5 font-medium', matching.left === ZERO ? 'text-pos' : 'text-warn')}>
            {matching.left === ZERO ? <CircleCheck size={15} strokeWidth={2} aria-hidden /> : null}
            {formatUsd(matching.left)}
          </span>
        </div>
        <Button variant="primary" type="submit" loading={pending} disabledReason={refusal ?? undefined}>
          {count === 1 ? 'Match 1 invoice' : `Match ${count} invoices`} <Kbd keys="mod+enter" />
        </Button>
      </DrawerFooter>
    </MatchForm>
  )
}

function QuickFill({ matching }: { matching: InvoiceMatching }) {
  const { exact, fill, fillOldest } = matching
  return (
    <div className="flex flex-wrap items-center gap-2">
      <h3 className="h3 mr-auto">Match invoices</h3>
      <Button
        size={28}
        disabledReason={exact ? undefined : 'No invoices fit to the cent.'}
        onClick={() => exact && fill(exact)}
      >
        Exact
      </Button>
      <Button size={28} onClick={fillOldest}>
        Oldest first
      </Button>
    </div>
  )
}
