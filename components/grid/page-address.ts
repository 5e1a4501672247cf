import { DEFAULT_PAGE_SIZE, PAGE_SIZES, type GridQuery } from './grid-state'

type Paging = Pick<GridQuery, 'page' | 'page_size'>

/** The page that an address names; what it does not name is as it starts out, what it names wrongly too. */
export function pageFrom(params: Pick<URLSearchParams, 'get'>): Paging {
  const page = Number(params.get('page'))
  return {
    page_size: PAGE_SIZES.find((size) => String(size) === params.get('page_size')) ?? DEFAULT_PAGE_SIZE,
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
  }
}

/** Writes a page into an address; what is as it starts out is left out. */
export function writePage(params: URLSearchParams, { page, page_size }: Paging): void {
  if (page !== 1) params.set('page', String(page))
  if (page_size !== DEFAULT_PAGE_SIZE) params.set('page_size', String(page_size))
}
