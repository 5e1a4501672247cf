'use client'
import { Fragment, useId, type KeyboardEvent } from 'react'
import { bankAccountLabel } from '@/components/pickers/bank-account-options'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Dialog } from '@/components/ui/dialog'
import { Icon } from '@/components/ui/icon'
import { Spinner } from '@/components/ui/spinner'
import { Tile } from '@/components/ui/tile'
import { formatDay } from '@/lib/dates/format'
import { negate, parseCents, sum } from '@/lib/money/cents'
import { formatUsd } from '@/lib/money/format'
import { tileIcon } from '../list/tile'
import { InvoiceRow } from './invoice-row'
import {
  FindInvoices,
  Left,
  MatchButton,
  openCount,
  QuickFill,
  shownOf,
  type MatchInvoicesProps,
} from './match-controls'
import { MatchForm } from './match-form'
import { OtherEntries } from '../detail/other-entries'
import { byCustomer } from './use-found-invoices'
import type { Invoice } from './use-invoice-match'

const EDGE = 'sticky top-0 z-1 h-8.5 border-b border-subtle bg-(--dialog-bg) text-left text-xs font-medium text-muted'
const HEAD = `${EDGE} px-2.5`

/** The open invoices as a table, the amounts the payer withheld, and the totals below. */
export function MatchDialog({
  open,
  onOpenChange,
  ...props
}: MatchInvoicesProps & { open: boolean; onOpenChange: (open: boolean) => void }) {
  const { row, first, found, matching, refusal, pending, onMatch } = props
  const form = useId()
  const groups = byCustomer(shownOf(found, matching))
  const count = Object.keys(matching.applied).length
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      size="lg"
      title="Match invoices"
      description="Apply this deposit to one or more open invoices."
      footer={
        <>
          <Sums {...props} />
          <Button variant="ghost" onClick={() => onOpenChange(false)}>
            Cancel
          </Button>
          <MatchButton matching={matching} refusal={refusal} pending={pending} form={form} />
        </>
      }
    >
      <MatchForm id={form} onSubmit={onMatch}>
        <Card as="div" className="flex items-center gap-3 px-3.5 py-3">
          <Tile size={36}>
            <Icon name={tileIcon(row)} size={17} />
          </Tile>
          <div className="min-w-0 flex-1">
            <div className="truncate font-medium" title={row.name}>
              {row.payee}
            </div>
            <div className="truncate text-xs text-muted">
              {bankAccountLabel(row.bank_account)}, {formatDay(row.date)}
            </div>
          </div>
          <span className="tnum text-xl font-semibold text-pos">{formatUsd(row.amount)}</span>
        </Card>
        <div className="flex flex-wrap items-center gap-2 py-3" onKeyDown={keepFromMatching}>
          <FindInvoices {...props} />
          <QuickFill {...props} />
          <span className="ml-auto flex items-center gap-2 text-xs text-muted" role="status">
            {found.isLooking ? <Spinner size={14} /> : null}
            {count} of {openCount(first, found.narrowing.stakeholder)} selected
          </span>
        </div>
        <div className="scroll-thin -mx-5 max-h-[max(15rem,calc(100dvh-36rem))] overflow-auto border-y border-subtle">
          <table className="table-fixed">
            <caption className="sr-only">Open invoices</caption>
            <thead>
              <tr>
                <th scope="col" className={`${EDGE} w-14 pr-2.5 pl-5`}>
                  <span className="sr-only">Settle</span>
                </th>
                <th scope="col" className={`${HEAD} w-28`}>
                  Invoice
                </th>
                <th scope="col" className={HEAD}>
                  Bill to
                </th>
                <th scope="col" className={`${HEAD} w-28`}>
                  Date
                </th>
                <th scope="col" className={`${HEAD} w-28`}>
                  Due
                </th>
                <th scope="col" className={`${HEAD} w-31 text-right`}>
                  Open
                </th>
                <th scope="col" className={`${EDGE} w-39 pr-5 pl-2.5 text-right`}>
                  Apply
                </th>
              </tr>
            </thead>
            <tbody>
              {groups.map(({ stakeholder, invoices }) => (
                <Fragment key={stakeholder.id}>
                  {groups.length > 1 ? <CustomerRow name={stakeholder.full_name} invoices={invoices} /> : null}
                  {invoices.map((invoice) => (
                    <InvoiceRow key={invoice.id} invoice={invoice} matching={matching} />
                  ))}
                </Fragment>
              ))}
            </tbody>
          </table>
          {groups.length === 0 ? <p className="px-5 py-3 text-muted">No invoice matches</p> : null}
        </div>
        <div className="pt-3.5">
          <OtherEntries matching={matching} wide />
        </div>
      </MatchForm>
    </Dialog>
  )
}

/** Enter in the search field searches; only Ctrl or Cmd with Enter matches. */
const keepFromMatching = (event: KeyboardEvent): void => {
  if (event.key === 'Enter' && event.target instanceof HTMLInputElement && !event.metaKey && !event.ctrlKey)
    event.preventDefault()
}

function CustomerRow({ name, invoices }: { name: string; invoices: readonly Invoice[] }) {
  return (
    <tr>
      <th
        scope="rowgroup"
        colSpan={5}
        className="border-b border-subtle bg-surface-2 py-1.5 pl-5 text-left font-medium"
      >
        {name}
      </th>
      <td colSpan={2} className="tnum border-b border-subtle bg-surface-2 py-1.5 pr-5 text-right text-muted">
        {formatUsd(sum(invoices.map(({ ending_balance }) => parseCents(ending_balance))))} open
      </td>
    </tr>
  )
}

function Sums({ row, matching }: MatchInvoicesProps) {
  const total = (amounts: readonly (number | null)[]) =>
    sum(amounts.map((amount) => parseCents(Number.isFinite(amount) ? (amount ?? 0) : 0)))
  const facts = [
    { label: 'Invoices applied', amount: total(Object.values(matching.applied)) },
    { label: 'Other entries', amount: negate(total(matching.adjustments.map(({ amount }) => amount))) },
    { label: 'Deposit', amount: parseCents(row.amount) },
  ]
  return (
    <div className="mr-auto flex gap-7">
      {facts.map(({ label, amount }) => (
        <div key={label}>
          <span className="block text-xs text-muted">{label}</span>
          <span className="tnum font-medium">{formatUsd(amount)}</span>
        </div>
      ))}
      <Left matching={matching} label="Remaining" />
    </div>
  )
}
