import { DEFAULT_PAGE_SIZE, PAGE_SIZES, type GridQuery } from './grid-state'

type Paging = Pick<GridQuery, 'page' | 'page_size'>

/** Parses the page state of an address; missing and invalid values are set to the defaults. */
export function pageFrom(params: Pick<URLSearchParams, 'get'>): Paging {
  const page = Number(params.get('page'))
  return {
    page_size: PAGE_SIZES.find((size) => String(size) === params.get('page_size')) ?? DEFAULT_PAGE_SIZE,
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
  }
}

/** Writes a page state into an address, without default values. */
export function writePage(params: URLSearchParams, { page, page_size }: Paging): void {
  if (page !== 1) params.set('page', String(page))
  if (page_size !== DEFAULT_PAGE_SIZE) params.set('page_size', String(page_size))
}
