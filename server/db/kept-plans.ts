/** How many statements' plans a connection caches; each costs memory in every connection. */
const KEPT = 200
/** Lists of different lengths make endlessly many texts, so rare ones are forgotten. */
const HEARD = 2_000
/** A cached plan serves lists of every length but is made for about ten entries; for thousands it would compare each with each. */
const LONGEST_LIST = 50

const seen = new Map<string, number>()
const names = new Map<string, string>()

/**
 * The name under which a connection caches the plan of a recurring statement, from its third time on. For statements of writes: they are
 * short and read by key, so planning costs as much as running, and one plan suits all values. Statements that only read are planned for
 * their actual values every time, and so are those that write a long list.
 */
export function planName({ text, values }: { text: string; values: readonly unknown[] }): string | undefined {
  if (values.some((value) => Array.isArray(value) && value.length > LONGEST_LIST)) return undefined
  const name = names.get(text)
  if (name !== undefined || names.size >= KEPT) return name
  const times = (seen.get(text) ?? 0) + 1
  if (seen.size >= HEARD) seen.clear()
  seen.set(text, times)
  if (times >= 3) names.set(text, `kept_${names.size}`)
  return names.get(text)
}
