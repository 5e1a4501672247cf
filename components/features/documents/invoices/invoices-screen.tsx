'use client'
import { TwoLines } from '@/components/grid/two-lines'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { BellRing, FileText, Mail, Plus, Wrench } from 'lucide-react'
import { useState } from 'react'
import { useRouter } from '@/components/ui/use-router'
import { DataGrid } from '@/components/grid/data-grid'
import { NoMatches } from '@/components/grid/no-rows'
import { GridTools } from '@/components/grid/grid-tools'
import { useGrid, type Grid } from '@/components/grid/use-grid'
import { useSearchText } from '@/components/grid/use-search-text'
import { ImportButton, ImportItem, ListMenu } from '@/components/shell/list-actions'
import { Page } from '@/components/shell/page'
import { Bar } from '@/components/ui/bar'
import { ButtonLink } from '@/components/ui/button-link'
import { EmptyState } from '@/components/ui/empty-state'
import { IconButton } from '@/components/ui/icon-button'
import { MenuItem, MenuSeparator } from '@/components/ui/menu'
import { SearchInput } from '@/components/ui/search-input'
import { Tabs } from '@/components/ui/tabs'
import type { CsvColumn } from '@/lib/client/csv'
import { useCsv } from '@/lib/client/use-csv'
import { useMay } from '@/lib/client/use-may'
import { AgingStatus, InvoiceFilter, InvoiceStatus, type InvoiceSummary } from '@/lib/contract/invoice'
import { monthEnd, monthStart } from '@/lib/dates/day'
import { formatDay } from '@/lib/dates/format'
import { formatUsd } from '@/lib/money/format'
import { today } from '@/components/form/today'
import { DocumentFilters } from '../list/document-filters'
import { NoDocuments } from '../list/no-documents'
import { Strip } from '../list/strip'
import { hrefWith, useListAddress, type ListAddress } from '@/components/pickers/use-list-address'
import { INVOICE_ORDERING, invoiceCounts, invoicePage, INVOICES_PAGE, SERVICES_PAGE } from '../queries'
import { AGING, INVOICE_STATUS } from '../words'
import { INVOICE_COLUMNS, INVOICE_ORDERINGS, InvoiceBadge } from './invoice-columns'
import { ImportInvoicesDialog } from './import-invoices'
import { InvoiceBulk } from './invoice-bulk'
import { openReminders, openTexts } from './open-mail'

const ADDRESS: ListAddress = {
  filters: InvoiceFilter.shape,
  orderings: INVOICE_ORDERINGS,
  ordering: INVOICE_ORDERING,
}
const NEW = `${INVOICES_PAGE}/new`

/** What customers owe and have paid. */
export function InvoicesScreen() {
  const grid = useListAddress(useGrid('invoices', { ordering: INVOICE_ORDERING }), ADDRESS)
  const router = useRouter()
  const may = useMay()
  const mayEdit = may('invoice.edit')
  const { data: page } = useQuery({
    ...invoicePage(grid.state),
    enabled: grid.ready,
    placeholderData: keepPreviousData,
  })
  const [importing, setImporting] = useState(false)
  const more = <More grid={grid} onImport={() => setImporting(true)} />
  const open = ({ id }: InvoiceSummary) => router.push(`${INVOICES_PAGE}/${id}`)
  return (
    <Page
      title="Invoices"
      crumbs={[{ label: 'Accounting' }]}
      actions={
        <>
          {more}
          <ButtonLink href={SERVICES_PAGE}>
            <Wrench size={16} strokeWidth={1.75} aria-hidden /> Services
          </ButtonLink>
          {mayEdit ? (
            <ButtonLink href={NEW} variant="primary">
              <Plus size={16} strokeWidth={1.75} aria-hidden /> New invoice
            </ButtonLink>
          ) : null}
        </>
      }
      mobileActions={
        <>
          {mayEdit ? (
            <IconButton
              label="New invoice"
              icon={<Plus size={20} strokeWidth={1.75} />}
              onClick={() => router.push(NEW)}
            />
          ) : null}
          {more}
        </>
      }
      bars={
        <>
          <InvoiceTabs grid={grid} />
          <InvoiceStrip grid={grid} />
          <InvoiceBar grid={grid} />
        </>
      }
    >
      <DataGrid
        grid={grid}
        noun="invoices"
        query={invoicePage}
        columns={INVOICE_COLUMNS}
        rowId={({ id }) => id}
        selectable={mayEdit}
        onOpen={open}
        bulk={(selection) => <InvoiceBulk selection={selection} state={grid.state} />}
        mobileRow={(row) => <MobileInvoice row={row} />}
        tabs={['invoice_status', 'aging_status', 'overdue']}
        empty={<NoInvoices grid={grid} mayAdd={mayEdit} onImport={() => setImporting(true)} />}
        footerNote={page ? `Balance ${formatUsd(page.ending_balance)}` : null}
      />
      {importing ? <ImportInvoicesDialog onClose={() => setImporting(false)} /> : null}
    </Page>
  )
}

