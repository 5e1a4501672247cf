import { queryString } from '@/lib/contract/endpoint'
import { TransactionFilter } from '@/lib/contract/transaction'
import type { FilterKey, Filters } from './list-filter'

const NO_FILTERS: readonly string[] = ['search', 'not_categorized', 'split_transaction']
export const FILTER_KEYS = Object.keys(TransactionFilter.shape).filter(
  (key): key is FilterKey => !NO_FILTERS.includes(key),
)

/** Reads the filters in an address as the API would; one that the API would refuse is left out. */
export function filtersFromParams(params: URLSearchParams): Filters {
  const filters: Filters = {}
  for (const key of FILTER_KEYS) {
    const text = params.get(key)
    if (text === null || text === '') continue
    const read = TransactionFilter.shape[key].safeParse(text)
    if (read.success) Object.assign(filters, { [key]: read.data })
  }
  return filters
}

/** The address of these filters, '' or '?a=b'. */
export const filtersToQuery = (filters: Filters): string => queryString(filters)

export const hasFilters = (filters: Filters): boolean => filtersToQuery(filters) !== ''

export function withoutFilters(filters: Filters, keys: readonly FilterKey[]): Filters {
  const kept = { ...filters }
  for (const key of keys) delete kept[key]
  return kept
}
