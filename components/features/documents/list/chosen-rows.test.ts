import { chosenRows } from './chosen-rows'

const ROWS = Array.from({ length: 1200 }, (_, at) => ({ id: String(at) }))
const STATE = { page: 3, page_size: 50, search: '', ordering: '', filters: {} }
const read = async ({ page, page_size }: typeof STATE) => {
  const start = (page - 1) * page_size
  return {
    count: ROWS.length,
    next: start + page_size < ROWS.length ? 'the next' : null,
    previous: null,
    results: ROWS.slice(start, start + page_size),
  }
}
const selected = (ids: string[], allMatching: boolean) => ({
  ids,
  rows: [],
  count: allMatching ? ROWS.length : ids.length,
  allMatching,
  clear: () => undefined,
  choose: () => undefined,
})

it('"all that match" includes the rows of every page', async () => {
  expect(await chosenRows(selected([], true), STATE, read)).toEqual(ROWS)
})

it('selected rows on later pages are found', async () => {
  expect(await chosenRows(selected(['7', '1150'], false), STATE, read)).toEqual([{ id: '7' }, { id: '1150' }])
})
