import type { GridQuery } from '@/components/grid/grid-state'
import { PAGE_SIZE_MAX } from '@/lib/contract/bounds'

/** Every row that matches, page by page. */
export async function everyRow<Row>(
  state: GridQuery,
  read: (state: GridQuery) => Promise<{ results: readonly Row[]; count: number }>,
): Promise<Row[]> {
  const rows: Row[] = []
  for (let page = 1; ; page++) {
    const { results, count } = await read({ ...state, page, page_size: PAGE_SIZE_MAX })
    rows.push(...results)
    if (results.length === 0 || rows.length >= count) return rows
  }
}
