import type { QueryClient } from '@tanstack/react-query'
import { WAITING_STATUSES } from '@/lib/contract/choices'
import { read } from '@/lib/client/query'
import { accountDetail } from '@/lib/contract/chart-of-account'
import { lineSuggestion } from '@/lib/contract/suggestion'
import { notCategorizedCount, transactionDetail, transactionList, type Transaction } from '@/lib/contract/transaction'
import type { TransactionFilter } from '@/lib/contract/transaction-filter'
import { acceptSurePreview } from '@/lib/contract/transaction-bulk'
import type { Answer } from '@/lib/contract/endpoint'
import type { GridQuery } from '@/components/grid/grid-state'
import { filtersFromParams } from './filters/filters-in-address'
import { TABS, type TransactionTab } from './list/tabs'

export type TransactionPage = Answer<typeof transactionList>
export const DEFAULT_ORDERING = '-date'

/** The query of a tab with its filters and search; bulk calls send the same for "all that match". */
export const filterOf = (
  tab: TransactionTab,
  { filters, search }: Pick<GridQuery, 'filters' | 'search'>,
): TransactionFilter => ({
  ...filtersFromParams(new URLSearchParams(filters)),
  ...TABS[tab],
  ...(search === '' ? {} : { search }),
})

export const transactionPage = (tab: TransactionTab, state: GridQuery) =>
  read('transactions', transactionList, {
    query: {
      ...filterOf(tab, state),
      page: state.page,
      page_size: state.page_size,
      ordering: state.ordering || DEFAULT_ORDERING,
    },
  })

/** Whether the books hold any bank line at all. */
export const anyTransaction = read('transactions', transactionList, { query: { page_size: 1 } })
export const transactionRead = (id: string) => read('transactions', transactionDetail, { params: { id } })
/** The category that AI would suggest for a line, or has set, and why. */
export const suggestionRead = (id: string) => read('transactions', lineSuggestion, { params: { id } })
/** How many matching uncategorized lines have a suggestion that is sure enough to accept unseen, and why others are left. */
export const sureRead = (filter: TransactionFilter) => read('transactions', acceptSurePreview, { body: { filter } })
export const accountName = (id: string) => read('chart-of-accounts', accountDetail, { params: { id } })

/** Changes the displayed count of uncategorized lines before the server responds. */
export function shiftWaiting(client: QueryClient, by: number): void {
  if (by === 0) return
  client.setQueriesData<{ count: number }>(
    { predicate: ({ queryKey }) => queryKey[0] === 'transactions' && queryKey[1] === notCategorizedCount.path },
    (known) => known && { count: Math.max(0, known.count + by) },
  )
}

const WAITING = new Set<Transaction['status']>(WAITING_STATUSES)
export const isWaiting = (row: Pick<Transaction, 'status'>): boolean => WAITING.has(row.status)
