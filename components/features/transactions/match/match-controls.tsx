import { CircleCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '@/components/ui/button'
import { cx } from '@/components/ui/cx'
import { Kbd } from '@/components/ui/kbd'
import type { Transaction } from '@/lib/contract/transaction'
import { ZERO } from '@/lib/money/cents'
import { formatUsd } from '@/lib/money/format'
import type { Invoice, InvoiceMatching } from './use-invoice-match'

export interface MatchInvoicesProps {
  row: Transaction
  invoices: readonly Invoice[]
  matching: InvoiceMatching
  /** Why it cannot be saved yet. */
  refusal: string | null
  pending: boolean
  onMatch: () => void
}

/** What still has to be applied, announced as it changes. */
export function Left({
  matching,
  label,
  className,
}: {
  matching: InvoiceMatching
  label: ReactNode
  className?: string
}) {
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
      {count === 0 ? 'Match invoices' : count === 1 ? 'Match 1 invoice' : `Match ${count} invoices`}{' '}
      <Kbd keys="mod+enter" />
    </Button>
  )
}

export function QuickFill({ matching: { exact, fill, fillOldest } }: { matching: InvoiceMatching }) {
  return (
    <>
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
    </>
  )
}
