import { useQueryClient } from '@tanstack/react-query'
import { CircleCheck } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { reportFailure } from '@/components/shell/client-frame'
import { Button } from '@/components/ui/button'
import { cx } from '@/components/ui/cx'
import { Checkbox } from '@/components/ui/checkbox'
import { Kbd } from '@/components/ui/kbd'
import { QueryErrorNote } from '@/components/ui/note'
import { SearchInput } from '@/components/ui/search-input'
import { Select } from '@/components/ui/select'
import { notify } from '@/components/ui/toast'
import type { Transaction } from '@/lib/contract/transaction'
import { toWire, ZERO } from '@/lib/money/cents'
import { formatUsd } from '@/lib/money/format'
import { candidatesOf, sumOf } from '../detail/queries'
import type { Found, FoundInvoices } from './use-found-invoices'
import type { Invoice, InvoiceMatching } from './use-invoice-match'

export interface MatchInvoicesProps {
  row: Transaction
  /** The invoices the line may pay, before any search. */
  first: Found
  found: FoundInvoices
  matching: InvoiceMatching
  /** Why it cannot be saved yet. */
  refusal: string | null
  pending: boolean
  onMatch: () => Promise<void>
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

/** Both search all open invoices, of the chosen customer if there is one. */
export function QuickFill({
  row,
  first,
  found,
  matching,
}: Pick<MatchInvoicesProps, 'row' | 'first' | 'found' | 'matching'>) {
  const client = useQueryClient()
  const [busy, setBusy] = useState<'sum' | 'oldest' | null>(null)
  const { stakeholder } = found.narrowing
  const whose = first.parties.find(({ id }) => id === stakeholder)?.full_name
  const look = async (which: 'sum' | 'oldest', read: () => Promise<{ invoices: Invoice[] }>) => {
    setBusy(which)
    const answer = await read().catch(reportFailure)
    setBusy(null)
    return answer?.invoices ?? null
  }
  const fillSum = async () => {
    const invoices = await look('sum', () =>
      client.fetchQuery(sumOf(row.id, { amount: toWire(matching.target), ...(stakeholder && { stakeholder }) })),
    )
    if (invoices?.length === 0)
      notify.error(`No open invoices${whose ? ` of ${whose}` : ''} sum to ${formatUsd(matching.target)}.`)
    if (!invoices || invoices.length === 0) return
    found.learn(invoices)
    matching.fill(Object.fromEntries(invoices.map(({ id, ending_balance }) => [id, ending_balance])))
    showChosen()
  }
  const fillOldest = async () => {
    const invoices = await look('oldest', () =>
      client.fetchQuery(candidatesOf(row.id, { oldest: true, ...(stakeholder && { stakeholder }) })),
    )
    if (!invoices) return
    found.learn(invoices)
    matching.fillOldest(invoices)
    showChosen()
  }
  return (
    <span className="flex flex-wrap items-center gap-2">
      <Button size={28} loading={busy === 'sum'} loadingLabel="Looking" onClick={() => void fillSum()}>
        Find the sum
      </Button>
      <Button size={28} loading={busy === 'oldest'} loadingLabel="Looking" onClick={() => void fillOldest()}>
        Apply to oldest first
      </Button>
    </span>
  )
}

const EVERYBODY = 'all'

/** Looks among all open invoices by number, name and customer. */
export function FindInvoices({ first, found }: Pick<MatchInvoicesProps, 'first' | 'found'>) {
  const { narrowing, setNarrowing, failed } = found
  const customers = first.parties.map(({ id, full_name, count, open }) => ({
    value: id,
    label: `${full_name}: ${count}, ${formatUsd(open)}`,
  }))
  return (
    <>
      <SearchInput
        data-autofocus
        label="Search invoices"
        value={narrowing.search}
        onChange={(search) => setNarrowing({ ...narrowing, search })}
        className="w-60 max-sm:w-full"
      />
      {customers.length > 1 ? (
        <span className="w-56 max-sm:w-full">
          <Select
            height={32}
            aria-label="Customer"
            options={[{ value: EVERYBODY, label: 'Every customer' }, ...customers]}
            value={narrowing.stakeholder ?? EVERYBODY}
            onChange={(next) => setNarrowing({ ...narrowing, stakeholder: next === EVERYBODY ? null : next })}
          />
        </span>
      ) : null}
      <Checkbox
        label="List oldest on top"
        checked={narrowing.oldest}
        onChange={(oldest) => setNarrowing({ ...narrowing, oldest })}
      />
      {failed ? (
        <span className="w-full">
          <QueryErrorNote
            what="the open invoices"
            error={failed.error}
            onRetry={() => void failed.refetch()}
            retrying={failed.isFetching}
          />
        </span>
      ) : null}
    </>
  )
}

/** The search results, with the selected invoices above them. */
export function shownOf({ found, seen }: FoundInvoices, { applied }: InvoiceMatching): Invoice[] {
  const isFound = new Set(found.map(({ id }) => id))
  return [...seen.filter(({ id }) => id in applied && !isFound.has(id)), ...found]
}

/** Open invoices of everybody, or of one customer. */
export const openCount = ({ parties }: Found, customer: string | null = null): number =>
  parties.filter(({ id }) => customer === null || id === customer).reduce((sum, { count }) => sum + count, 0)

/** A preselected invoice may be further down the list. */
const showChosen = () =>
  setTimeout(() => document.querySelector('[data-chosen="true"]')?.scrollIntoView({ block: 'nearest' }))
