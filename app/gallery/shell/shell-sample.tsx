'use client'
import { queryOptions } from '@tanstack/react-query'
import { ArrowLeftRight, ChartColumn, Download, Flag, LayoutDashboard, Plus, Tag, Wallet } from 'lucide-react'
import { useRouter } from '@/components/ui/use-router'
import { BulkSeparator } from '@/components/grid/bulk-bar'
import { customColumn, dateColumn, moneyColumn, referenceColumn, textColumn } from '@/components/grid/columns'
import { DataGrid, type Page as Rows } from '@/components/grid/data-grid'
import { GridTools } from '@/components/grid/grid-tools'
import type { GridQuery } from '@/components/grid/grid-state'
import { TwoLines } from '@/components/grid/two-lines'
import { useGrid } from '@/components/grid/use-grid'
import { AppShell } from '@/components/shell/app-shell'
import { openDrawer } from '@/components/shell/drawer-host'
import type { NavEntry } from '@/components/shell/nav'
import { Page } from '@/components/shell/page'
import { Avatar } from '@/components/ui/avatar'
import { Bar } from '@/components/ui/bar'
import { Button } from '@/components/ui/button'
import { CategoryButton } from '@/components/ui/category-chip'
import { ChipText, FilterChip } from '@/components/ui/chip'
import { DrawerBody } from '@/components/ui/drawer'
import { EmptyState } from '@/components/ui/empty-state'
import { Icon } from '@/components/ui/icon'
import { SearchInput } from '@/components/ui/search-input'
import { Tabs } from '@/components/ui/tabs'
import { Tile } from '@/components/ui/tile'
import { notify } from '@/components/ui/toast'
import { formatDay } from '@/lib/dates/format'
import { addDays } from '@/lib/dates/day'
import { formatUsd } from '@/lib/money/format'

interface Sample {
  id: string
  date: string
  payee: string
  raw: string
  account: string
  amount: number
  category: string
}
const PAYEES = [
  'Pilot Travel Center #412',
  'Northgate Freight Brokers',
  "Love's Travel Stop #318",
  'PrePass',
  'Palisade Factoring',
]
const SAMPLES: Sample[] = Array.from({ length: 128 }, (_, index) => ({
  id: `row-${index}`,
  date: addDays('2025-11-18', -Math.floor(index / 3)),
  payee: PAYEES[index % PAYEES.length] ?? '',
  raw: `CARD PURCHASE ${1000 + index} AMARILLO TX`,
  account: index % 3 ? 'Operating ·· 4417' : 'Fuel Card ·· 0932',
  amount: index % 5 === 1 || index % 5 === 4 ? 3450 + index * 12 : -(61248 + index * 731) / 100,
  category: index % 5 === 1 ? 'Freight revenue' : 'Diesel fuel',
}))

const answer = async ({ page, page_size, ordering, search }: GridQuery): Promise<Rows<Sample>> => {
  await new Promise((resolve) => setTimeout(resolve, 400))
  if (search === 'fail') throw new Error('sample failure')
  const found = SAMPLES.filter((row) => row.payee.toLowerCase().includes(search.toLowerCase()))
  const sorted = ordering.startsWith('-') ? found : found.toReversed()
  return {
    count: found.length,
    next: null,
    previous: null,
    results: sorted.slice((page - 1) * page_size, page * page_size),
  }
}
const list = (state: GridQuery) =>
  queryOptions({ queryKey: ['sample', state], queryFn: () => answer(state), retry: false })

const columns = [
  dateColumn<Sample>('date', 'Date', (row) => row.date),
  customColumn<Sample>(
    'description',
    'Description',
    (row) => (
      <span className="flex min-w-0 items-center gap-2.5">
        <Tile>
          <Icon name="fuel" size={15} />
        </Tile>
        <b className="font-medium whitespace-nowrap">{row.payee}</b>
        <span className="min-w-0 flex-1 truncate text-xs text-muted">{row.raw}</span>
      </span>
    ),
    { flex: 1, width: 240, skeleton: 'tile', tooltip: (row) => row.raw },
  ),
  textColumn<Sample>('bank_account', 'Bank account', (row) => row.account, { width: 138, hideBelow: 900 }),
  moneyColumn<Sample>('amount', 'Amount', (row) => row.amount, { incoming: () => true, fixed: true }),
  customColumn<Sample>(
    'category',
    'Category',
    (row) => (
      <CategoryButton look="ai" icon={<Icon name="sparkles" size={13} />} percent="98%">
        {row.category}
      </CategoryButton>
    ),
    { width: 214, skeleton: 'chip', fixed: true },
  ),
  referenceColumn<Sample>(
    'stakeholder',
    'Stakeholder',
    (row) => (
      <span className="flex items-center gap-2">
        <Avatar name={row.payee} kind="organization" size={20} />
        <span className="truncate">{row.payee}</span>
      </span>
    ),
    { hideBelow: 1000 },
  ),
]

