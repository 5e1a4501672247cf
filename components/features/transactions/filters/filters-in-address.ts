import { filtersFrom } from '@/components/pickers/list-filters'
import { TransactionFilter } from '@/lib/contract/transaction-filter'
import type { Filters } from './list-filter'

/** All but those that say which list is shown. */
export const FILTERS = TransactionFilter.omit({ search: true, not_categorized: true, split_transaction: true }).shape

export const filtersFromParams = (params: Pick<URLSearchParams, 'get'>): Filters => filtersFrom(FILTERS, params)
