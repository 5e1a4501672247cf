import type { Paper } from '../paper/paper'
import { hasRoomAt, type Measure, needsAt, SMALLEST } from './table'

/** Width of the names on each page. */
const NAMES = 150

/** Splits a table that is wider than its page into several: each has the names and as many columns as fit. */
export function across(paper: Paper, width: number, measure: Measure): Paper[] {
  const [names, ...figures] = paper.columns
  if (names?.kind !== 'text' || figures.some(({ kind }) => kind === 'text') || hasRoomAt(paper, width, measure))
    return [paper]
  const widest = Math.max(...needsAt(paper, measure, SMALLEST).slice(1))
  const fitting = Math.max(1, Math.floor((width - NAMES) / widest))
  const pages = Math.ceil(figures.length / fitting)
  // Evenly distributed, so that the last page does not have just one.
  const each = Math.ceil(figures.length / pages)
  return Array.from({ length: pages }, (_, page) => {
    const part = <T>([first, ...others]: readonly T[]): T[] => [
      ...(first === undefined ? [] : [first]),
      ...others.slice(page * each, (page + 1) * each),
    ]
    return {
      ...paper,
      columns: part(paper.columns),
      rows: paper.rows.map((row) => ({ ...row, cells: part(row.cells) })),
    }
  })
}
