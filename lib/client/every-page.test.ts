import { everyPage } from './every-page'

const pages = (...rows: number[][]) => {
  const requests: unknown[] = []
  const read = async (page: { page: number; page_size: number }) => {
    requests.push(page)
    const last = page.page === rows.length
    return { count: rows.flat().length, results: rows[page.page - 1] ?? [], next: last ? null : 'the next' }
  }
  return { requests, read }
}

it('has the rows of all pages in order, and requests each page once', async () => {
  const { requests, read } = pages([1, 2], [3, 4], [5])
  expect(await everyPage(read)).toEqual({ count: 5, results: [1, 2, 3, 4, 5], next: null })
  expect(requests).toEqual([1, 2, 3].map((page) => ({ page, page_size: 500 })))
})

it('requests one page when there is only one', async () => {
  const { requests, read } = pages([])
  expect(await everyPage(read)).toEqual({ count: 0, results: [], next: null })
  expect(requests).toHaveLength(1)
})
