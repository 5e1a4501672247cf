import type { GridColumn } from './column'
import { sortOf } from './ordering'

/** The rows in the table's order, such as '-name'; for a column that cannot be sorted they stay in their original order. */
export function sortRows<Row>(
  rows: readonly Row[],
  columns: readonly GridColumn<Row>[],
  ordering: string,
): readonly Row[] {
  const [id, direction] = sortOf(ordering)
  const column = columns.find((candidate) => candidate.id === id && candidate.sortable)
  if (!column) return rows
  const value = column.sortBy ?? column.value
  const sign = direction === 'desc' ? -1 : 1
  return [...rows].sort((a, b) => compare(value(a), value(b), sign))
}

/** Cells without a value are last in both directions. */
function compare(a: unknown, b: unknown, sign: number): number {
  if (isNothing(a) || isNothing(b)) return Number(isNothing(a)) - Number(isNothing(b))
  if (typeof a === 'number' && typeof b === 'number') return sign * (a - b)
  return sign * asPeopleCount(String(a), String(b))
}

const isNothing = (value: unknown): boolean => value === null || value === undefined || value === ''
// Created on first use: Intl is expensive, and most lists are never sorted.
let collator: Intl.Collator | undefined
const asPeopleCount = (a: string, b: string): number =>
  (collator ??= new Intl.Collator('en-US', { numeric: true, sensitivity: 'base' })).compare(a, b)

export const isSameList = <Row>(a: readonly Row[], b: readonly Row[]): boolean =>
  a.length === b.length && a.every((row, index) => row === b[index])
