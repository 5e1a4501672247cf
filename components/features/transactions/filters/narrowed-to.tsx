import { tabLabel } from '@/components/pickers/transaction-tab-names'
import type { Grid } from '@/components/grid/use-grid'
import { filtersFromParams } from './filters-in-address'
import { chipsOf } from './list-filters'
import type { TransactionTab } from '../list/tabs'
import { useChipNames } from './use-chip-names'

/** The tab, its filters as their chips say them, and the words searched for. */
export function NarrowedTo({ tab, grid }: { tab: TransactionTab; grid: Grid }) {
  const { search, filters: kept } = grid.state
  const filters = filtersFromParams(new URLSearchParams(kept))
  const chips = chipsOf(filters, useChipNames(filters)).map(({ label, value }) => `${label}: ${value}`)
  const words = search.trim() === '' ? [] : [`Search: ${search.trim()}`]
  return <span className="block">{[tabLabel(tab), ...chips, ...words].join(' · ')}</span>
}
