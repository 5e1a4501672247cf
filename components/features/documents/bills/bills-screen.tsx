'use client'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { Plus, ReceiptText } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useRouter } from '@/components/ui/use-router'
import { DataGrid } from '@/components/grid/data-grid'
import { TwoLines } from '@/components/grid/two-lines'
import { GridTools } from '@/components/grid/grid-tools'
import { useGrid, type Grid } from '@/components/grid/use-grid'
import { useSearchText } from '@/components/grid/use-search-text'
import { ImportButton, ImportItem, ListActions, ListMenu } from '@/components/shell/list-actions'
import { Page } from '@/components/shell/page'
import { Bar } from '@/components/ui/bar'
import { ButtonLink } from '@/components/ui/button-link'
import { EmptyState } from '@/components/ui/empty-state'
import { IconButton } from '@/components/ui/icon-button'
import { SearchInput } from '@/components/ui/search-input'
import { Tabs } from '@/components/ui/tabs'
import type { CsvColumn } from '@/lib/client/csv'
import { useCsv } from '@/lib/client/use-csv'
import { useMay } from '@/lib/client/use-may'
import { BillFilter, BillStatus, type Bill } from '@/lib/contract/bill'
import { addDays, weekday } from '@/lib/dates/day'
import { formatDay } from '@/lib/dates/format'
import { formatUsd } from '@/lib/money/format'
import { sumWire } from '@/lib/money/cents'
import { today } from '@/components/form/today'
import { DocumentFilters } from '../list/document-filters'
import { NoDocuments } from '../list/no-documents'
import { Strip } from '../list/strip'
import { hrefWith, useListAddress, type ListAddress } from '@/components/pickers/use-list-address'
import { BILL_ORDERING, billCounts, billPage, BILLS_PAGE } from '../queries'
import { BILL_STATUS, billName } from '../words'
import { BillBulk } from './bill-bulk'
import { ImportBillsDialog } from './import-bills'
import { accountsOf, BILL_COLUMNS, BILL_ORDERINGS, BillBadge, dueText } from './bill-columns'

const ADDRESS: ListAddress = { filters: BillFilter.shape, orderings: BILL_ORDERINGS, ordering: BILL_ORDERING }
const NEW = `${BILLS_PAGE}/new`
const NO_TAB = { bill_status: null, overdue: null }

const EXPORTED: readonly CsvColumn<Bill>[] = [
  ['Bill', billName],
  ['Vendor', (row) => row.stakeholder.full_name],
  ['Bill date', (row) => row.bill_date],
  ['Due date', (row) => row.bill_due_date],
  ['Status', (row) => BILL_STATUS[row.bill_status].label],
  ['Days past due', (row) => Math.max(row.overdue_days, 0)],
  ['Categories', (row) => accountsOf(row).join(', ')],
  ['Tax', (row) => row.total_tax_amount],
  ['Total', (row) => row.total_amount],
  ['Open', (row) => row.open_balance],
  ['Last payment', (row) => row.transaction?.date ?? null],
  ['Paid from', (row) => row.transaction?.bank_account.name ?? null],
  ['Entry', (row) => row.entry_id],
  ['Entity', (row) => row.entity.name],
  ['Note', (row) => row.note],
]

/** What vendors are owed and were paid. */
export function BillsScreen() {
  const grid = useListAddress(useGrid('bills', { ordering: BILL_ORDERING }), ADDRESS)
  const router = useRouter()
  const mayAdd = useMay()('bill.draft')
  const client = useQueryClient()
  const csv = useCsv('Bills', EXPORTED, (page) => client.fetchQuery(billPage({ ...grid.state, ...page })))
  const [importing, setImporting] = useState(false)
  const importList = <ImportButton onClick={() => setImporting(true)} />
  const { data: page } = useQuery({ ...billPage(grid.state), enabled: grid.ready, placeholderData: keepPreviousData })
  return (
    <Page
      title="Bills"
      crumbs={[{ label: 'Accounting' }]}
      actions={
        <>
          {mayAdd ? importList : null}
          <ListActions name="Bills" csv={csv} />
          {mayAdd ? (
            <ButtonLink href={NEW} variant="primary">
              <Plus size={16} strokeWidth={1.75} aria-hidden /> New bill
            </ButtonLink>
          ) : null}
        </>
      }
      mobileActions={
        <>
          {mayAdd ? (
            <IconButton
              label="New bill"
              icon={<Plus size={20} strokeWidth={1.75} />}
              onClick={() => router.push(NEW)}
            />
          ) : null}
          <ListMenu name="Bills" csv={csv}>
            {mayAdd ? <ImportItem onSelect={() => setImporting(true)} /> : null}
          </ListMenu>
        </>
      }
      bars={
        <>
          <BillTabs grid={grid} />
          <BillStrip grid={grid} />
          <BillBar grid={grid} />
        </>
      }
    >
      <DataGrid
        grid={grid}
        noun="bills"
        query={billPage}
        columns={BILL_COLUMNS}
        rowId={({ id }) => id}
        selectable
        onOpen={({ id }) => router.push(`${BILLS_PAGE}/${id}`)}
        bulk={(selection) => <BillBulk selection={selection} state={grid.state} />}
        mobileRow={(row) => <MobileBill row={row} />}
        tabs={Object.keys(NO_TAB)}
        empty={<NoBills grid={grid} mayAdd={mayAdd} importList={importList} />}
        footerNote={page ? `Open ${formatUsd(page.open_balance)}` : null}
      />
      {importing ? <ImportBillsDialog onClose={() => setImporting(false)} /> : null}
    </Page>
  )
}

