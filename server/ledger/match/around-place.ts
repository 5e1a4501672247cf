/*
 * Bounds what is compared when very many lines are equal: such a group is looked at only around the place that a line has among its
 * own equals, so that each still meets some and all of them together meet the whole group.
 */
const MOST = 24

export const aroundPlace = <T>(group: readonly T[], place: number): readonly T[] => {
  if (group.length <= MOST) return group
  const from = Math.min(Math.max(0, place - MOST / 2), group.length - MOST)
  return group.slice(from, from + MOST)
}

/** Tells the place of each item among those of its key, from 0. */
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
