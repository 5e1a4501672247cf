import { useSearchParams } from 'next/navigation'
import { useState } from 'react'
import { useWrittenAddress } from '@/components/form/use-written-address'
import { DEFAULT_PAGE_SIZE, PAGE_SIZES, type GridQuery } from '@/components/grid/grid-state'
import type { Grid } from '@/components/grid/use-grid'
import { filtersFromParams } from './address-filters'
import { filtersToQuery } from './filters'
import { DEFAULT_ORDERING } from './queries'

/**
 * Keeps the table's state and the address the same. On arrival a query in the address wins over the kept state; from
 * then on every change of the table is written to the address, and a link to this page changes the table. The grid is not ready
 * before the address has been read.
 */
export function useAddress(grid: Grid): Grid {
  const params = useSearchParams()
  const [read, setRead] = useState(false)
  const follow = (address: URLSearchParams) => grid.show(queryFrom(address))
  if (grid.ready && !read) {
    setRead(true)
    if (params.size > 0) follow(params)
  }
  const ready = grid.ready && read
  useWrittenAddress(ready ? queryOf(grid.state) : null, follow)
  return { ...grid, ready }
}

/** The query of a state, without the question mark; what is as it starts out is left out. */
export function queryOf({ filters, search, page, page_size, ordering }: GridQuery): string {
  const params = new URLSearchParams(filtersToQuery(filtersFromParams(new URLSearchParams(filters))))
  if (search !== '') params.set('search', search)
  if (ordering !== '' && ordering !== DEFAULT_ORDERING) params.set('ordering', ordering)
  if (page !== 1) params.set('page', String(page))
  if (page_size !== DEFAULT_PAGE_SIZE) params.set('page_size', String(page_size))
  return params.toString()
}

/** What a query asks the table for; what it does not name starts over, what it names wrongly too. */
export function queryFrom(params: URLSearchParams): GridQuery {
  const ordering = params.get('ordering')
  const page = Number(params.get('page'))
  return {
    filters: Object.fromEntries(new URLSearchParams(filtersToQuery(filtersFromParams(params)))),
    search: params.get('search') ?? '',
    ordering: ordering && ORDERINGS.has(ordering.replace(/^-/, '')) ? ordering : DEFAULT_ORDERING,
    page_size: PAGE_SIZES.find((size) => String(size) === params.get('page_size')) ?? DEFAULT_PAGE_SIZE,
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
  }
}

const ORDERINGS = new Set(['date', 'amount', 'name', 'status', 'chart_of_account', 'stakeholder', 'bank_account'])
