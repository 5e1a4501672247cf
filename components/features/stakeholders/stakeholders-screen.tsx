'use client'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Plus, Users } from 'lucide-react'
import { useState } from 'react'
import { today } from '@/components/form/today'
import { useRouter } from '@/components/ui/use-router'
import type { GridColumn } from '@/components/grid/column'
import { DataGrid } from '@/components/grid/data-grid'
import { TwoLines } from '@/components/grid/two-lines'
import { GridTools } from '@/components/grid/grid-tools'
import { useGrid, type Grid } from '@/components/grid/use-grid'
import { useSearchText } from '@/components/grid/use-search-text'
import { hrefWith, useListAddress, type ListAddress } from '@/components/pickers/use-list-address'
import { ImportButton, ImportItem, ListActions, ListMenu } from '@/components/shell/list-actions'
import { Page } from '@/components/shell/page'
import { PAPER_ABOUT } from '@/components/shell/printed-frame'
import { Bar } from '@/components/ui/bar'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { IconButton } from '@/components/ui/icon-button'
import { SearchInput } from '@/components/ui/search-input'
import { Tabs } from '@/components/ui/tabs'
import { useCsv } from '@/lib/client/use-csv'
import { useMay } from '@/lib/client/use-may'
import {
  StakeholderFilter,
  StakeholderType,
  type StakeholderFigures,
  type StakeholderRow,
  type StakeholderTotals,
} from '@/lib/contract/stakeholder'
import { addMonths } from '@/lib/dates/day'
import { formatYear } from '@/lib/dates/format'
import { formatUsd } from '@/lib/money/format'
import {
  COLUMNS_1099,
  EXPORTED,
  placeOf,
  PLAIN_COLUMNS,
  PLAIN_EXPORTED,
  STAKEHOLDER_COLUMNS,
  STAKEHOLDER_ORDERINGS,
} from './columns'
import { Duplicates } from './duplicates'
import { ImportStakeholdersDialog } from './import-dialog'
import { openStakeholder } from './open-stakeholder'
import {
  STAKEHOLDER_ORDERING,
  stakeholderCounts,
  stakeholderPage,
  stakeholderTotals,
  STAKEHOLDERS_PAGE,
} from './queries'
import { openBalance, TYPES } from './words'

const ADDRESS: ListAddress = {
  filters: StakeholderFilter.shape,
  orderings: STAKEHOLDER_ORDERINGS,
  ordering: STAKEHOLDER_ORDERING,
}

/** How the 1099 figure is calculated. A printout names the year, because "last year" soon means another one. */
const Counted1099 = () => (
  <Bar className="text-xs text-muted">
    <p>
      <span {...{ [PAPER_ABOUT]: '' }}>For last year’s 1099 ({formatYear(addMonths(today(), -12))})</span>: what was
      paid by bank, less each refund up to what was paid before it in that year. The rest of a refund belongs to an
      earlier year, whose 1099 stays as it was.
    </p>
  </Bar>
)

/** Customers, vendors, drivers and everyone else named in the books. */
export function StakeholdersScreen() {
  const grid = useListAddress(useGrid('stakeholders', { ordering: STAKEHOLDER_ORDERING }), ADDRESS)
  const router = useRouter()
  const may = useMay()
  const mayEdit = may('stakeholder.edit')
  const mayMerge = may('stakeholder.delete')
  const type = StakeholderType.safeParse(grid.state.filters.type).data
  const client = useQueryClient()
  const mayKnow = may('report.read')
  const gets1099 = grid.state.filters.is_1099 === 'true'
  const columns = !mayKnow ? PLAIN_COLUMNS : gets1099 ? COLUMNS_1099 : STAKEHOLDER_COLUMNS
  const csv = useCsv('Stakeholders', mayKnow ? EXPORTED : PLAIN_EXPORTED, (page) =>
    client.fetchQuery(stakeholderPage({ ...grid.state, ...page })),
  )
  const { data: sums } = useQuery({ ...stakeholderTotals(grid.state), enabled: grid.ready && mayKnow })
  const add = () => openStakeholder(null, { type, onSaved: ({ id }) => router.push(`${STAKEHOLDERS_PAGE}/${id}`) })
  const [importing, setImporting] = useState(false)
  const importList = <ImportButton onClick={() => setImporting(true)} />
  const newOne = (
    <Button variant="primary" icon={<Plus size={16} strokeWidth={1.75} aria-hidden />} onClick={add}>
      New stakeholder
    </Button>
  )
  return (
    <Page
      title="Stakeholders"
      actions={
        <>
          {mayEdit ? importList : null}
          <ListActions name="Stakeholders" csv={csv} />
          {mayEdit ? newOne : null}
        </>
      }
      mobileActions={
        <>
          {mayEdit ? (
            <IconButton label="New stakeholder" icon={<Plus size={20} strokeWidth={1.75} />} onClick={add} />
          ) : null}
          <ListMenu name="Stakeholders" csv={csv}>
            {mayEdit ? <ImportItem onSelect={() => setImporting(true)} /> : null}
          </ListMenu>
        </>
      }
      bars={
        <>
          <TypeTabs grid={grid} type={type} gets1099={gets1099} />
          <SearchBar grid={grid} columns={columns} mayMerge={mayMerge} />
          {gets1099 && mayKnow ? <Counted1099 /> : null}
        </>
      }
    >
      <DataGrid
        grid={grid}
        noun="stakeholders"
        query={stakeholderPage}
        footerNote={sums?.totals ? <Totals totals={sums.totals} gets1099={gets1099} /> : null}
        columns={columns}
        rowId={({ id }) => id}
        onOpen={({ id }) => router.push(`${STAKEHOLDERS_PAGE}/${id}`)}
        mobileRow={(row) => <MobileStakeholder row={row} gets1099={gets1099} />}
        tabs={['type', 'is_1099']}
        empty={
          gets1099 ? (
            <EmptyState kind="nothing-yet" icon={Users} title="Nobody gets a 1099 yet">
              Tick “Gets a 1099” where you edit a vendor or driver, and what was paid to them is listed here.
            </EmptyState>
          ) : (
            <EmptyState
              kind="nothing-yet"
              icon={Users}
              title={type ? `No ${TYPES[type].toLowerCase()} yet` : 'No stakeholders yet'}
              action={
                mayEdit ? (
                  <>
                    {newOne}
                    {importList}
                  </>
                ) : undefined
              }
            >
              Customers, vendors, drivers and everybody else you get money from or give it to.
            </EmptyState>
          )
        }
      />
      {importing ? <ImportStakeholdersDialog onClose={() => setImporting(false)} /> : null}
    </Page>
  )
}