const NAV: NavEntry[] = [
  { label: 'Dashboard', href: '/gallery/dashboard', icon: LayoutDashboard },
  {
    label: 'Spend management',
    icon: Wallet,
    links: [{ label: 'Transactions', href: '/gallery/shell', icon: ArrowLeftRight, count: 128 }],
  },
  {
    label: 'Reports',
    icon: ChartColumn,
    links: [{ label: 'Profit and loss', href: '/gallery/profit', icon: ChartColumn }],
  },
]

export function ShellSample() {
  const router = useRouter()
  return (
    <AppShell
      user={{
        id: 'sample',
        full_name: 'Dana Whitfield',
        email: 'dana@cedarridge.example',
        is_free_trial: true,
        subscribe_exp_days: 9,
      }}
      company={{ name: 'Cedar Ridge Transport' }}
      entity={{ name: 'Linehaul', detail: 'Amarillo, TX' }}
      nav={NAV}
      homeHref="/gallery"
      version="0.1.0"
      onNavigate={(href) => router.push(href)}
      onLogout={() => void notify.success('Logged out')}
    >
      <Transactions />
    </AppShell>
  )
}

function Transactions() {
  const grid = useGrid('transactions', { ordering: '-date' })
  const open = (row: Sample) =>
    openDrawer({ title: row.payee, content: <DrawerBody>{formatUsd(row.amount)}</DrawerBody> })
  return (
    <Page
      title="Transactions"
      crumbs={[{ label: 'Spend management' }]}
      actions={
        <>
          <Button icon={<Download size={16} strokeWidth={1.75} aria-hidden />}>Export</Button>
          <Button variant="primary" icon={<Plus size={16} strokeWidth={1.75} aria-hidden />}>
            Add transaction
          </Button>
        </>
      }
      bars={
        <>
          <Tabs
            label="Views"
            current="/gallery/shell"
            tabs={[
              { href: '/gallery/shell', label: 'Not categorized', count: 128, needsWork: true },
              { href: '/gallery', label: 'All transactions' },
              { href: '/gallery/transfers', label: 'Transfers', count: 6 },
            ]}
          />
          <Bar>
            <SearchInput
              className="w-62.5 max-sm:flex-1"
              label="Search transactions"
              value={grid.state.search}
              onChange={grid.setSearch}
            />
            <FilterChip label="Account" onRemove={() => undefined}>
              <ChipText label="Account" value="4 selected" />
            </FilterChip>
            <span className="flex-1" />
            <GridTools grid={grid} columns={columns} />
          </Bar>
        </>
      }
    >
      <DataGrid
        grid={grid}
        noun="transactions"
        query={list}
        columns={columns}
        rowId={(row) => row.id}
        selectable
        onOpen={open}
        keys={{ f: (row) => void notify.undo(`Flagged ${row.payee}`, () => undefined) }}
        footerNote="Net ($36,412.86)"
        empty={<EmptyState kind="all-done" title="All caught up" />}
        bulk={() => (
          <>
            <BulkSeparator />
            <Button variant="ghost" size={28} icon={<Tag size={14} strokeWidth={2} aria-hidden />}>
              Categorize
            </Button>
            <Button variant="ghost" size={28} icon={<Flag size={14} strokeWidth={2} aria-hidden />}>
              Flag
            </Button>
          </>
        )}
        mobileRow={(row, openRow) => (
          <TwoLines>
            <button type="button" className="truncate" onClick={openRow}>
              {row.payee}
            </button>
            <span className={row.amount > 0 ? 'tnum text-pos' : 'tnum'}>{formatUsd(row.amount)}</span>
            <span>{row.account}</span>
            <span className="tnum">{formatDay(row.date)}</span>
          </TwoLines>
        )}
      />
    </Page>
  )
}
