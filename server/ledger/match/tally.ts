/** The count under a key; 0 for a key that was never counted. */
export function countOf<K>(counts: ReadonlyMap<K, number>, key: K): number {
  const found = counts.get(key)
  return found === undefined ? 0 : found
}

/** Adds to the counts under two keys. */
export function tally<A, B>(
  counts: Map<A, Map<B, number>>,
  { row, column, weight }: { row: A; column: B; weight: number },
): void {
  const counted = counts.get(row) ?? new Map<B, number>()
  counts.set(row, counted.set(column, countOf(counted, column) + weight))
}
