'use client'
import { useRef } from 'react'
import { Button } from '@/components/ui/button'
import { AddFilterChip, ChipButton, ChipText, FilterChip } from '@/components/ui/chip'
import { ComboboxPanel } from '@/components/ui/combobox-panel'
import { Popover } from '@/components/ui/popover'
import { queryString } from '@/lib/contract/endpoint'
import { FilterEditor } from './filter-editor'
import type { Filters } from './list-filter'
import { filterChoices, listFilter } from './list-filters'
import type { TransactionTab } from '../list/tabs'
import {
  ADD,
  choose,
  editorAt,
  isEditable,
  useMenuContext,
  withoutChip,
  type Editing,
  type FilterState,
  type PlacedChip,
} from './use-filters'

interface FilterChipsProps {
  tab: TransactionTab
  state: FilterState
}

/** The active filters, each of which opens its editor, "+ Filter" and Clear. If a focused chip is removed, "+ Filter" gets the focus. */
export function FilterChips({ tab, state }: FilterChipsProps) {
  const { chips, editing } = state
  const add = useRef<HTMLButtonElement>(null)
  const adding = editing?.at === ADD ? editing : null
  const change = (to: Partial<Filters>) => {
    if (queryString(to) === '') add.current?.focus()
    state.change(to)
  }
  const clear = () => {
    add.current?.focus()
    state.clear()
  }
  return (
    <>
      {chips.map((chip) => (
        <FilterChip key={chip.id} label={chip.label} onRemove={() => change(withoutChip(chip))}>
          {isEditable(chip) ? (
            <EditableChip chip={chip} tab={tab} state={{ ...state, change }} />
          ) : (
            <ChipText label={chip.label} value={chip.value} />
          )}
        </FilterChip>
      ))}
      <Popover
        open={adding !== null}
        onOpenChange={(open) => state.edit(open ? { at: ADD, kind: 'choice' } : null)}
        aria-label="Filter"
        scrolls
        className={panelWidth(adding?.kind ?? null)}
        trigger={<AddFilterChip ref={add} />}
      >
        {adding === null ? null : adding.kind === 'choice' ? (
          <Choice tab={tab} state={state} />
        ) : (
          <FilterEditor
            key={adding.kind}
            kind={adding.kind}
            tab={tab}
            filters={state.filters}
            onApply={state.change}
            onCancel={() => state.edit(null)}
          />
        )}
      </Popover>
      {chips.length > 0 ? (
        <Button size={28} variant="ghost" onClick={clear}>
          Clear
        </Button>
      ) : null}
    </>
  )
}

function EditableChip({ chip, tab, state }: FilterChipsProps & { chip: PlacedChip }) {
  return (
    <Popover
      open={state.editing?.at === chip.id}
      onOpenChange={(open) => state.edit(open ? editorAt(chip) : null)}
      aria-label="Filter"
      scrolls
      className={panelWidth(chip.kind)}
      trigger={<ChipButton label={chip.label} value={chip.value} />}
    >
      <FilterEditor
        kind={chip.kind}
        keys={chip.keys}
        tab={tab}
        filters={state.filters}
        onApply={state.change}
        onCancel={() => state.edit(null)}
      />
    </Popover>
  )
}

function Choice({ tab, state }: FilterChipsProps) {
  const choices = filterChoices(useMenuContext(tab))
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

const WIDTHS = {
  narrow: 'w-80 max-w-[calc(100vw-16px)]',
  wide: 'w-93 max-w-[calc(100vw-16px)]',
  calendar: 'max-h-(--radix-popover-content-available-height) max-w-[calc(100vw-16px)]',
}
const panelWidth = (kind: Editing['kind'] | null): string =>
  kind === 'choice' ? 'w-56' : WIDTHS[(kind && listFilter(kind).width) ?? 'narrow']
