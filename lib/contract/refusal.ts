/** The one code for which the client keeps the session on a 403. Source: API.md "permission". */
export const PERMISSION_DENIED = 'permission_denied'

/** Every write to books that a check has found broken. Source: RELIABILITY 2.6. */
export const BOOKS_FROZEN = {
  message: 'These books are frozen: a check found entries that do not balance. You can read and export everything; changes open again once this is mended.',
  code: 'books_frozen',
}

/** Lines a notification shows for an error body. Source: spec 000 §8. */
export function problemLines(body: unknown): string[] {
  if (typeof body === 'object' && body !== null && !Array.isArray(body)) {
    if ('message' in body && typeof body.message === 'string') return [body.message]
    const lines = Object.entries(body).map(([key, value]) => `${key}: ${Array.isArray(value) ? value.join(' ') : String(value)}`)
    if (lines.length > 0) return lines
  }
  return ['Internal server error']
}
