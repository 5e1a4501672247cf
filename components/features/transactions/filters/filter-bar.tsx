'use client'
import type { ReactNode } from 'react'
import { GridTools } from '@/components/grid/grid-tools'
import type { GridColumn } from '@/components/grid/column'
import type { Grid } from '@/components/grid/use-grid'
import { useSearchText } from '@/components/grid/use-search-text'
import { Bar } from '@/components/ui/bar'
import { SearchInput } from '@/components/ui/search-input'
import { useIsMobile } from '@/components/ui/use-media'
import type { Transaction } from '@/lib/contract/transaction'
import { FilterChips } from './filter-chips'
import { FilterSheet } from './filter-sheet'
import { ListExport } from '../list/list-export'
import { QuickFilterLine } from './quick-filters'
import type { TransactionTab } from '../list/tabs'
import { useFilters } from './use-filters'

interface FilterBarProps {
  tab: TransactionTab
  grid: Grid
  columns: readonly GridColumn<Transaction>[]
  /** Before the table's tools. */
  action?: ReactNode
}

/** Search, the active filters as chips, "+ Filter", and the table's tools. */
export function FilterBar({ tab, grid, columns, action }: FilterBarProps) {
  const [text, setText] = useSearchText({ ...grid, search: grid.state.search })
  const mobile = useIsMobile()
  const state = useFilters(grid)
  return (
    <Bar className="flex-wrap" role="search">
      <SearchInput
        label="Search transactions"
        value={text}
        onChange={setText}
        className="w-62 max-sm:w-auto max-sm:flex-1"
      />
      {mobile ? <FilterSheet tab={tab} state={state} grid={grid} /> : <FilterChips tab={tab} state={state} />}
      {mobile ? null : <QuickFilterLine tab={tab} filters={state.filters} onChange={state.change} />}
      {mobile ? <ListExport tab={tab} grid={grid} look="icon" /> : null}
      {mobile ? <span className="flex w-full empty:hidden">{action}</span> : null}
      <span className="max-sm:hidden ml-auto flex items-center gap-2">
        {mobile ? null : action}
        <GridTools grid={grid} columns={columns} />
      </span>
    </Bar>
  )
}