/** Below the list: what all that match come to; for a 1099, what last year's report. A phone has room for the first sum. */
function Totals({ totals, gets1099 }: { totals: StakeholderTotals; gets1099: boolean }) {
  const out = formatUsd(totals.out_this_year)
  const [first, others] = gets1099
    ? [`For the 1099 ${formatUsd(totals.for_1099_last_year)}`, ` · Out this year ${out}`]
    : [`Open ${formatUsd(openBalance(totals))}`, ` · In this year ${formatUsd(totals.in_this_year)} · Out ${out}`]
  return (
    <>
      {first}
      <span className="max-sm:hidden">{others}</span>
    </>
  )
}

/** The open balance on the right; for a 1099, what last year's reports, and what was paid this year. */
export function MobileStakeholder({ row, gets1099 }: { row: StakeholderRow; gets1099: boolean }) {
  const { figures } = row
  const paid = gets1099 && figures
  return (
    <TwoLines>
      <span className="truncate">{row.full_name}</span>
      <span className="money">{figures ? formatUsd(paid ? reported(paid) : openBalance(figures)) : ''}</span>
      <span className="truncate">{[row.type, placeOf(row)].filter(Boolean).join(', ')}</span>
      {paid ? <span className="money">{formatUsd(paid.out_this_year)} out this year</span> : null}
    </TwoLines>
  )
}

const reported = ({ for_1099_last_year, out_last_year }: StakeholderFigures): number =>
  for_1099_last_year ?? out_last_year

interface TypeTabsProps {
  grid: Grid
  type: StakeholderType | undefined
  gets1099: boolean
}

function TypeTabs({ grid, type, gets1099 }: TypeTabsProps) {
  const { data } = useQuery(stakeholderCounts)
  const href = (one: string | null, is_1099: string | null = null) =>
    hrefWith(STAKEHOLDERS_PAGE, grid.state, ADDRESS, { type: one, is_1099 })
  return (
    <Tabs
      label="Stakeholders by type"
      current={gets1099 ? href(null, 'true') : href(type ?? null)}
      tabs={[
        { href: href(null), label: 'All', count: data?.all },
        ...(Object.keys(TYPES) as StakeholderType[]).map((one) => ({
          href: href(one),
          label: TYPES[one],
          count: data?.[one],
        })),
        { href: href(null, 'true'), label: '1099', count: data?.is_1099 },
      ]}
    />
  )
}

interface SearchBarProps {
  grid: Grid
  columns: readonly GridColumn<StakeholderRow>[]
  mayMerge: boolean
}

function SearchBar({ grid, columns, mayMerge }: SearchBarProps) {
  const [text, setText] = useSearchText({ ...grid, search: grid.state.search })
  return (
    <Bar role="search" className="flex-wrap">
      <SearchInput label="Search stakeholders" value={text} onChange={setText} className="w-62 max-sm:w-full" />
      <span className="ml-auto flex items-center gap-2">{mayMerge ? <Duplicates /> : null}</span>
      <span className="max-sm:hidden flex items-center gap-2">
        <GridTools grid={grid} columns={columns} />
      </span>
    </Bar>
  )
}
