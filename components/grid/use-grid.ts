'use client'
import { usePathname } from 'next/navigation'
import { useEffect, useState } from 'react'
import { useMounted } from '@/components/ui/use-mounted'
import { useUserScope } from '@/components/ui/user-scope'
import {
  defaultState,
  loadState,
  ownFilters,
  saveState,
  stateKey,
  type ColumnState,
  type GridDefaults,
  type GridQuery,
  type GridState,
} from './grid-state'

export interface Grid {
  state: GridState
  /** False until the stored state has been read, which the server cannot do. */
  ready: boolean
  /** Changes with every reset, which remounts the table. */
  generation: number
  setPage: (page: number) => void
  setPageSize: (size: number) => void
  setOrdering: (ordering: string) => void
  setSearch: (text: string) => void
  /** An empty or missing value removes the filter. */
  setFilter: (field: string, value: string | null) => void
  clearFilters: () => void
  /** Applies the state of an address in one step; the selection stays while the same rows match. */
  show: (what: GridQuery) => void
  /** Removes the filters set by a link, when the list is opened again. */
  leaveLink: () => void
  setColumns: (change: Partial<ColumnState>) => void
  select: (ids: string[]) => void
  selectAllMatching: () => void
  clearSelection: () => void
  reset: () => void
}

interface Held {
  key: string
  state: GridState
}

/** The state of one table, kept per user, path and id. */
export function useGrid(id: string, defaults: GridDefaults = {}): Grid {
  const key = stateKey(useUserScope(), usePathname(), id)
  const [held, setHeld] = useState<Held | null>(null)
  const [generation, setGeneration] = useState(0)
  const mounted = useMounted()
  // Only the browser has the stored state, so it arrives after hydration.
  if (mounted && held?.key !== key) setHeld({ key, state: loadState(key, defaults) })
  const ready = held?.key === key
  const state = ready ? held.state : defaultState(defaults)

  // Columns are stored per user across windows; page, filters and selection belong to this window.
  useEffect(() => {
    const follow = (event: StorageEvent) => {
      if (event.key === key) setHeld((previous) => previous && withColumns(previous, loadState(key, {}).columns))
    }
    window.addEventListener('storage', follow)
    return () => window.removeEventListener('storage', follow)
  }, [key])

  const change = (part: (state: GridState) => Partial<GridState>) =>
    setHeld((previous) => {
      const base = previous?.key === key ? previous.state : loadState(key, defaults)
      const next = { ...base, ...part(base) }
      saveState(key, next)
      return { key, state: next }
    })
  const unselected = { selected: [], all_matching: false }
  const firstPage = { page: 1, ...unselected }
  return {
    state,
    ready,
    generation,
    setPage: (page) => change(({ all_matching }) => ({ page, ...(all_matching ? unselected : {}) })),
    setPageSize: (page_size) => change(() => ({ page_size, page: 1 })),
    setOrdering: (ordering) => change(() => ({ ordering, page: 1 })),
    setSearch: (search) => change(() => ({ search, ...firstPage })),
    setFilter: (field, value) =>
      change(({ filters: { [field]: _old, ...rest } }) => ({
        filters: value ? { ...rest, [field]: value } : rest,
        ...firstPage,
      })),
    clearFilters: () => change(() => ({ search: '', filters: {}, ...firstPage })),
    leaveLink: () =>
      change((base) =>
        Object.keys(base.linked).length === 0 ? {} : { filters: ownFilters(base), linked: {}, ...firstPage },
      ),
    show: (what) =>
      change(({ filters, search }) => ({
        ...what,
        linked: what.filters,
        ...(search === what.search && isSame(filters, what.filters) ? {} : unselected),
      })),
    setColumns: (columns) => change((base) => ({ columns: { ...base.columns, ...columns } })),
    select: (selected) => change(() => ({ selected, all_matching: false })),
    selectAllMatching: () => change(() => ({ all_matching: true })),
    clearSelection: () => change(() => unselected),
    reset: () => {
      setGeneration((count) => count + 1)
      change(() => defaultState(defaults))
    },
  }
}

/** The same object while the columns are unchanged: the table renders again for a new one. */
function withColumns(held: Held, columns: ColumnState): Held {
  if (JSON.stringify(held.state.columns) === JSON.stringify(columns)) return held
  return { ...held, state: { ...held.state, columns } }
}

const isSame = (one: Record<string, string>, other: Record<string, string>): boolean =>
  Object.keys(one).length === Object.keys(other).length &&
  Object.entries(one).every(([field, value]) => other[field] === value)
