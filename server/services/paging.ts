import sql, { join, type Sql } from 'sql-template-tag'
import { queryString } from '@/lib/contract/endpoint'
import type { Page } from '@/lib/contract/page'

interface PageQuery {
  page: number
  page_size: number
  ordering?: string
}

interface Order {
  fallback: string
  id: Sql
  /** How rows that are equal in the ordering are sorted; by id when it is left out. */
  ties?: Sql
  /** Columns that may be null; nulls come last. Listing any other column would keep its index from being used. */
  nullable?: readonly string[]
}

/** `-date,amount` as an order-by clause. Every ordering ends in the id, so that paging is stable. */
export function orderBy(
  ordering: string | undefined,
  columns: Record<string, Sql>,
  { fallback, id, ties, nullable = [] }: Order,
): Sql {
  const terms = (ordering || fallback).split(',').flatMap((term) => {
    const descending = term.trim().startsWith('-')
    const name = term.trim().replace(/^-/, '')
    const column = columns[name]
    if (!column) return []
    if (!descending) return [sql`${column} asc`]
    return [nullable.includes(name) ? sql`${column} desc nulls last` : sql`${column} desc`]
  })
  const last = (ordering || fallback).trim().startsWith('-') ? sql`${id} desc` : sql`${id} asc`
  return join([...terms, ties ?? last], ', ')
}

export const offsetOf = ({ page, page_size }: PageQuery): number => (page - 1) * page_size

/** A page in wire form; next and previous are addresses below /api/v1. */
export function pageOf<Row>(path: string, query: PageQuery, count: number, results: Row[]): Page<Row> {
  const link = (page: number): string => `/api/v1${path}${queryString({ ...query, page })}`
  return {
    count,
    next: query.page * query.page_size < count ? link(query.page + 1) : null,
    previous: query.page > 1 ? link(query.page - 1) : null,
    results,
  }
}
