import { useSearchParams } from 'next/navigation'
import { useState } from 'react'
import { useWrittenAddress } from '@/components/form/use-written-address'
import type { GridQuery } from '@/components/grid/grid-state'
import { pageFrom, writePage } from '@/components/grid/page-address'
import type { Grid } from '@/components/grid/use-grid'
import { TEXT_MAX } from '@/lib/contract/bounds'
import { filtersFromParams, filtersToQuery } from './filters-in-address'
import { DEFAULT_ORDERING } from '../queries'

/**
 * Keeps the table's state and the address the same. On arrival a query in the address wins over the kept state,
 * and without one the filters of an earlier link are gone; from then on every change of the table is written to the address, and a link to this page changes the table. The grid is not ready
 * before the address has been read.
 */
export function useAddress(grid: Grid): Grid {
  const params = useSearchParams()
  const [read, setRead] = useState(false)
  const follow = (address: URLSearchParams) => grid.show(queryFrom(address))
  if (grid.ready && !read) {
    setRead(true)
    // The address of what is kept, as after a reload, is no link.
    if (params.size === 0) grid.leaveLink()
    else if (params.toString() !== queryOf(grid.state)) follow(params)
  }
  const ready = grid.ready && read
  useWrittenAddress(ready ? queryOf(grid.state) : null, follow)
  return { ...grid, ready }
}

/** The query of a state, without the question mark; what is as it starts out is left out. */
export function queryOf({ filters, search, ordering, ...paging }: GridQuery): string {
  const params = new URLSearchParams(filtersToQuery(filtersFromParams(new URLSearchParams(filters))))
  if (search !== '') params.set('search', search)
  if (ordering !== '' && ordering !== DEFAULT_ORDERING) params.set('ordering', ordering)
  writePage(params, paging)
  return params.toString()
}

/** What a query asks the table for; what it does not name starts over, what it names wrongly too. */
export function queryFrom(params: URLSearchParams): GridQuery {
  const ordering = params.get('ordering')
  return {
    filters: Object.fromEntries(new URLSearchParams(filtersToQuery(filtersFromParams(params)))),
    search: (params.get('search') ?? '').slice(0, TEXT_MAX),
    ordering: ordering && ORDERINGS.has(ordering.replace(/^-/, '')) ? ordering : DEFAULT_ORDERING,
    ...pageFrom(params),
  }
}

const ORDERINGS = new Set(['date', 'amount', 'name', 'status', 'chart_of_account', 'stakeholder', 'bank_account'])