/** Actions on the list as a whole. */
function More({ grid, onImport }: { grid: Grid; onImport: () => void }) {
  const client = useQueryClient()
  const mayEdit = useMay()('invoice.edit')
  const icon = { size: 16, strokeWidth: 1.75, 'aria-hidden': true }
  const csv = useCsv('Invoices', EXPORTED, (page) => client.fetchQuery(invoicePage({ ...grid.state, ...page })))
  return (
    <ListMenu name="Invoices" csv={csv}>
      {mayEdit ? (
        <>
          <ImportItem onSelect={onImport} />
          <MenuItem icon={<BellRing {...icon} />} onSelect={openReminders}>
            Reminders
          </MenuItem>
          <MenuItem icon={<Mail {...icon} />} onSelect={openTexts}>
            Invoice and email texts
          </MenuItem>
          <MenuSeparator />
        </>
      ) : null}
    </ListMenu>
  )
}

const EXPORTED: readonly CsvColumn<InvoiceSummary>[] = [
  ['Invoice', (row) => row.invoice_number],
  ['Customer', (row) => row.stakeholder.full_name],
  ['Invoice date', (row) => row.invoice_date],
  ['Due date', (row) => row.invoice_due_date],
  ['Status', (row) => INVOICE_STATUS[row.invoice_status].label],
  ['Days past due', (row) => row.aging_days],
  ['Tax', (row) => row.total_tax_amount],
  ['Total', (row) => row.total_amount],
  ['Paid', (row) => row.paid_amount],
  ['Balance', (row) => row.ending_balance],
  ['Entry', (row) => row.entry_id],
  ['Batch', (row) => row.batch_id],
  ['Bill to', (row) => row.bill_to],
  ['Entity', (row) => row.entity.name],
  ['Internal note', (row) => row.note],
]

/** A status is a tab; all other filters stay when the tab changes. */
function InvoiceTabs({ grid }: { grid: Grid }) {
  const { data } = useQuery(invoiceCounts(grid.state))
  const status = grid.state.filters.invoice_status ?? ''
  const href = (invoice_status: string | null) => hrefWith(INVOICES_PAGE, grid.state, ADDRESS, { invoice_status })
  return (
    <Tabs
      label="Invoices by status"
      current={href(status || null)}
      tabs={[
        { href: href(null), label: 'All', count: data?.all },
        ...(['draft', 'open', 'short_paid', 'paid', 'un_collectible', 'void'] as const satisfies InvoiceStatus[]).map(
          (one) => ({ href: href(one), label: INVOICE_STATUS[one].label, count: data?.[one] }),
        ),
      ]}
    />
  )
}

const OUTSTANDING = 'open,short_paid'
const NO_PART = { invoice_status: null, aging_status: null, paid_start_date: null, paid_end_date: null }

