/** Groups items by key, in the order in which they appear. */
export function groupBy<T, K>(items: readonly T[], keyOf: (item: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>()
  for (const item of items) {
    const key = keyOf(item)
    const group = groups.get(key)
    if (group) group.push(item)
    else groups.set(key, [item])
  }
  return groups
}

/** How many there are of each reason. */
export const countEach = <R>(reasons: readonly R[]): { reason: R; count: number }[] =>
  [...groupBy(reasons, (reason) => reason)].map(([reason, all]) => ({ reason, count: all.length }))
