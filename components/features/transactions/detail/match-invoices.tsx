'use client'
import { CircleCheck } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { Button } from '@/components/ui/button'
import { cx } from '@/components/ui/cx'
import { DrawerBody, DrawerFooter } from '@/components/ui/drawer'
import { EmptyState } from '@/components/ui/empty-state'
import { Kbd } from '@/components/ui/kbd'
import { useIsMobile } from '@/components/ui/use-media'
import type { Transaction } from '@/lib/contract/transaction'
import { ZERO } from '@/lib/money/cents'
import { formatUsd } from '@/lib/money/format'
import { InvoiceOption } from './invoice-option'
import { MatchDialog } from './match-dialog'
import { MatchForm } from './match-form'
import { OtherEntries } from './other-entries'
import { useDetailKeys } from './use-detail-keys'
import { amountError, useInvoiceMatch, type Invoice, type InvoiceMatching } from './use-invoice-match'
import { useMatch } from './use-match'

export interface MatchInvoicesProps {
  row: Transaction
  invoices: readonly Invoice[]
  matching: InvoiceMatching
  /** Why it cannot be saved yet. */
  refusal: string | null
  pending: boolean
  onMatch: () => void
}

/** Open invoices, the best fit first; any number is settled, in full or in part, with what the payer kept. */
export function MatchInvoices({ row, invoices, opens }: Pick<MatchInvoicesProps, 'row' | 'invoices'> & { opens: boolean }) {
  const { settle, pending } = useMatch(row)
  const matching = useInvoiceMatch(row, invoices, pending)
  const mobile = useIsMobile()
  const { applied } = matching
  const tooMuch = invoices.some((invoice) => invoice.id in applied && amountError(invoice, applied[invoice.id] ?? null))
  const refusal = matching.refusal ?? (tooMuch ? 'Apply no more than is open.' : null)
  const onMatch = () => refusal === null && !pending && void settle(matching.match())
  if (invoices.length === 0) {
    return (
      <DrawerBody>
        <EmptyState kind="nothing-yet" title="No open invoices">
          An invoice that waits for its payment appears here.
        </EmptyState>
      </DrawerBody>
    )
  }
  const parts = { row, invoices, matching, refusal, pending, onMatch }
  return mobile ? <InDrawer {...parts} /> : <BesideDialog {...parts} opens={opens} />
}

/** On a wide screen the invoices stand in a dialog; what was chosen stays when it is closed. */
function BesideDialog({ opens, ...props }: MatchInvoicesProps & { opens: boolean }) {
  const { invoices, matching } = props
  const [open, setOpen] = useState(opens)
  useDetailKeys({ m: () => setOpen(true) })
  const count = Object.keys(matching.applied).length
  return (
    <>
      <DrawerBody>
        <h3 className="h3">Match invoices</h3>
        <p className="text-fg-2">
          {invoices.length === 1 ? '1 open invoice' : `${invoices.length} open invoices`}, the best fit first.
          {count > 0 ? ` ${count} chosen.` : ''}
        </p>
      </DrawerBody>
      <DrawerFooter>
        <Left matching={matching} label="Left to apply" className="mr-auto" />
        <Button variant="primary" onClick={() => setOpen(true)}>
          Choose invoices <Kbd keys="m" />
        </Button>
      </DrawerFooter>
      <MatchDialog {...props} open={open} onOpenChange={setOpen} />
    </>
  )
}

function InDrawer({ invoices, matching, refusal, pending, onMatch }: MatchInvoicesProps) {
  return (
    <MatchForm onSubmit={onMatch}>
      <DrawerBody>
        <div className="flex flex-wrap items-center gap-2">
          <h3 className="h3 mr-auto">Match invoices</h3>
          <QuickFill matching={matching} />
        </div>
        <ul className="card list flex-none overflow-clip" aria-label="Open invoices">
          {invoices.map((invoice) => (
            <InvoiceOption key={invoice.id} invoice={invoice} matching={matching} />
          ))}
        </ul>
        <OtherEntries matching={matching} />
      </DrawerBody>
      <DrawerFooter>
        <Left matching={matching} label="Left to apply" className="mr-auto" />
        <MatchButton matching={matching} refusal={refusal} pending={pending} />
      </DrawerFooter>
    </MatchForm>
  )
}

/** What still has to be applied, told as it changes. */
export function Left({ matching, label, className }: { matching: InvoiceMatching; label: ReactNode; className?: string }) {
  const none = matching.left === ZERO
  return (
    <div className={className} role="status">
      <span className="block text-xs text-muted">{label}</span>
      <span className={cx('tnum flex items-center gap-1.5 font-medium', none ? 'text-pos' : 'text-warn')}>
        {none ? <CircleCheck size={15} strokeWidth={2} aria-hidden /> : null}
        {formatUsd(matching.left)}
      </span>
    </div>
  )
}

type MatchButtonProps = Pick<MatchInvoicesProps, 'matching' | 'refusal' | 'pending'> & { form?: string }

export function MatchButton({ matching, refusal, pending, form }: MatchButtonProps) {
  const count = Object.keys(matching.applied).length
  return (
    <Button variant="primary" type="submit" form={form} loading={pending} disabledReason={refusal ?? undefined}>
      {count === 0 ? 'Match invoices' : count === 1 ? 'Match 1 invoice' : `Match ${count} invoices`} <Kbd keys="mod+enter" />
    </Button>
  )
}

export function QuickFill({ matching: { exact, fill, fillOldest } }: { matching: InvoiceMatching }) {
  return (
    <>
      <Button size={28} disabledReason={exact ? undefined : 'No invoices fit to the cent.'} onClick={() => exact && fill(exact)}>
        Exact
      </Button>
      <Button size={28} onClick={fillOldest}>
        Oldest first
      </Button>
    </>
  )
}
