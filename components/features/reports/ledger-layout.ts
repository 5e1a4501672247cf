import type { LedgerGrouping, LedgerSection } from '@/lib/contract/ledger-report'

/** px */
export const LINE_HEIGHT = 32
/** The number of lines in a block. */
export const BLOCK = 100

type LedgerRow =
  | { kind: 'head' | 'foot'; section: number }
  /** The n-th line of its section, from 0. */
  | { kind: 'line'; section: number; line: number }

/** The index of the first row of each section; rows are built only when they are shown. */
export interface LedgerLayout {
  starts: readonly number[]
  count: number
  sections: readonly LedgerSection[]
  grouping: LedgerGrouping
  closed: ReadonlySet<string>
}

export const keyOf = ({ id }: Pick<LedgerSection, 'id'>): string => id ?? 'none'

export function layoutOf(
  sections: readonly LedgerSection[],
  grouping: LedgerGrouping,
  closed: ReadonlySet<string>,
): LedgerLayout {
  let count = 0
  const starts = sections.map((section) => {
    const start = count
    count += rowsOf(section, grouping, closed)
    return start
  })
  return { starts, count, sections, grouping, closed }
}

/** A heading, the lines, and their totals; without grouping, only lines. */
function rowsOf(section: LedgerSection, grouping: LedgerGrouping, closed: ReadonlySet<string>): number {
  if (grouping === 'entry') return section.lines
  return closed.has(keyOf(section)) ? 1 : section.lines + 2
}

/** The row at an index, which must be within the ledger. */
export function rowAt({ starts, sections, grouping }: LedgerLayout, index: number): LedgerRow {
  let [low, high] = [0, starts.length - 1]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if ((starts[middle] ?? 0) <= index) low = middle
    else high = middle - 1
  }
  const at = index - (starts[low] ?? 0)
  if (grouping === 'entry') return { kind: 'line', section: low, line: at }
  if (at === 0) return { kind: 'head', section: low }
  return at === (sections[low]?.lines ?? 0) + 1
    ? { kind: 'foot', section: low }
    : { kind: 'line', section: low, line: at - 1 }
}

/** The blocks of lines that a window of rows needs, each once. */
export function blocksIn(layout: LedgerLayout, first: number, last: number): { section: number; page: number }[] {
  const found = new Map<string, { section: number; page: number }>()
  for (let index = first; index <= last; index++) {
    const row = rowAt(layout, index)
    if (row.kind !== 'line') continue
    const page = Math.floor(row.line / BLOCK) + 1
    found.set(`${row.section}:${page}`, { section: row.section, page })
  }
  return [...found.values()]
}
