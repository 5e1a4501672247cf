/** The field errors of a refusal; null if it names no fields. */
export function fieldErrors(error: unknown): Record<string, string[]> | null {
  if (typeof error !== 'object' || error === null || !('body' in error)) return null
  const { body } = error
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return null
  const entries = Object.entries(body).filter((entry): entry is [string, string[]] => isSentences(entry[1]))
  return entries.length > 0 ? Object.fromEntries(entries) : null
}
const isSentences = (value: unknown): value is string[] =>
  Array.isArray(value) && value.length > 0 && value.every((item) => typeof item === 'string')

/** The refusal of a date in the closed period; null if it is something else. */
export const lockedDate = (error: unknown): string | null =>
  error instanceof Error && 'isBooksLocked' in error && error.isBooksLocked === true ? error.message : null

/** A failed call has already been shown by the query client; anything else is a bug and must surface. */
export const isShownElsewhere = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'ApiError' || error.name === 'NetworkError')
