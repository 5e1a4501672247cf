import sql, { join, type Sql } from 'sql-template-tag'
import { queryString } from '@/lib/contract/endpoint'
import type { Page } from '@/lib/contract/page'

interface PageAsked {
  page: number
  page_size: number
  ordering?: string
}

/** `-date,amount` as an order-by clause. Every ordering ends in the id, so that paging is stable. */
export function orderBy(ordering: string | undefined, columns: Record<string, Sql>, { fallback, id }: { fallback: string; id: Sql }): Sql {
  const terms = (ordering || fallback).split(',').flatMap((term) => {
    const descending = term.trim().startsWith('-')
    const column = columns[term.trim().replace(/^-/, '')]
    return column ? [descending ? sql`${column} desc nulls last` : sql`${column} asc nulls last`] : []
  })
  const last = (ordering || fallback).trim().startsWith('-') ? sql`${id} desc` : sql`${id} asc`
  return join([...terms, last], ', ')
}

export const offsetOf = ({ page, page_size }: PageAsked): number => (page - 1) * page_size

/** A page in wire form; next and previous are addresses below /api/v1. */
export function pageOf<Row>(path: string, query: PageAsked, count: number, results: Row[]): Page<Row> {
  const link = (page: number): string => `/api/v1${path}${queryString({ ...query, page })}`
  return {
    count,
    next: query.page * query.page_size < count ? link(query.page + 1) : null,
    previous: query.page > 1 ? link(query.page - 1) : null,
    results,
  }
}
