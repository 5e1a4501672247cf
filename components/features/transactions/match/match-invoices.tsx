'use client'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { confirm } from '@/components/ui/confirm-dialog'
import { List } from '@/components/ui/list'
import { DrawerBody, DrawerFooter } from '@/components/ui/drawer'
import { EmptyState } from '@/components/ui/empty-state'
import { Heading } from '@/components/ui/heading'
import { Kbd } from '@/components/ui/kbd'
import { useIsMobile } from '@/components/ui/use-media'
import { InvoiceOption } from './invoice-option'
import {
  FindInvoices,
  Left,
  MatchButton,
  openCount,
  QuickFill,
  shownOf,
  type MatchInvoicesProps,
} from './match-controls'
import { MatchDialog } from './match-dialog'
import { MatchForm } from './match-form'
import { OtherEntries } from '../detail/other-entries'
import { useDetailKeys } from '../detail/use-detail-keys'
import { amountError, useInvoiceMatch, type InvoiceMatching } from './use-invoice-match'
import type { Transaction } from '@/lib/contract/transaction'
import { parseCents, sum, type Cents } from '@/lib/money/cents'
import { formatUsd } from '@/lib/money/format'
import { invoicesOf, useFoundInvoices, type Found } from './use-found-invoices'
import { useMatch } from './use-match'

/** Open invoices, best match first; any number of them can be paid, in full or in part, with what the payer withheld. */
export function MatchInvoices({ row, first, opens }: { row: Transaction; first: Found; opens: boolean }) {
  const { settle, pending } = useMatch(row)
  const found = useFoundInvoices(row, first)
  // The first selection is made from the best matches, so the first response decides.
  const invoices = found.seen.length > 0 ? found.seen : first.invoices
  const likely = invoicesOf(invoices, first.party)
  const matching = useInvoiceMatch(row, { invoices, likely, isSaving: pending })
  const mobile = useIsMobile()
  const { applied } = matching
  const tooMuch = invoices.some((invoice) => invoice.id in applied && amountError(invoice, applied[invoice.id] ?? null))
  const refusal = matching.refusal ?? (tooMuch ? 'Apply no more than is open.' : null)
  const onMatch = async () => {
    if (refusal !== null || pending) return
    const withheld = withheldOf(matching)
    const isUsual = withheld <= parseCents(row.amount)
    if (isUsual || (await confirmWithheld(withheld, row.amount))) void settle(matching.match())
  }
  if (first.parties.length === 0) {
    return (
      <DrawerBody>
        <EmptyState kind="nothing-yet" title="No open invoices">
          An invoice that waits for its payment appears here.
        </EmptyState>
      </DrawerBody>
    )
  }
  const parts = { row, first, found, matching, refusal, pending, onMatch }
  return mobile ? <InDrawer {...parts} /> : <BesideDialog {...parts} opens={opens} />
}

const withheldOf = ({ adjustments }: InvoiceMatching): Cents =>
  sum(adjustments.map(({ amount }) => parseCents(amount ?? 0)))

/** Usually an amount in the wrong field, or invoices ticked by mistake. */
const confirmWithheld = (withheld: Cents, deposit: number): Promise<boolean> =>
  confirm({
    title: 'More is withheld than was paid',
    body: `The payer kept ${formatUsd(withheld)} and paid ${formatUsd(deposit)}. Match it this way only if their statement says so.`,
    confirmLabel: 'Match anyway',
    cancelLabel: 'Back',
  })

/** On a wide screen the invoices are in a dialog; the selection is kept when it is closed. */
function BesideDialog({ opens, ...props }: MatchInvoicesProps & { opens: boolean }) {
  const { first, matching } = props
  const [open, setOpen] = useState(opens)
  useDetailKeys({ m: () => setOpen(true) })
  const count = Object.keys(matching.applied).length
  return (
    <>
      <DrawerBody>
        <Heading as="h3">Match invoices</Heading>
        <p className="text-fg-2">
          {openCount(first) === 1 ? '1 open invoice' : `${openCount(first)} open invoices`}, the best fit first.
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

function InDrawer(props: MatchInvoicesProps) {
  const { found, matching, refusal, pending, onMatch } = props
  return (
    <MatchForm onSubmit={onMatch}>
      <DrawerBody>
        <div className="flex flex-wrap items-center gap-2">
          <Heading as="h3" className="mr-auto">
            Match invoices
          </Heading>
          <QuickFill {...props} />
        </div>
        <FindInvoices {...props} />
        <List framed className="flex-none overflow-clip" aria-label="Open invoices">
          {shownOf(found, matching).map((invoice) => (
            <InvoiceOption key={invoice.id} invoice={invoice} matching={matching} />
          ))}
        </List>
        <OtherEntries matching={matching} />
      </DrawerBody>
      <DrawerFooter>
        <Left matching={matching} label="Left to apply" className="mr-auto" />
        <MatchButton matching={matching} refusal={refusal} pending={pending} />
      </DrawerFooter>
    </MatchForm>
  )
}
