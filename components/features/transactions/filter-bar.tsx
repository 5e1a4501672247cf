'use client'
import { useQuery } from '@tanstack/react-query'
import { SlidersHorizontal } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { GridTools } from '@/components/grid/grid-tools'
import type { GridColumn } from '@/components/grid/column'
import type { Grid } from '@/components/grid/use-grid'
import { useSearchText } from '@/components/grid/use-search-text'
import { entitiesRead, integrationsRead } from '@/components/pickers/shared-reads'
import { Button } from '@/components/ui/button'
import { AddFilterChip, FilterChip } from '@/components/ui/chip'
import { ComboboxPanel } from '@/components/ui/combobox-panel'
import { Dialog } from '@/components/ui/dialog'
import { IconButton } from '@/components/ui/icon-button'
import { later } from '@/components/ui/later'
import { Popover } from '@/components/ui/popover'
import { SearchInput } from '@/components/ui/search-input'
import { useIsMobile } from '@/components/ui/use-media'
import { useMay } from '@/lib/client/use-may'
import type { Transaction } from '@/lib/contract/transaction'
import type { FilterEditorProps } from './filter-editor'
import { filterChoices, type FilterChoice, type Known } from './filter-menu'
import { filtersFromParams, type Filters } from './address-filters'
import { chipsOf, filtersToQuery, type Chip, type FilterKind } from './filters'
import { ListExport } from './list-export'
import type { TransactionTab } from './tabs'
import { QuickFilters } from './quick-filters'
import { useChipNames } from './use-chip-names'

const FilterEditor = later<FilterEditorProps>(() => import('./filter-editor').then((file) => file.FilterEditor))

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
    <div className="bar flex-wrap" role="search">
      <SearchInput
        label="Search transactions"
        value={text}
        onChange={setText}
        className="w-62 max-sm:h-11! max-sm:w-auto max-sm:flex-1"
      />
      {mobile ? <FilterSheet tab={tab} state={state} /> : <Chips tab={tab} state={state} />}
      {mobile ? null : <QuickFilters tab={tab} filters={state.filters} onChange={state.change} />}
      {mobile ? <ListExport tab={tab} grid={grid} look="icon" /> : null}
      {mobile ? <span className="flex w-full empty:hidden">{action}</span> : null}
      <span className="only-d ml-auto flex items-center gap-2">
        {mobile ? null : action}
        <GridTools grid={grid} columns={columns} />
      </span>
    </div>
  )
}

interface FilterState {
  filters: Filters
  chips: Chip[]
  change: (change: Partial<Filters>) => void
  clear: () => void
  editing: FilterKind | 'choice' | null
  edit: (kind: FilterKind | 'choice' | null) => void
}

function useFilters(grid: Grid): FilterState {
  const [editing, edit] = useState<FilterState['editing']>(null)
  const filters = filtersFromParams(new URLSearchParams(grid.state.filters))
  return {
    filters,
    chips: chipsOf(filters, useChipNames(filters)),
    change: (change) => {
      const written = new URLSearchParams(filtersToQuery(change))
      for (const key of Object.keys(change)) grid.setFilter(key, written.get(key))
      edit(null)
    },
    clear: grid.clearFilters,
    editing,
    edit,
  }
}

const gone = (chip: Chip): Partial<Filters> => Object.fromEntries(chip.keys.map((key) => [key, undefined]))
const EDITABLE = new Set<FilterKind>(['entities', 'bank_accounts', 'date', 'category', 'stakeholders', 'amount', 'status', 'sources', 'integration'])

function Chips({ tab, state }: { tab: TransactionTab; state: FilterState }) {
  const { chips, editing } = state
  return (
    <>
      {chips.map((chip) => (
        <FilterChip
          key={chip.keys.join()}
          label={chip.label}
          value={chip.value}
          onRemove={() => state.change(gone(chip))}
          onEdit={EDITABLE.has(chip.kind) ? () => state.edit(chip.kind) : undefined}
        />
      ))}
      <Popover
        open={editing !== null}
        onOpenChange={(open) => state.edit(open ? 'choice' : null)}
        aria-label="Filter"
        className={panelWidth(editing)}
        trigger={<AddFilterChip />}
      >
        {editing === 'choice' ? <Choice tab={tab} state={state} /> : <Editor key={editing} tab={tab} state={state} />}
      </Popover>
      {chips.length > 0 ? (
        <Button size={28} variant="ghost" onClick={state.clear}>
          Clear
        </Button>
      ) : null}
    </>
  )
}