function BillTabs({ grid }: { grid: Grid }) {
  const { data } = useQuery(billCounts(grid.state))
  const { bill_status, overdue } = grid.state.filters
  const href = (change: Record<string, string | null>) =>
    hrefWith(BILLS_PAGE, grid.state, ADDRESS, { ...NO_TAB, ...change })
  return (
    <Tabs
      label="Bills by status"
      current={overdue === 'true' ? href({ overdue }) : href({ bill_status: bill_status ?? null })}
      tabs={[
        { href: href({}), label: 'All', count: data?.all },
        { href: href({ bill_status: 'open' }), label: 'Open', count: data?.open },
        { href: href({ overdue: 'true' }), label: 'Overdue', count: data?.overdue, needsWork: true },
        { href: href({ bill_status: 'paid' }), label: 'Paid', count: data?.paid },
        ...(data?.void || bill_status === 'void'
          ? [{ href: href({ bill_status: 'void' }), label: 'Void', count: data?.void }]
          : []),
      ]}
    />
  )
}

/** What is open: late, to pay this week, and later. */
function BillStrip({ grid }: { grid: Grid }) {
  const { data, isError } = useQuery(billCounts(grid.state))
  const { overdue, due_start_date, due_end_date } = grid.state.filters
  const saturday = addDays(today(), 6 - weekday(today()))
  const thisWeek = due_start_date === today() && due_end_date === saturday
  const later = due_start_date === addDays(saturday, 1)
  const href = (change: Record<string, string | null>) =>
    hrefWith(BILLS_PAGE, grid.state, ADDRESS, { ...NO_TAB, due_start_date: null, due_end_date: null, ...change })
  if (isError && !data) return null
  const parts = data
    ? [
        {
          key: 'later',
          label: 'Due later',
          amount: sumWire([data.open_balance, -data.overdue_balance, -data.due_this_week_balance]),
          current: later,
          href: href(later ? {} : { bill_status: 'open', due_start_date: addDays(saturday, 1) }),
        },
        {
          key: 'week',
          label: 'To pay this week',
          amount: data.due_this_week_balance,
          current: thisWeek,
          href: href(thisWeek ? {} : { bill_status: 'open', due_start_date: today(), due_end_date: saturday }),
        },
        {
          key: 'late',
          label: 'Late',
          amount: data.overdue_balance,
          current: overdue === 'true',
          href: href(overdue === 'true' ? {} : { overdue: 'true' }),
        },
      ]
    : []
  return <Strip label="Open payables" total={data?.open_balance ?? null} parts={parts} />
}

function BillBar({ grid }: { grid: Grid }) {
  const [text, setText] = useSearchText({ ...grid, search: grid.state.search })
  return (
    <Bar className="flex-wrap" role="search">
      <SearchInput label="Search bills" value={text} onChange={setText} className="w-62 max-sm:w-auto max-sm:flex-1" />
      <DocumentFilters grid={grid} party="Vendor" dated="Bill date" byAccount />
      <span className="max-sm:hidden ml-auto flex items-center gap-2">
        <GridTools grid={grid} columns={BILL_COLUMNS} />
      </span>
    </Bar>
  )
}

function MobileBill({ row }: { row: Bill }) {
  return (
    <div data-row={row.id}>
      <TwoLines>
        <span className="truncate">{row.stakeholder.full_name}</span>
        <span className="money">{formatUsd(row.bill_status === 'open' ? row.open_balance : row.total_amount)}</span>
        <span className="truncate">
          {billName(row)}, {dueText(row) ?? formatDay(row.bill_date)}
        </span>
        <span className="justify-self-end">
          <BillBadge row={row} />
        </span>
      </TwoLines>
    </div>
  )
}

interface NoBillsProps {
  grid: Grid
  mayAdd: boolean
  importList: ReactNode
}

function NoBills({ grid, mayAdd, importList }: NoBillsProps) {
  const { bill_status, overdue } = grid.state.filters
  if (overdue === 'true')
    return (
      <EmptyState kind="all-done" title="Nothing overdue">
        No bill is past its due date.
      </EmptyState>
    )
  const status = BillStatus.safeParse(bill_status).data
  return (
    <NoDocuments
      noun="bill"
      icon={ReceiptText}
      status={status && BILL_STATUS[status].label}
      addHref={mayAdd ? NEW : null}
      also={importList}
    >
      Bills from vendors appear here with what has been paid on them.
    </NoDocuments>
  )
}
