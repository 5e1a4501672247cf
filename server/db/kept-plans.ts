/** Texts whose plans a connection keeps; each costs memory in every connection. */
const KEPT = 200
/** Lists of other lengths make other texts without end; what is seldom is forgotten. */
const HEARD = 2_000
/** A kept plan serves lists of every length and is made for about ten: for thousands it would compare each with each. */
const LONGEST_LIST = 50

const heard = new Map<string, number>()
const names = new Map<string, string>()

/**
 * The name under which a connection keeps the plan of a statement that comes again and again, from its third time on. For statements of
 * writes: they are short and read by key, so planning costs as much as running, and one plan serves all values. What only reads is
 * planned anew for the figures it asks for, and so is what writes a long list.
 */
export function planName({ text, values }: { text: string; values: readonly unknown[] }): string | undefined {
  if (values.some((value) => Array.isArray(value) && value.length > LONGEST_LIST)) return undefined
  const name = names.get(text)
  if (name !== undefined || names.size >= KEPT) return name
  const times = (heard.get(text) ?? 0) + 1
  if (heard.size >= HEARD) heard.clear()
  heard.set(text, times)
  if (times >= 3) names.set(text, `kept_${names.size}`)
  return names.get(text)
}
