import { changeWords, tickWords } from './change-words'
import { changedMeanwhile, isStale } from './stale'

interface StaleContext {
  /** Name of what is being edited, when the API does not name it. */
  name?: string
  outcome?: string
  /** What was changed when the API does not say who did what; by default the edited object itself. */
  unsaid?: string
}

/** What somebody else changed in the meantime, as lines of a notification; null when the write was refused for another reason. */
export function staleWords(
  error: unknown,
  { name, outcome = 'Your change is not saved.', unsaid = name }: StaleContext = {},
): string[] | null {
  if (!isStale(error)) return null
  const changed = changedMeanwhile(error)
  if (!changed) return [...(unsaid === undefined ? [] : [`Somebody changed ${unsaid} in the meantime`]), ...error.lines]
  const changes = changeWords(changed, { isLine: changed.name === undefined }).filter(({ field }) => field !== 'Status')
  const ticks = tickWords(changed.changes)
  return [
    `${changed.by} changed ${changed.name ?? name ?? 'this'} in the meantime`,
    ...changes.map(({ field, from, to }) => `${field}: ${from} → ${to}`),
    ...(ticks === null ? [] : [ticks]),
    outcome,
  ]
}
