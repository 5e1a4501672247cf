/*
 * Keeps comparisons bounded when very many lines are equal. Instead of the whole group, a line is compared only with the members around its
 * own position among its equals. Each line is still compared with some of the group, and together they cover all of it.
 */
const MOST = 24

export const aroundPlace = <T>(group: readonly T[], place: number): readonly T[] => {
  if (group.length <= MOST) return group
  const from = Math.min(Math.max(0, place - MOST / 2), group.length - MOST)
  return group.slice(from, from + MOST)
}

/** Returns a lookup of each item's position, from 0, among the items with the same key. */
export function placesIn<T>(items: readonly T[], keyOf: (item: T) => string): (item: T) => number {
  const groups = new Map<string, T[]>()
  const places = new Map<T, number>()
  for (const item of items) {
    const group = groups.get(keyOf(item)) ?? []
    groups.set(keyOf(item), group)
    places.set(item, group.length)
    group.push(item)
  }
  return (item) => {
    const place = places.get(item)
    if (place === undefined) throw new Error('The item is none of those that have a place')
    return place
  }
}