/** The outstanding amount by age and in total, drafts, and what was paid this month. */
function InvoiceStrip({ grid }: { grid: Grid }) {
  const { data, isError } = useQuery(invoiceCounts(grid.state))
  const { aging_status, invoice_status, paid_start_date, paid_end_date } = grid.state.filters
  const month = { paid_start_date: monthStart(today()), paid_end_date: monthEnd(today()) }
  /** Pressing it again removes the filter. */
  const part = (current: boolean, filters: Partial<Record<keyof typeof NO_PART, string>>) => ({
    current,
    href: hrefWith(INVOICES_PAGE, grid.state, ADDRESS, { ...NO_PART, ...(current ? {} : filters) }),
  })
  if (isError && !data) return null
  if (!data) return <Strip label="Open receivables" total={null} parts={[]} />
  return (
    <Strip
      label="Open receivables"
      total={data.outstanding}
      whole={part(invoice_status === OUTSTANDING, { invoice_status: OUTSTANDING })}
      parts={AgingStatus.options.map((key) => ({
        key,
        label: AGING[key],
        amount: data.aging.find((of) => of.aging_status === key)?.ending_balance ?? Number.NaN,
        ...part(aging_status === key, { aging_status: key }),
      }))}
      beside={[
        {
          key: 'draft',
          label: 'Draft',
          amount: data.draft_total,
          ...part(invoice_status === 'draft', { invoice_status: 'draft' }),
        },
        {
          key: 'paid',
          label: 'Paid this month',
          amount: data.paid_this_month,
          ...part(paid_start_date === month.paid_start_date && paid_end_date === month.paid_end_date, month),
        },
      ]}
    />
  )
}

function InvoiceBar({ grid }: { grid: Grid }) {
  const [text, setText] = useSearchText({ ...grid, search: grid.state.search })
  return (
    <Bar className="flex-wrap" role="search">
      <SearchInput
        label="Search invoices"
        value={text}
        onChange={setText}
        className="w-62 max-sm:w-auto max-sm:flex-1"
      />
      <DocumentFilters grid={grid} party="Customer" dated="Invoice date" />
      <span className="max-sm:hidden ml-auto flex items-center gap-2">
        <GridTools grid={grid} columns={INVOICE_COLUMNS} />
      </span>
    </Bar>
  )
}

function MobileInvoice({ row }: { row: InvoiceSummary }) {
  return (
    <div data-row={row.id}>
      <TwoLines>
        <span className="truncate">{row.stakeholder.full_name}</span>
        <span className="money">{formatUsd(row.ending_balance)}</span>
        <span className="truncate">
          {row.invoice_number}, {formatDay(row.invoice_date)}
        </span>
        <span className="justify-self-end">
          <InvoiceBadge row={row} />
        </span>
      </TwoLines>
    </div>
  )
}

interface NoInvoicesProps {
  grid: Grid
  mayAdd: boolean
  onImport: () => void
}

function NoInvoices({ grid, mayAdd, onImport }: NoInvoicesProps) {
  const { aging_status, invoice_status, overdue } = grid.state.filters
  if (aging_status || overdue === 'true' || invoice_status === OUTSTANDING) {
    const isLate = overdue === 'true' || (aging_status && aging_status !== 'current')
    return (
      <EmptyState kind="all-done" title={isLate ? 'Nothing overdue' : 'Nothing outstanding'}>
        What customers owe appears here until it is paid.
      </EmptyState>
    )
  }
  if (invoice_status?.includes(','))
    return <NoMatches onClear={grid.clearFilters}>No invoices have these statuses.</NoMatches>
  const status = InvoiceStatus.safeParse(invoice_status).data
  return (
    <NoDocuments
      noun="invoice"
      icon={FileText}
      status={status && INVOICE_STATUS[status].label}
      addHref={mayAdd ? NEW : null}
      also={<ImportButton onClick={onImport} />}
    >
      Invoices to customers appear here with what has been paid on them.
    </NoDocuments>
  )
}
