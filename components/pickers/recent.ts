const SHOWN = 3
const KEPT = 12

/** Ids the user chose last, newest first. Lists show only ids they contain, so those of another company stay hidden. */
function recentIds(kind: string): string[] {
  try {
    const parsed: unknown = JSON.parse(localStorage.getItem(keyOf(kind)) ?? '[]')
    return Array.isArray(parsed) ? parsed.filter((id) => typeof id === 'string') : []
  } catch {
    return []
  }
}

export function rememberRecent(kind: string, id: string): void {
  const next = [id, ...recentIds(kind).filter((other) => other !== id)].slice(0, KEPT)
  try {
    localStorage.setItem(keyOf(kind), JSON.stringify(next))
  } catch {
    // Storage may be full or switched off; the list then has no Recent group.
  }
}

/** The rows of the last choices, at most three. */
export const recentRows = <Row extends { id: string }>(kind: string, rows: readonly Row[]): Row[] =>
  recentIds(kind)
    .flatMap((id) => rows.find((row) => row.id === id) ?? [])
    .slice(0, SHOWN)

const keyOf = (kind: string): string => `recent.${kind}`
