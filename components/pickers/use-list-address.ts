import { useSearchParams } from 'next/navigation'
import { useState } from 'react'
import type { z } from 'zod'
import { useWrittenAddress } from '@/components/form/use-written-address'
import type { GridQuery } from '@/components/grid/grid-state'
import { pageFrom, writePage } from '@/components/grid/page-address'
import type { Grid } from '@/components/grid/use-grid'
import { TEXT_MAX } from '@/lib/contract/bounds'
import { filterTexts } from './list-filters'

export interface ListAddress {
  /** The filters of the list. */
  filters: Record<string, z.ZodType>
  /** The fields it can be sorted by. */
  orderings: readonly string[]
  ordering: string
}

/**
 * Keeps a list and its address in sync: on arrival the address wins, and without a query the filters of an earlier link are removed;
 * after that every change is written to the address.
 */
export function useListAddress(grid: Grid, about: ListAddress): Grid {
  const params = useSearchParams()
  const [read, setRead] = useState(false)
  const follow = (address: URLSearchParams) => grid.show(queryFrom(address, about))
  if (grid.ready && !read) {
    setRead(true)
    // An address restored from the stored state, for example after a reload, does not count as a link.
    if (params.size === 0) grid.leaveLink()
    else if (params.toString() !== queryOf(grid.state, about)) follow(params)
  }
  const ready = grid.ready && read
  useWrittenAddress(ready ? queryOf(grid.state, about) : null, follow)
  return { ...grid, ready }
}

/** The query of a state, without the question mark and without default values. */
export function queryOf({ filters, search, ordering, ...paging }: GridQuery, about: ListAddress): string {
  const params = new URLSearchParams(filterTexts(about.filters, new URLSearchParams(filters)))
  if (search !== '') params.set('search', search)
  if (ordering !== '' && ordering !== about.ordering) params.set('ordering', ordering)
  writePage(params, paging)
  return params.toString()
}

/** The state in a query; missing and invalid values are set to the defaults. */
export function queryFrom(params: URLSearchParams, about: ListAddress): GridQuery {
  const ordering = params.get('ordering') ?? ''
  return {
    filters: filterTexts(about.filters, params),
    search: (params.get('search') ?? '').slice(0, TEXT_MAX),
    ordering: about.orderings.includes(ordering.replace(/^-/, '')) ? ordering : about.ordering,
    ...pageFrom(params),
  }
}

/** The address of the list with other filters, on its first page. The page is included, so that the list notices a link without filters. */
export function hrefWith(
  path: string,
  state: GridQuery,
  about: ListAddress,
  change: Record<string, string | null>,
): string {
  const kept = { ...state.filters, ...change }
  const filters = Object.fromEntries(
    Object.entries(kept).filter((entry): entry is [string, string] => entry[1] !== null),
  )
  return `${path}?${queryOf({ ...state, filters, page: 1 }, about) || 'page=1'}`
}
