'use client'
import { SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { ChipButton, ChipText, FilterChip } from '@/components/ui/chip'
import { CountBadge } from '@/components/ui/count-badge'
import { Dialog } from '@/components/ui/dialog'
import { Labeled } from '@/components/ui/field-box'
import { IconButton } from '@/components/ui/icon-button'
import type { Grid } from '@/components/grid/use-grid'
import { Select } from '@/components/ui/select'
import type { TRANSACTION_ORDERS } from '@/lib/contract/transaction-filter'
import { FilterEditor } from './filter-editor'
import { DEFAULT_ORDERING } from '../queries'
import { filterChoices } from './list-filters'
import { QuickFilters } from './quick-filters'
import type { TransactionTab } from '../list/tabs'
import { choose, editorAt, isEditable, useMenuContext, withoutChip, type FilterState } from './use-filters'

interface FilterSheetProps {
  tab: TransactionTab
  state: FilterState
  grid: Pick<Grid, 'state' | 'setOrdering'>
}

/** Every order of the list as the headers have it, the one that is wanted more often first. */
const ORDERS: Record<(typeof TRANSACTION_ORDERS)[number], readonly { descending: boolean; label: string }[]> = {
  date: [
    { descending: true, label: 'Newest first' },
    { descending: false, label: 'Oldest first' },
  ],
  amount: [
    { descending: true, label: 'Largest amount first' },
    { descending: false, label: 'Smallest amount first' },
  ],
  name: byAlphabet('Name at the bank'),
  chart_of_account: byAlphabet('Category'),
  stakeholder: byAlphabet('Stakeholder'),
  bank_account: byAlphabet('Bank account'),
  status: [
    { descending: false, label: 'Status, categorized first' },
    { descending: true, label: 'Status, waiting first' },
  ],
}
const ORDER_OPTIONS = Object.entries(ORDERS).flatMap(([field, ways]) =>
  ways.map(({ descending, label }) => ({ value: `${descending ? '-' : ''}${field}`, label })),
)

function byAlphabet(label: string) {
  return [
    { descending: false, label: `${label}, A to Z` },
    { descending: true, label: `${label}, Z to A` },
  ]
}

/** On a phone the filters open as a sheet from below, with the order of the list, whose headers are not there. */
export function FilterSheet({ tab, state, grid }: FilterSheetProps) {
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
        {chips.length > 0 ? <CountBadge count={chips.length} needsWork place="corner" /> : null}
      </span>
      <Dialog
        open={open}
        onOpenChange={(next) => {
          setOpen(next)
          if (!next) state.edit(null)
        }}
        title="Filters"
      >
        {editing === null || editing.kind === 'choice' ? (
          <div className="flex flex-col gap-4">
            {chips.length > 0 ? <SheetChips state={state} /> : null}
            <QuickFilters tab={tab} filters={state.filters} onChange={state.change} />
            <SheetChoices tab={tab} state={state} />
            <Labeled label="Sort by">
              {(id) => (
                <Select
                  id={id}
                  options={ORDER_OPTIONS}
                  value={grid.state.ordering || DEFAULT_ORDERING}
                  onChange={grid.setOrdering}
                />
              )}
            </Labeled>
          </div>
        ) : (
          <div className="-mx-5 -mt-4 -mb-5 [--item-h:44px]">
            <FilterEditor
              kind={editing.kind}
              keys={editing.keys}
              tab={tab}
              filters={state.filters}
              onApply={state.change}
              onCancel={() => state.edit(null)}
            />
          </div>
        )}
      </Dialog>
    </>
  )
}

function SheetChips({ state }: { state: FilterState }) {
  return (
    <div className="flex flex-wrap items-center gap-2">
      {state.chips.map((chip) => (
        <FilterChip key={chip.id} label={chip.label} onRemove={() => state.change(withoutChip(chip))}>
          {isEditable(chip) ? (
            <ChipButton label={chip.label} value={chip.value} onClick={() => state.edit(editorAt(chip))} />
          ) : (
            <ChipText label={chip.label} value={chip.value} />
          )}
        </FilterChip>
      ))}
      <Button size={28} variant="ghost" onClick={state.clear}>
        Clear
      </Button>
    </div>
  )
}

function SheetChoices({ tab, state }: Omit<FilterSheetProps, 'grid'>) {
  return (
    <div className="grid grid-cols-2 gap-2">
      {filterChoices(useMenuContext(tab)).map((choice) => (
        <Button key={choice.label} onClick={() => choose(choice, state)}>
          {choice.label}
        </Button>
      ))}
    </div>
  )
}
