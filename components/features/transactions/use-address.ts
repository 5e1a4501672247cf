import { usePathname, useSearchParams } from 'next/navigation'
import { useEffect, useRef, useState } from 'react'
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
  const path = usePathname()
  const params = useSearchParams().toString()
  const [read, setRead] = useState(false)
  if (grid.ready && !read) {
    setRead(true)
    if (params !== '') grid.show(queryFrom(new URLSearchParams(params)))
  }
  const ready = grid.ready && read
  const wanted = ready ? queryOf(grid.state) : null
  const table = useRef(grid)
  const followed = useFollowed(params)
  useEffect(() => {
    table.current = grid
  })
  useEffect(() => {
    if (wanted === null || window.location.pathname !== path) return
    if (followed.isForeign(params) && params !== wanted) return table.current.show(queryFrom(new URLSearchParams(params)))
    const search = wanted === '' ? '' : `?${wanted}`
    if (window.location.search === search) return
    followed.write(wanted)
    window.history.replaceState(null, '', path + search)
  }, [path, params, wanted, followed])
  return { ...grid, ready }
}

/** Tells a query that somebody else put into the address from the echo of what was written here. */
function useFollowed(first: string) {
  const [followed] = useState(() => {
    const own = new Set<string>()
    let seen = first
    return {
      write: (query: string) => void own.add(query),
      isForeign: (query: string): boolean => {
        const foreign = query !== '' && query !== seen && !own.has(query)
        if (query !== seen) own.delete(query)
        seen = query
        return foreign
      },
    }
  })
  return followed
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
