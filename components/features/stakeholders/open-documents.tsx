'use client'
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { Card } from '@/components/ui/card'
import { cx } from '@/components/ui/cx'
import { Link } from '@/components/ui/link'
import { QueryErrorNote } from '@/components/ui/note'
import { Section } from '@/components/ui/section'
import { Skeleton } from '@/components/ui/skeleton'
import { useMay } from '@/lib/client/use-may'
import { formatDay } from '@/lib/dates/format'
import { formatUsd } from '@/lib/money/format'
import { openBillsRead, openInvoicesRead } from './queries'
import type { Overview } from './stakeholder-parts'

interface OpenDocumentsProps {
  id: string
  overview: Overview | undefined
}

/** What is still owed to us and by us, by document, the next due first. */
export function OpenDocuments({ id, overview }: OpenDocumentsProps) {
  const may = useMay()
  return (
    <>
      {may('invoice.read') && overview && overview.uses.invoices > 0 ? <OpenInvoices id={id} /> : null}
      {may('bill.read') && overview && overview.uses.bills > 0 ? <OpenBills id={id} /> : null}
    </>
  )
}

function OpenInvoices({ id }: { id: string }) {
  const query = useQuery(openInvoicesRead(id))
  return (
    <Documents
      title="Open invoices"
      what="the open invoices"
      query={query}
      balance={query.data?.ending_balance}
      all={{ count: query.data?.count, href: `${INVOICES}?stakeholder=${id}&invoice_status=open,short_paid` }}
      rows={query.data?.results.map((invoice) => ({
        id: invoice.id,
        href: `${INVOICES}/${invoice.id}`,
        name: invoice.invoice_number,
        due: invoice.invoice_due_date,
        isLate: invoice.aging_days > 0,
        open: invoice.ending_balance,
      }))}
    />
  )
}

function OpenBills({ id }: { id: string }) {
  const query = useQuery(openBillsRead(id))
  return (
    <Documents
      title="Open bills"
      what="the open bills"
      query={query}
      balance={query.data?.open_balance}
      all={{ count: query.data?.count, href: `${BILLS}?stakeholder=${id}&bill_status=open` }}
      rows={query.data?.results.map((bill) => ({
        id: bill.id,
        href: `${BILLS}/${bill.id}`,
        name: bill.bill_number ?? bill.entry_id,
        due: bill.bill_due_date,
        isLate: bill.is_overdue,
        open: bill.open_balance,
      }))}
    />
  )
}

const INVOICES = '/app/accounting/invoices'
const BILLS = '/app/accounting/bills'

interface DocumentsProps {
  title: string
  what: string
  query: Pick<UseQueryResult, 'error' | 'isError' | 'isFetching' | 'refetch'>
  /** Of all of them, not only the listed ones. */
  balance: number | undefined
  all: { count: number | undefined; href: string }
  rows: readonly Row[] | undefined
}
interface Row {
  id: string
  href: string
  name: string
  due: string | null
  isLate: boolean
  open: number
}

function Documents({ title, what, query, balance, all, rows }: DocumentsProps) {
  return (
    <Section title={title}>
      {query.isError ? (
        <QueryErrorNote
          what={what}
          error={query.error}
          onRetry={() => void query.refetch()}
          retrying={query.isFetching}
        />
      ) : null}
      {rows || query.isError ? null : <Skeleton width="100%" height={80} />}
      {rows?.length === 0 ? <p className="text-muted">Nothing is open</p> : null}
      {rows && rows.length > 0 ? (
        <Card as="ul" className="divide-y divide-subtle">
          {rows.map(({ id, href, name, due, isLate, open }) => (
            <li key={id} className="flex items-baseline gap-3 px-3 py-2">
              <Link className="min-w-0 flex-1 truncate hover:underline" href={href}>
                {name}
              </Link>
              <span className={cx('tnum flex-none', isLate ? 'text-neg' : 'text-fg-2')}>
                {due ? `due ${formatDay(due)}` : 'no due date'}
              </span>
              <span className="money min-w-24 text-right">{formatUsd(open)}</span>
            </li>
          ))}
        </Card>
      ) : null}
      {rows && all.count !== undefined && balance !== undefined && all.count > 1 ? (
        <p className="mt-2">
          <Link className="text-accent-fg" href={all.href}>
            Show all {all.count.toLocaleString('en-US')}, {formatUsd(balance)}
          </Link>
        </p>
      ) : null}
    </Section>
  )
}
