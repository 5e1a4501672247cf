import type { GridSelection } from '@/components/grid/data-grid'
import type { GridQuery } from '@/components/grid/grid-state'
import { PAGE_SIZE_MAX } from '@/lib/contract/bounds'

/** The chosen rows. The choice may reach over pages; one page of the greatest size holds as many as are done at once. */
export async function chosenRows<Row extends { id: string }>(
  selection: GridSelection<Row>,
  state: GridQuery,
  read: (state: GridQuery) => Promise<{ results: readonly Row[] }>,
): Promise<readonly Row[]> {
  if (!selection.allMatching && selection.rows.length === selection.ids.length) return selection.rows
  const { results } = await read({ ...state, page: 1, page_size: PAGE_SIZE_MAX })
  return selection.allMatching ? results : results.filter(({ id }) => selection.ids.includes(id))
}