/** On a phone the filters open as a sheet from below. */
function FilterSheet({ tab, state }: { tab: TransactionTab; state: FilterState }) {
  const [open, setOpen] = useState(false)
  const { chips, editing } = state
  return (
    <>
      <span className="relative">
        <IconButton
          bordered
          label={chips.length === 0 ? 'Filters' : `Filters, ${chips.length} active`}
          icon={<SlidersHorizontal size={18} strokeWidth={1.75} />}
          onClick={() => setOpen(true)}
        />
        {chips.length > 0 ? <span className="count acc absolute -top-1.5 -right-1.5">{chips.length}</span> : null}
      </span>
      <Dialog
        open={open}
        onOpenChange={(next) => {
          setOpen(next)
          if (!next) state.edit(null)
        }}
        title="Filters"
      >
        {editing === null || editing === 'choice' ? (
          <div className="flex flex-col gap-4">
            {chips.length > 0 ? (
              <div className="flex flex-wrap gap-2">
                {chips.map((chip) => (
                  <FilterChip
                    key={chip.keys.join()}
                    label={chip.label}
                    value={chip.value}
                    onRemove={() => state.change(gone(chip))}
                  />
                ))}
                <Button size={28} variant="ghost" onClick={state.clear}>
                  Clear
                </Button>
              </div>
            ) : null}
            <QuickFilters tab={tab} filters={state.filters} onChange={state.change} />
            <SheetChoices tab={tab} state={state} />
          </div>
        ) : (
          <div className="-mx-5 -mt-4 -mb-5 [&_.mi]:min-h-11">
            <Editor tab={tab} state={state} />
          </div>
        )}
      </Dialog>
    </>
  )
}

/** Asked once the filters are open: the list itself needs neither. */
function useKnown(): Known {
  const may = useMay()
  const entities = useQuery(entitiesRead)
  const integrations = useQuery({ ...integrationsRead, enabled: may('integration.read') })
  return { banks: may('bank.read'), entities: (entities.data?.count ?? 0) > 1, integrations: (integrations.data?.count ?? 0) > 0 }
}

function SheetChoices({ tab, state }: { tab: TransactionTab; state: FilterState }) {
  return (
    <div className="grid grid-cols-2 gap-2">
      {filterChoices(tab, useKnown()).map((choice) => (
        <Button key={choice.label} onClick={() => choose(choice, state)}>
          {choice.label}
        </Button>
      ))}
    </div>
  )
}

function Choice({ tab, state }: { tab: TransactionTab; state: FilterState }) {
  const choices = filterChoices(tab, useKnown())
  return (
    <ComboboxPanel
      label="Filter by"
      placeholder="Filter by"
      groups={[{ key: 'all', options: choices.map(({ label }) => ({ value: label, label })) }]}
      onChoose={({ value }) => {
        const chosen = choices.find(({ label }) => label === value)
        if (chosen) choose(chosen, state)
      }}
    />
  )
}

function Editor({ tab, state }: { tab: TransactionTab; state: FilterState }) {
  if (state.editing === null || state.editing === 'choice') return null
  return (
    <FilterEditor kind={state.editing} tab={tab} filters={state.filters} onApply={state.change} onCancel={() => state.edit(null)} />
  )
}

function choose(choice: FilterChoice, state: FilterState): void {
  if ('edit' in choice) state.edit(choice.edit)
  else state.change(choice.set)
}

const panelWidth = (kind: FilterState['editing']): string =>
  kind === 'choice'
    ? 'w-56'
    : kind === 'date'
      ? 'max-h-(--radix-popover-content-available-height) max-w-[calc(100vw-16px)] overflow-auto!'
      : kind === 'category' || kind === 'stakeholders'
        ? 'w-93 max-w-[calc(100vw-16px)]'
        : 'w-80 max-w-[calc(100vw-16px)]'
