import type { GridSelection } from '@/components/grid/data-grid'
import type { GridQuery } from '@/components/grid/grid-state'
import { everyPage } from '@/lib/client/every-page'
import type { Page } from '@/lib/contract/page'

/** The selected rows, on whatever page. */
export async function chosenRows<Row extends { id: string }>(
  selection: GridSelection<Row>,
  state: GridQuery,
  read: (state: GridQuery) => Promise<Page<Row>>,
): Promise<readonly Row[]> {
  if (!selection.allMatching && selection.rows.length === selection.ids.length) return selection.rows
  const { results } = await everyPage((page) => read({ ...state, ...page }))
  return selection.allMatching ? results : results.filter(({ id }) => selection.ids.includes(id))
}
