'use client'
import { useQueryClient } from '@tanstack/react-query'
import { Plus, Wrench } from 'lucide-react'
import { z } from 'zod'
import type { GridColumn } from '@/components/grid/column'
import { moneyColumn, textColumn } from '@/components/grid/columns'
import { DataGrid } from '@/components/grid/data-grid'
import type { GridQuery } from '@/components/grid/grid-state'
import { GridTools } from '@/components/grid/grid-tools'
import { TwoLines } from '@/components/grid/two-lines'
import { useGrid } from '@/components/grid/use-grid'
import { useSearchText } from '@/components/grid/use-search-text'
import { ListActions, ListMenu } from '@/components/shell/list-actions'
import { Page } from '@/components/shell/page'
import { Bar } from '@/components/ui/bar'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { IconButton } from '@/components/ui/icon-button'
import { SearchInput } from '@/components/ui/search-input'
import type { CsvColumn } from '@/lib/client/csv'
import { read } from '@/lib/client/query'
import { useCsv } from '@/lib/client/use-csv'
import { useMay } from '@/lib/client/use-may'
import { serviceList, type Service } from '@/lib/contract/service'
import { formatUsd } from '@/lib/money/format'
import { filtersFrom } from '@/components/pickers/list-filters'
import { useListAddress, type ListAddress } from '@/components/pickers/use-list-address'
import { INVOICES_PAGE } from '../queries'
import { openService } from './open-service'

const COLUMNS: readonly GridColumn<Service>[] = [
  textColumn('name', 'Service', (row) => row.name, { flex: 1, width: 160, sortable: true, fixed: true }),
  textColumn(
    'chart_of_account',
    'Income account',
    ({ chart_of_account: { chart_number, name } }) => `${chart_number} ${name}`,
    { flex: 1, width: 180 },
  ),
  moneyColumn('rate', 'Usual price', (row) => row.rate, { sortable: false }),
  textColumn('is_active', 'Active', (row) => (row.is_active ? 'Yes' : 'No'), { width: 90 }),
]
const EXPORTED: readonly CsvColumn<Service>[] = [
  ['Service', (row) => row.name],
  ['Account number', ({ chart_of_account }) => chart_of_account.chart_number],
  ['Income account', ({ chart_of_account }) => chart_of_account.name],
  ['Usual price', (row) => row.rate],
  ['Active', (row) => (row.is_active ? 'Yes' : 'No')],
]
const Filter = z.object({ is_active: serviceList.query.shape.is_active })
const ADDRESS: ListAddress = { filters: Filter.shape, orderings: ['name'], ordering: 'name' }

const page = ({ page, page_size, search, ordering, filters }: GridQuery) =>
  read('services', serviceList, {
    query: {
      ...filtersFrom(Filter.shape, new URLSearchParams(filters)),
      page,
      page_size,
      ordering: ordering || 'name',
      ...(search === '' ? {} : { search }),
    },
  })

/** What invoice lines are made of. */
export function ServicesScreen() {
  const grid = useListAddress(useGrid('services', { ordering: 'name' }), ADDRESS)
  const [text, setText] = useSearchText({ ...grid, search: grid.state.search })
  const mayEdit = useMay()('invoice.edit')
  const client = useQueryClient()
  const csv = useCsv('Services', EXPORTED, (page_query) => client.fetchQuery(page({ ...grid.state, ...page_query })))
  return (
    <Page
      title="Services"
      crumbs={[{ label: 'Accounting' }, { label: 'Invoices', href: INVOICES_PAGE }]}
      actions={
        <>
          <ListActions name="Services" csv={csv} />
          {mayEdit ? <NewService /> : null}
        </>
      }
      mobileActions={
        <>
          {mayEdit ? (
            <IconButton
              label="New service"
              icon={<Plus size={20} strokeWidth={1.75} />}
              onClick={() => openService(null)}
            />
          ) : null}
          <ListMenu name="Services" csv={csv} />
        </>
      }
      bars={
        <Bar role="search">
          <SearchInput label="Search services" value={text} onChange={setText} className="w-62 max-sm:w-full" />
          <span className="max-sm:hidden ml-auto">
            <GridTools grid={grid} columns={COLUMNS} />
          </span>
        </Bar>
      }
    >
      <DataGrid
        grid={grid}
        noun="services"
        query={page}
        columns={COLUMNS}
        rowId={({ id }) => id}
        onOpen={mayEdit ? openService : undefined}
        mobileRow={(row) => (
          <div data-row={row.id}>
            <TwoLines>
              <span className="truncate">{row.name}</span>
              <span className="money">{row.rate === null ? '' : formatUsd(row.rate)}</span>
              <span className="truncate">{row.chart_of_account.name}</span>
              <span>{row.is_active ? '' : 'Not active'}</span>
            </TwoLines>
          </div>
        )}
        empty={
          <EmptyState
            kind="nothing-yet"
            icon={Wrench}
            title="No services yet"
            action={mayEdit ? <NewService /> : undefined}
          >
            What you charge for: linehaul, fuel surcharge, detention.
          </EmptyState>
        }
      />
    </Page>
  )
}

function NewService() {
  return (
    <Button
      variant="primary"
      icon={<Plus size={16} strokeWidth={1.75} aria-hidden />}
      onClick={() => openService(null)}
    >
      New service
    </Button>
  )
}
