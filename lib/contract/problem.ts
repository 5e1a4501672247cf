import { z } from 'zod'

/** A refusal: `message` for people, `code` where the client acts on it, `ids` of the offenders of a bulk call. */
export const Problem = z.object({
  message: z.string(),
  code: z.string().optional(),
  ids: z.array(z.string()).optional(),
  request_id: z.string().optional(),
  changed: z
    .object({
      by: z.string().meta({ description: 'Who changed it meanwhile' }),
      at: z.string(),
      changes: z.array(z.object({ field: z.string(), from: z.unknown(), to: z.unknown() })),
    })
    .optional()
    .meta({ description: 'With code stale: what would have been overwritten' }),
})
export type Problem = z.infer<typeof Problem>

/** Wrong input: one list of sentences per field, nested fields as `bill_items.0.rate`. */
export const FieldErrors = z.record(z.string(), z.array(z.string()))
export type FieldErrors = z.infer<typeof FieldErrors>

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
