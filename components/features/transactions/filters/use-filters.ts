import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Grid } from '@/components/grid/use-grid'
import { entitiesRead, integrationsRead } from '@/components/pickers/shared-reads'
import { useMay } from '@/lib/client/use-may'
import { queryString } from '@/lib/contract/endpoint'
import type { FilterKey, Filters, MenuContext } from './list-filter'
import { filtersFromParams } from './filters-in-address'
import { chipsOf, listFilter, type Chip, type FilterChoice, type FilterKind } from './list-filters'
import { useChipNames } from './use-chip-names'
import type { TransactionTab } from '../list/tabs'

/** A chip with an id that stays the same while its value is edited. */
export type PlacedChip = Chip & { id: string }
/** Where an editor is open: at a chip, or at "+ Filter", which first offers the choice. */
export interface Editing {
  at: string
  kind: FilterKind | 'choice'
  /** What the chip narrows by. */
  keys?: readonly FilterKey[]
}
export const ADD = 'add'

export interface FilterState {
  filters: Filters
  chips: PlacedChip[]
  change: (change: Partial<Filters>) => void
  clear: () => void
  editing: Editing | null
  edit: (editing: Editing | null) => void
}

export function useFilters(grid: Grid): FilterState {
  const [editing, edit] = useState<Editing | null>(null)
  const filters = filtersFromParams(new URLSearchParams(grid.state.filters))
  return {
    filters,
    chips: placed(chipsOf(filters, useChipNames(filters))),
    change: (change) => {
      const written = new URLSearchParams(queryString(change))
      for (const key of Object.keys(change)) grid.setFilter(key, written.get(key))
      edit(null)
    },
    clear: grid.clearFilters,
    editing,
    edit,
  }
}

const placed = (chips: readonly Chip[]): PlacedChip[] =>
  chips.map((chip, index) => ({
    ...chip,
    id: `${chip.kind}-${chips.slice(0, index).filter(({ kind }) => kind === chip.kind).length}`,
  }))

export const withoutChip = ({ keys }: Chip): Partial<Filters> => Object.fromEntries(keys.map((key) => [key, undefined]))

export const isEditable = ({ kind }: Chip): boolean => listFilter(kind).Editor !== undefined
export const editorAt = ({ id, kind, keys }: PlacedChip): Editing => ({ at: id, kind, keys })

export function choose(choice: FilterChoice, state: FilterState): void {
  if (choice.set) state.change(choice.set)
  else state.edit({ at: ADD, kind: choice.kind })
}

/** Read once the filters are open: the list itself needs neither. */
export function useMenuContext(tab: TransactionTab): MenuContext {
  const may = useMay()
  const entities = useQuery(entitiesRead)
  const integrations = useQuery({ ...integrationsRead, enabled: may('integration.read') })
  return {
    tab,
    banks: may('bank.read'),
    entities: (entities.data?.count ?? 0) > 1,
    integrations: (integrations.data?.count ?? 0) > 0,
  }
}
